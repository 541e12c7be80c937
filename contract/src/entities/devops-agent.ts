import { z } from 'zod';
import { personRef } from './person.ts';

export const devopsAgent = personRef.extend({
  organization: z.object({ name: z.string() }),
  autoAssign: z.boolean(),
  /** Open and In Progress tickets the agent has. */
  workload: z.object({ openTickets: z.int() }),
});
export type DevopsAgent = z.output<typeof devopsAgent>;
