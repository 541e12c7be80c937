/** Who belongs to a project: they read its tickets as far as those are shared with it. */
import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { MEMBER_ROLES } from '../enums.ts';
import { referenceId } from '../ids.ts';
import { PROJECT_MEMBERS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { personRef } from '../people/person.ts';

const admins = callsFor(permitted('projects.manage', 'organization', MEMBER_ROLES), 'Projects');
const output = z.object({ members: z.array(personRef) });

export const getProjectMembers = admins.get('/projects/{id}/members', {
  summary: 'The members of a project, by name',
  output,
});

export const setProjectMembers = admins.put('/projects/{id}/members', {
  summary: 'Say anew who belongs to a project',
  body: z.object({
    members: z
      .array(referenceId(MESSAGES.addedUnknown), MESSAGES.membersRequired)
      .max(PROJECT_MEMBERS, MESSAGES.tooManyProjectMembers),
  }),
  output,
});
