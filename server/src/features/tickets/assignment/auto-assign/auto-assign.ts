import { isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../../platform/database/open-database.ts';
import type { ActorContext } from '../../../record/actor-context.ts';
import { takesWork } from '../../availability/presence.ts';
import { holdTeam, updateTeam } from '../../teams/team.repo.ts';
import { lockTicket, type TicketKey, type TicketRow, updateTicket } from '../../ticket.repo.ts';
import { allTicketsIn } from '../../ticket.scope.ts';
import { assignAgent } from '../assign-agent.ts';
import { asCandidate, hasRoomInTeam, lockSettings, readAgents, writeSettings } from './auto-assign.repo.ts';
import { chooseAgent } from './choose-agent.ts';

/** Why nobody was assigned, in words for people. */
export const NOT_ASSIGNED = {
  missing: 'Ticket not found',
  assigned: 'Ticket is already assigned',
  closed: 'Ticket is closed',
  disabled: 'Auto-assign is disabled',
  nobody: 'No agent is available',
  inbox: 'Agents of its team take tickets themselves',
  approval: 'Ticket waits for approval',
  confidential: 'Ticket is confidential',
} as const;
export type NotAssigned = (typeof NOT_ASSIGNED)[keyof typeof NOT_ASSIGNED];

/**
 * Gives a ticket that has no agent to one, by the organization's settings.
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
  // Whoever it were given to would be on it.
  if (ticket.confidential) return NOT_ASSIGNED.confidential;
  if (ticket.approval_holds.includes('work')) return NOT_ASSIGNED.approval;
  return assignByShare(trx, ticket, context);
}

/**
 * The same for a ticket that nobody else can know of: the transaction has raised it.
 *
 * Everything is decided under the lock of the settings, which is held until the transaction ends, so that parallel calls
 * assign once and no agent gets more than the cap.
 */
export async function assignByShare(
  trx: Database,
  ticket: TicketKey & Pick<TicketRow, 'team_id'>,
  context: ActorContext,
): Promise<NotAssigned | null> {
  const organizationId = ticket.organization_id;
  const settings = await lockSettings(organizationId, trx);
  if (!settings.enabled) return NOT_ASSIGNED.disabled;
  const team = ticket.team_id === null ? null : await holdTeam(organizationId, trx, ticket.team_id);
  if (team?.auto_assign === false) return NOT_ASSIGNED.inbox;

  const agents = await readAgents(organizationId, trx, context.at, team?.id);
  const candidates = agents.filter(
    (agent) =>
      (agent.auto_assign || !settings.only_active_agents) &&
      takesWork(agent, context.at) &&
      hasRoomInTeam(agent),
  );
  const choice = chooseAgent(candidates.map(asCandidate), {
    mode: team?.mode ?? settings.mode,
    cap: settings.max_tickets_per_agent,
    lastAgentId: team ? team.last_agent_id : settings.last_agent_id,
    random: Math.random,
  });
  const agent = agents.find(({ id }) => id === choice?.agentId);
  if (choice === null || agent === undefined) return NOT_ASSIGNED.nobody;

  const turn = { last_agent_id: agent.id };
  await (team ? updateTeam(organizationId, trx, team.id, turn) : writeSettings(organizationId, trx, turn));
  await updateTicket(trx, ticket, { updated_at: context.at }, ['assignedTo']);
  await assignAgent(trx, ticket, agent, context, { reason: choice.reason, automatic: true });
  return null;
}
