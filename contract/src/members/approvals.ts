/** People who signed up by the name of a company, which proves nothing: its admin decides. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, pathId } from '../ids.ts';
import { PAGE } from '../limits.ts';
import { user } from '../people/user.ts';
import { pagination, paging } from '../query.ts';

const tag = 'Users';
const ADMIN = ['admin'] as const;

export const applicant = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  createdAt: instant,
});
export type Applicant = z.output<typeof applicant>;

export const listApprovals = endpoint({
  method: 'GET',
  path: '/admin/users/approvals',
  summary: 'People who wait for approval, the longest waiting first',
  tag,
  access: ADMIN,
  query: z.object(paging(PAGE.approvals)),
  status: 200,
  output: z.object({ users: z.array(applicant), pagination }),
});

const decision = {
  method: 'POST',
  tag,
  access: ADMIN,
  params: z.object({ id: pathId }),
  status: 200,
  output: z.object({ user }),
} as const;

export const approve = endpoint({
  ...decision,
  path: '/admin/users/{id}/approve',
  summary: 'Let somebody in who waits for approval; takes a license seat',
});

export const decline = endpoint({
  ...decision,
  path: '/admin/users/{id}/decline',
  summary: 'Turn somebody away who waits for approval; they stay deactivated',
});
