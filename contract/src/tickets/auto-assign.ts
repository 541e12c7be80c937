import { z } from 'zod';
import { callsFor, DESK, permitted, SIGNED_IN } from '../endpoint.ts';
import { AUTO_ASSIGN_MODES } from '../enums.ts';
import { AUTO_ASSIGN } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { personRef } from '../people/person.ts';
import { organizationFilter, spelled } from '../query.ts';
import { devopsAgent } from './devops-agents.ts';
import { ticket } from './ticket.ts';

/** Each setting under both of the names that programs know it by. */
const autoAssignSettings = z.object({
  enabled: z.boolean(),
  isEnabled: z.boolean(),
  assignmentMode: z.enum(AUTO_ASSIGN_MODES),
  assignmentStrategy: z.enum(AUTO_ASSIGN_MODES),
  maxTicketsPerAgent: z.int(),
  onlyActiveAgents: z.boolean(),
});
export type AutoAssignSettings = z.output<typeof autoAssignSettings>;

const agentWorkload = devopsAgent.omit({ email: true, organization: true });
export type AgentWorkload = z.output<typeof agentWorkload>;

const TAG = 'Auto-assign';

/** A super admin has to name the organization; members get their own. */
const query = z.object({ organization: organizationFilter });

const MANAGE = permitted('autoassign.manage');
const readers = callsFor({ ...MANAGE, roles: [...DESK, 'devops_agent'] }, TAG);
/** An agent for themselves. */
const agents = callsFor({ ...MANAGE, roles: [...MANAGE.roles, 'devops_agent'] }, TAG);
const everybody = callsFor(SIGNED_IN, TAG);
const managers = callsFor(MANAGE, TAG);

export const getAutoAssignSettings = readers.get('/auto-assign/settings', {
  summary: 'How new tickets of an organization find their agent',
  query,
  output: z.object({ settings: autoAssignSettings }),
});

const mode = spelled(AUTO_ASSIGN_MODES, MESSAGES.autoAssignModeUnknown);
const onOff = z.boolean(MESSAGES.switchInvalid);

/** What is absent stays. Two settings have two names each; the first one wins. */
const autoAssignChange = z
  .object({
    enabled: onOff.optional(),
    isEnabled: onOff.optional(),
    assignmentMode: mode.optional(),
    assignmentStrategy: mode.optional(),
    maxTicketsPerAgent: z
      .int(MESSAGES.autoAssignCapInvalid)
      .min(AUTO_ASSIGN.smallestCap, MESSAGES.autoAssignCapInvalid)
      .max(AUTO_ASSIGN.largestCap, MESSAGES.autoAssignCapInvalid)
      .optional(),
    onlyActiveAgents: onOff.optional(),
  })
  .transform(({ isEnabled, assignmentStrategy, ...change }) => ({
    ...change,
    enabled: change.enabled ?? isEnabled,
    assignmentMode: change.assignmentMode ?? assignmentStrategy,
  }));

export const setAutoAssignSettings = managers.put('/auto-assign/settings', {
  summary: 'Change how new tickets of an organization find their agent',
  query,
  body: autoAssignChange,
  output: z.object({ settings: autoAssignSettings }),
});

export const listWorkload = readers.get('/auto-assign/agents-workload', {
  summary: 'What each active DevOps agent has on their hands',
  query,
  output: z.object({ agents: z.array(agentWorkload) }),
});

export const setAgentAutoAssign = agents.put('/admin/devops-agents/{id}/auto-assign', {
  summary: 'Let an agent take tickets by auto-assign, or not; an agent sets only their own',
  body: z.object({ autoAssign: onOff }),
  output: z.object({ message: z.string(), devopsAgent }),
});

export const autoAssignTicket = everybody.post('/tickets/{id}/auto-assign', {
  summary: 'Find an agent for a ticket that has none; safe to repeat',
  output: z.object({
    /** Whether the ticket has an agent after this call. */
    assigned: z.boolean(),
    ticket,
    agent: personRef.nullable(),
    /** Why this call assigned nobody. */
    reason: z.string().nullable(),
  }),
});
