/** People who registered with the name of a company. A name proves nothing, so that its admin decides. */

import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { MEMBER_ROLES } from '../enums.ts';
import { instant } from '../ids.ts';
import { PAGE } from '../limits.ts';
import { personRef } from '../people/person.ts';
import { user } from '../people/user.ts';
import { pagination, paging } from '../query.ts';

const admins = callsFor(permitted('users.manage', 'organization', MEMBER_ROLES), 'Users');

export const applicant = personRef.extend({ createdAt: instant });
export type Applicant = z.output<typeof applicant>;

export const listApprovals = admins.get('/admin/users/approvals', {
  summary: 'People who wait for approval, the longest waiting first',
  query: z.object(paging(PAGE.approvals)),
  output: z.object({ users: z.array(applicant), pagination }),
});

export const approve = admins.post('/admin/users/{id}/approve', {
  summary: 'Let somebody in who waits for approval; takes a license seat',
  output: z.object({ user }),
});

export const decline = admins.post('/admin/users/{id}/decline', {
  summary: 'Turn somebody away who waits for approval; they stay deactivated',
  output: z.object({ user }),
});
