/** Legal holds: what has to be kept, whatever would delete, anonymize or erase it. */
import { z } from 'zod';
import { callsFor } from '../endpoint.ts';
import { id, instant } from '../ids.ts';
import { LENGTH } from '../limits.ts';
import { personRef } from '../people/person.ts';
import { organizationFilter, pagination, paging } from '../query.ts';
import { requiredLine, requiredText } from '../text.ts';
import { HOLD_KINDS } from './hold-kinds.ts';
import { HOLDS } from './hold-limits.ts';
import { HOLD_MESSAGES } from './hold-messages.ts';

const hold = z.object({
  _id: id,
  kind: z.enum(HOLD_KINDS),
  /** By name; a ticket by its number alone, since who places a hold may not be on the ticket. */
  subject: z.object({ _id: id, name: z.string() }),
  organization: z.object({ _id: id, name: z.string(), code: z.string() }),
  reason: z.string(),
  by: personRef,
  /** Placed by a super admin, and lifted by one alone. */
  bySuperAdmin: z.boolean(),
  createdAt: instant,
});
export type Hold = z.output<typeof hold>;

const one = z.object({ hold });
const several = z.object({ holds: z.array(hold), pagination });

const placed = {
  kind: z.enum(HOLD_KINDS, HOLD_MESSAGES.kindUnknown),
  /** An id; of a ticket also its number. Blank for the organization, which is the only one there is. */
  subject: z.string().trim().max(LENGTH.search).default(''),
  reason: requiredText('Reason', HOLDS.reason, HOLD_MESSAGES.reasonRequired),
};

const admins = callsFor(['admin'], 'Data');

export const listHolds = admins.get('/admin/holds', {
  summary: 'What is kept of the organization, the newest first; holds of super admins are among them',
  query: z.object(paging(HOLDS.page)),
  output: several,
});

export const placeHold = admins.post('/admin/holds', {
  summary:
    'Keep a person, a ticket (by id or number) or the whole organization: what would delete, anonymize or erase it is refused with 409 LEGAL_HOLD, or waits',
  body: z.object(placed),
  status: 201,
  output: one,
});

export const getHold = admins.get('/admin/holds/{id}', { summary: 'One hold', output: one });

export const liftHold = admins.delete('/admin/holds/{id}', {
  summary: 'Lift a hold that an admin of the organization placed; what waited for it goes on',
  output: one,
});

const supers = callsFor(['super_admin'], 'Data');

export const listEveryHold = supers.get('/super-admin/holds', {
  summary: 'What is kept in all organizations, or in one, the newest first',
  query: z.object({ ...paging(HOLDS.page), organization: organizationFilter }),
  output: several,
});

export const placeAnyHold = supers.post('/super-admin/holds', {
  summary: 'Keep a person, a ticket or the whole of an organization; only super admins lift it',
  body: z.object({
    ...placed,
    organization: requiredLine('Organization', LENGTH.search, HOLD_MESSAGES.organizationUnknown),
  }),
  status: 201,
  output: one,
});

export const getAnyHold = supers.get('/super-admin/holds/{id}', { summary: 'One hold', output: one });

export const liftAnyHold = supers.delete('/super-admin/holds/{id}', {
  summary: 'Lift a hold, whoever placed it; what waited for it goes on',
  output: one,
});
