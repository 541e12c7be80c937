/** What a policy has done to a ticket because a part of its time has gone by. The product does it. */
import {
  CLOCK_NAMES,
  type ClockKind,
  TICKET_PRIORITIES,
  type TicketPriority,
} from '@switchboard/contract/enums.ts';
import type { PolicyEscalation } from '@switchboard/contract/tickets/sla-policies.ts';
import { isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { fullName } from '../../people/person-ref.ts';
import type { ActorContext } from '../../record/actor-context.ts';
import { queueAssignments } from '../assignment/auto-assign/assign-waiting-tickets.ts';
import { withdrawOpenHandover } from '../handovers/withdraw-open-handover.ts';
import { assignmentEvent, recordInbox, recordTicketEvents } from '../life/ticket-events.ts';
import { holdTeam } from '../teams/team.repo.ts';
import { lockTicket, type TicketRow, updateTicket } from '../ticket.repo.ts';
import { allTicketsIn } from '../ticket.scope.ts';
import { endAgentRelations } from '../ticket-people.repo.ts';
import { afterAct } from './after-act.ts';

interface Overdue {
  readonly organizationId: string;
  readonly id: string;
  /** Of the clock. */
  readonly kind: ClockKind;
}

/** Does what is more than telling somebody. The ticket's row must be held. */
export async function escalate(
  trx: Database,
  context: ActorContext,
  { organizationId, id, kind }: Overdue,
  escalations: readonly PolicyEscalation[],
): Promise<void> {
  for (const { action, atPercent, team } of escalations) {
    if (action === 'notify_lead') continue;
    const ticket = await lockTicket(allTicketsIn(organizationId), trx, id);
    if (ticket === undefined || !isActive(ticket)) return;
    if (action === 'raise_priority') await raisePriority(trx, context, ticket);
    // A confidential one stays with whoever has it.
    else if (team !== undefined && !ticket.confidential) {
      const reason = `${CLOCK_NAMES[kind]} has used ${atPercent} % of its time`;
      await moveToInbox(trx, context, ticket, { team, reason });
    }
  }
}

/** By one level; a ticket that is Critical stays so. */
async function raisePriority(trx: Database, context: ActorContext, ticket: TicketRow): Promise<void> {
  const higher: TicketPriority | undefined =
    TICKET_PRIORITIES[TICKET_PRIORITIES.indexOf(ticket.priority) + 1];
  if (higher === undefined) return;
  await updateTicket(trx, ticket, { priority: higher, updated_at: context.at }, ['priority']);
  await recordTicketEvents(trx, ticket, context, [
    { verb: 'priority', data: { from: ticket.priority, to: higher } },
  ]);
  await afterAct(trx, context, ticket, { priority: higher });
}

/** Whoever has it loses it. Into the inbox of a team that is archived nothing comes. */
async function moveToInbox(
  trx: Database,
  context: ActorContext,
  ticket: TicketRow,
  { team, reason }: { readonly team: string; readonly reason: string },
): Promise<void> {
  const { organization_id: organizationId, id, team_id } = ticket;
  const target = await holdTeam(organizationId, trx, team);
  const agent = ticket.people.find(({ relation }) => relation === 'devops_agent');
  if (target === undefined || (target.id === team_id && agent === undefined)) return;
  await withdrawOpenHandover(trx, context, ticket);
  if (agent !== undefined) {
    await endAgentRelations(trx, { organizationId, until: context.at }, [id]);
    const from = { id: agent.id, name: fullName(agent) };
    await recordTicketEvents(trx, ticket, context, [
      assignmentEvent('devops_agent', { from, automatic: true }),
    ]);
  }
  const changes = { team_id: target.id, team_by_rule: false, updated_at: context.at };
  await updateTicket(trx, ticket, changes, agent === undefined ? [] : ['assignedTo']);
  if (target.id !== team_id) {
    const from = team_id === null ? null : { id: team_id, name: ticket.team_name ?? '' };
    const to = { id: target.id, name: target.name };
    await recordTicketEvents(trx, ticket, context, [
      { verb: 'team', data: { from, to, reason }, automatic: true },
    ]);
  }
  await recordInbox(trx, ticket, target, context);
  await queueAssignments(trx, organizationId);
}
