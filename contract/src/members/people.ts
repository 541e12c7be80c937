/** People whom a field of a request type can name. */
import { z } from 'zod';
import { callsFor, SIGNED_IN } from '../endpoint.ts';
import { id } from '../ids.ts';
import { FORMS } from '../limits.ts';
import { organizationFilter, search } from '../query.ts';
import { FORM_MESSAGES } from '../tickets/forms/form-messages.ts';

const foundPerson = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  department: z.string(),
});
export type FoundPerson = z.output<typeof foundPerson>;

export const findPeople = callsFor(SIGNED_IN, 'Users').get('/people', {
  summary:
    'Active people of the own organization whose name has these letters, without their e-mail; a super admin names the organization',
  query: z.object({
    search: search.refine(({ length }) => length >= FORMS.peopleSearch, FORM_MESSAGES.peopleSearchShort),
    organization: organizationFilter,
  }),
  looksInto: 'people',
  output: z.object({ people: z.array(foundPerson).max(FORMS.people) }),
});
