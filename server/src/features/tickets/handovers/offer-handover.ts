import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { canHandOver } from '@switchboard/contract/tickets/handover-policy.ts';
import type { offerHandover as entry } from '@switchboard/contract/tickets/handovers.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { fullName } from '../../people/person-ref.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { agentOf } from '../assignment/assign-ticket.ts';
import { lockActiveAgent } from '../assignment/devops-agents/devops-agent.repo.ts';
import { recordTicketEvents } from '../life/ticket-events.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { holdTeam } from '../teams/team.repo.ts';
import { factsOf } from '../ticket.facts.ts';
import { answerDue } from './answer-due.ts';
import { agentsOfTeam, insertHandovers } from './handover.repo.ts';

/**
 * Offers a ticket to an agent or a team; its agent keeps it until somebody accepts.
 * @returns the id of the offer
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, CONFLICT where nobody has it, HANDOVER_OPEN
 */
export const offerHandover = (
  db: Database,
  context: PersonContext,
  ticketId: string,
  { to, state, nextStep, promisedAt }: BodyOf<typeof entry>,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const { actor, at } = context;
    const ticket = await requireLockedTicket(trx, actor, ticketId);
    if (!canHandOver(actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
    if (ticket.confidential) throw new AppError('FORBIDDEN', { message: MESSAGES.handoverConfidential });
    const { organization_id: organizationId } = ticket;
    const giver = agentOf(ticket);
    if (giver === undefined) throw new AppError('CONFLICT', { message: MESSAGES.handoverNobody });
    if (ticket.open_handover) throw new AppError('HANDOVER_OPEN');
    const promised = promisedAt ? new Date(promisedAt) : null;
    if (promised !== null && promised <= at) throw invalid('promisedAt', MESSAGES.promiseInvalid);
    const receiver = await requireReceiver(trx, organizationId, to, giver.id);
    const id = newId();
    await insertHandovers(trx, [
      {
        organization_id: organizationId,
        id,
        ticket_id: ticket.id,
        giver_id: giver.id,
        by_id: actor.id,
        to_user_id: receiver.isTeam ? null : receiver.id,
        to_team_id: receiver.isTeam ? receiver.id : null,
        stands: state,
        next_step: nextStep,
        promised_at: promised,
        due_at: await answerDue(trx, organizationId, at, receiver.isTeam ? receiver.id : ticket.team_id),
        created_at: at,
      },
    ]);
    const tell = receiver.isTeam ? await agentsOfTeam(organizationId, trx, receiver.id) : [receiver.id];
    await recordTicketEvents(trx, ticket, context, [
      { verb: 'handover_offered', data: { to: { id: receiver.id, name: receiver.name }, tell } },
    ]);
    await keepAnswer(trx, context, id);
    return id;
  });

/** @throws AppError VALIDATION_FAILED unless it is one active agent or one team, other than who has it */
async function requireReceiver(
  trx: Database,
  organizationId: string,
  { user, team }: BodyOf<typeof entry>['to'],
  giver: string,
): Promise<{ readonly id: string; readonly name: string; readonly isTeam: boolean }> {
  const refused = invalid('to', MESSAGES.handoverReceiver);
  if ((user === '') === (team === '') || user === giver) throw refused;
  if (team !== '') {
    const held = await holdTeam(organizationId, trx, team);
    if (held === undefined) throw refused;
    return { id: held.id, name: held.name, isTeam: true };
  }
  const agent = await lockActiveAgent(organizationId, trx, user);
  if (agent === undefined) throw refused;
  return { id: agent.id, name: fullName(agent), isTeam: false };
}
