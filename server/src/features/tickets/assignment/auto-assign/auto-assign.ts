import { isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../../platform/database/open-database.ts';
import { fullName } from '../../../people/person-ref.ts';
import type { ActorContext } from '../../../record/actor-context.ts';
import { assignmentEvent, recordTicketEvents } from '../../life/ticket-events.ts';
import { updateTicket } from '../../life/update-ticket.ts';
import { lockTicket } from '../../ticket.repo.ts';
import { allTicketsIn } from '../../ticket.scope.ts';
import { giveToAgent } from '../agent-relation.ts';
import { asCandidate, lockSettings, readAgents } from './auto-assign.repo.ts';
import { chooseAgent } from './choose-agent.ts';

/** Why nobody was assigned, in words for people. */
export const NOT_ASSIGNED = {
  missing: 'Ticket not found',
  assigned: 'Ticket is already assigned',
  closed: 'Ticket is closed',
  disabled: 'Auto-assign is disabled',
  nobody: 'No agent is available',
} as const;
export type NotAssigned = (typeof NOT_ASSIGNED)[keyof typeof NOT_ASSIGNED];

/**
 * Gives a ticket that has no agent to one, by the organization's settings. Everything is decided under the lock of
 * the settings, which is held until the transaction ends, so that parallel calls assign once and no agent gets more
 * than the cap.
 * @returns null when an agent was assigned, else why not
 */
export async function autoAssign(
  trx: Database,
  organizationId: string,
  ticketId: string,
  context: ActorContext,
): Promise<NotAssigned | null> {
  // The ticket before the settings: see decision 0039.
  const ticket = await lockTicket(allTicketsIn(organizationId), trx, ticketId);
  if (ticket === undefined) return NOT_ASSIGNED.missing;
  if (ticket.people.some((person) => person.relation === 'devops_agent')) return NOT_ASSIGNED.assigned;
  if (!isActive(ticket)) return NOT_ASSIGNED.closed;
  const settings = await lockSettings(organizationId, trx);
  if (!settings.enabled) return NOT_ASSIGNED.disabled;

  const agents = await readAgents(organizationId, trx);
  const candidates = agents.filter((agent) => agent.auto_assign || !settings.only_active_agents);
  const choice = chooseAgent(candidates.map(asCandidate), {
    mode: settings.mode,
    cap: settings.max_tickets_per_agent,
    lastAgentId: settings.last_agent_id,
    random: Math.random,
  });
  const agent = agents.find(({ id }) => id === choice?.agentId);
  if (choice === null || agent === undefined) return NOT_ASSIGNED.nobody;

  await giveToAgent(trx, {
    organizationId,
    ticketIds: [ticketId],
    agentId: agent.id,
    since: context.at,
    byId: null,
  });
  await trx
    .updateTable('auto_assign_settings')
    .set({ last_agent_id: agent.id })
    .where('organization_id', '=', organizationId)
    .execute();
  await updateTicket(trx, ticket, { updated_at: context.at });
  await recordTicketEvents(trx, ticket, context, [
    assignmentEvent('devops_agent', {
      to: { id: agent.id, name: fullName(agent) },
      reason: choice.reason,
      byProduct: true,
    }),
  ]);
  return null;
}
