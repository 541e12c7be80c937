import { MESSAGES } from '@switchboard/contract/messages.ts';
import { canAssign, canTriage } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import { fullName } from '../../people/person-ref.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { withdrawOpenHandover } from '../handovers/withdraw-open-handover.ts';
import { expectUnchanged } from '../life/expect-unchanged.ts';
import { assignmentEvent, recordTicketEvents } from '../life/ticket-events.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { type TicketRow, updateTicket } from '../ticket.repo.ts';
import { endAgentRelations } from '../ticket-people.repo.ts';
import { assignAgent } from './assign-agent.ts';
import { lockActiveAgent } from './devops-agents/devops-agent.repo.ts';

/**
 * Gives the ticket to a DevOps agent; the one who had it loses it. The status stays as it is.
 * @returns the event; null for the one who has it already
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED when there is no such active agent in its organization,
 *   CONFLICT where somebody else has got it since the version
 */
export const assignTicket = (
  db: Database,
  context: PersonContext,
  id: string,
  choice: Choice,
): Promise<string | null> =>
  db
    .transaction()
    .execute(async (trx) =>
      assignTicketTo(trx, context, await requireLockedTicket(trx, context.actor, id), choice),
    );

interface Choice {
  /** As it came in. */
  readonly devopsAgent: string;
  readonly reason: string;
  /** That whoever chooses has seen. */
  readonly version?: number | undefined;
}

/**
 * The same of a ticket that the transaction holds.
 * @param undoes the event that this takes back
 * @throws AppError FORBIDDEN, VALIDATION_FAILED
 */
export async function assignTicketTo(
  trx: Database,
  context: PersonContext,
  ticket: TicketRow,
  { devopsAgent, reason, version }: Choice,
  undoes?: string,
): Promise<string | null> {
  if (!canAssign(context.actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
  const agent = await lockActiveAgent(ticket.organization_id, trx, devopsAgent);
  if (agent === undefined) throw invalid('devopsAgent', MESSAGES.agentUnknown);
  const former = agentOf(ticket);
  if (former?.id === agent.id) return null;
  await expectUnchanged(trx, ticket, version, ['assignedTo']);

  await endAssignment(trx, context, ticket);
  return assignAgent(trx, ticket, agent, context, {
    from: former && { id: former.id, name: fullName(former) },
    reason: reason === '' ? null : { code: 'given', text: reason },
    ...(undoes && { undoes }),
  });
}

/**
 * Takes the ticket back from the agent who has it: nobody had it before.
 * @returns the event
 * @throws AppError FORBIDDEN
 */
export async function unassignTicket(
  trx: Database,
  context: PersonContext,
  ticket: TicketRow,
  undoes: string,
): Promise<string> {
  // Whoever takes tickets from an inbox puts them back.
  if (!canTriage(context.actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
  return returnTicket(trx, context, ticket, { undoes });
}

/**
 * Takes the ticket from the agent who has it.
 * @returns the event
 */
export async function returnTicket(
  trx: Database,
  context: PersonContext,
  ticket: TicketRow,
  { reason = '', undoes }: { readonly reason?: string; readonly undoes?: string },
): Promise<string> {
  const former = agentOf(ticket);
  const id = newId();
  await withdrawOpenHandover(trx, context, ticket);
  await endAssignment(trx, context, ticket);
  const from = former && { id: former.id, name: fullName(former) };
  const event = assignmentEvent('devops_agent', {
    from,
    reason: reason === '' ? null : { code: 'given', text: reason },
    ...(undoes && { undoes }),
  });
  await recordTicketEvents(trx, ticket, context, [{ ...event, id }]);
  return id;
}

export const agentOf = ({ people }: TicketRow) => people.find(({ relation }) => relation === 'devops_agent');

async function endAssignment(
  trx: Database,
  { actor, at }: PersonContext,
  { organization_id, id }: TicketRow,
): Promise<void> {
  await recordActor(trx, organization_id, actor);
  await endAgentRelations(trx, { organizationId: organization_id, until: at }, [id]);
  await updateTicket(trx, { organization_id, id }, { updated_at: at }, ['assignedTo']);
}
