/** How many approvals wait for somebody: apart from the other calls about them, since every page asks for it. */
import { z } from 'zod';
import { callsFor } from '../endpoint.ts';
import { MEMBER_ROLES } from '../enums.ts';

export const countWaitingApprovals = callsFor(MEMBER_ROLES, 'Approvals of tickets').get(
  '/approvals/waiting-count',
  {
    summary: 'How many approvals wait for the caller',
    output: z.object({ waiting: z.int() }),
  },
);
