import { z } from 'zod';
import { AUTO_ASSIGN_MODES } from '../enums.ts';
import { id } from '../ids.ts';

/** Each setting under both of the names that programs know it by. */
export const autoAssignSettings = z.object({
  enabled: z.boolean(),
  isEnabled: z.boolean(),
  assignmentMode: z.enum(AUTO_ASSIGN_MODES),
  assignmentStrategy: z.enum(AUTO_ASSIGN_MODES),
  maxTicketsPerAgent: z.int(),
  onlyActiveAgents: z.boolean(),
});
export type AutoAssignSettings = z.output<typeof autoAssignSettings>;

export const agentWorkload = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  autoAssign: z.boolean(),
  /** Open and In Progress tickets the agent has. */
  workload: z.object({ openTickets: z.int() }),
});
export type AgentWorkload = z.output<typeof agentWorkload>;
