import { z } from 'zod';
import { namedRef } from './person.ts';
import { licenses } from './user.ts';

const place = namedRef.extend({ licenses });

/** What moving somebody from one organization to another would mean, as things are now. */
export const moveEffect = z.object({
  from: place,
  to: place,
  /** Whether they take a license seat: somebody inactive takes none. */
  takesSeat: z.boolean(),
  /** Whether their e-mail may stay, by the domain of the other organization. */
  emailFits: z.boolean(),
  /** What they must let go of in the organization they leave. */
  leaves: z.object({
    /** Open and In Progress ones that they have as DevOps agent. */
    agentTickets: z.int(),
    /** All other assignments, such as those of a manager, and those on tickets that rest. */
    otherAssignments: z.int(),
    /** Tickets they raised: these stay, out of their sight. */
    requestedTickets: z.int(),
    managedProjects: z.int(),
    headedProjects: z.int(),
    /** Active and paused schedules whose tickets would go to them. */
    schedules: z.int(),
    /** Active schedules that pause, because nobody is left in whose name they could make tickets. */
    pausingSchedules: z.int(),
  }),
});
export type MoveEffect = z.output<typeof moveEffect>;
