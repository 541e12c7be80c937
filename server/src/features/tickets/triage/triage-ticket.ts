import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { MESSAGES, triagedBy } from '@switchboard/contract/messages.ts';
import { canTriage, isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { triageTicket as entry } from '@switchboard/contract/tickets/triage.ts';
import { type Undo, undo } from '@switchboard/contract/tickets/undo.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { isId } from '../../../platform/ids.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { assignAgent } from '../assignment/assign-agent.ts';
import { agentOf, returnTicket } from '../assignment/assign-ticket.ts';
import { lockActiveAgent } from '../assignment/devops-agents/devops-agent.repo.ts';
import { writeReply } from '../life/add-comment.ts';
import { moveToStatus } from '../life/set-ticket-status.ts';
import { recordOwnInbox } from '../life/ticket-events.ts';
import { refuseFullTicket, writeComments } from '../life/write-comments.ts';
import { linkHeld, lockBoth } from '../links/link-tickets.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { findTicket, type LockedTicket, type TicketRow, updateTicket } from '../ticket.repo.ts';
import { staffedBy } from '../ticket.scope.ts';
import { offerUndo } from '../undo/undo-change.ts';
import { readLatestMover } from './latest-mover.repo.ts';
import { isSnoozedUntil, snoozeTicket } from './snooze-ticket.ts';

type Request = BodyOf<typeof entry>;

/**
 * Does one thing with a ticket of an inbox. Of two people who are at it at once the second is refused, with the name of the
 * first; what somebody has done already is done again without effect.
 * @returns how it is taken back; null where nothing changed, and for what was put back: it lies in the inbox for them
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, TRIAGED_ALREADY, TICKET_FULL
 */
export const triageTicket = (
  db: Database,
  context: PersonContext,
  id: string,
  request: Request,
): Promise<Undo | null> =>
  db.transaction().execute(async (trx) => {
    const event = await actOn(trx, context, id, request);
    const offered = offerUndo(request.action === 'return' ? null : event, context);
    await keepAnswer(trx, context, keptUndo.write(offered));
    return offered;
  });

/** What of the answer an idempotency key keeps. */
export const keptUndo = {
  write: (offered: Undo | null): string => JSON.stringify(offered),
  read: (kept: string): Undo | null => undo.nullable().parse(JSON.parse(kept)),
};

async function actOn(
  trx: Database,
  context: PersonContext,
  id: string,
  request: Request,
): Promise<string | null> {
  const { actor } = context;
  if (request.action === 'duplicate') return closeAsDuplicate(trx, context, id, request);
  const ticket = await requireLockedTicket(trx, actor, id);
  if (request.action === 'return') return putBack(trx, context, ticket, request.reason);
  if (!canTriage(actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
  switch (request.action) {
    case 'accept':
      // Who runs the desk takes no tickets, and gives them to agents.
      if (actor.role !== 'devops_agent') throw new AppError('FORBIDDEN');
      return give(trx, context, ticket, { ...request, assignee: actor.id });
    case 'assign':
      return give(trx, context, ticket, request);
    case 'decline':
      return decline(trx, context, ticket, request);
    case 'snooze':
      return putOff(trx, context, ticket, request);
  }
}

/**
 * The transaction holds the ticket: whoever comes second finds what the first has done.
 * @param knowsOfSnooze they know that somebody has put it off, if somebody has
 * @param wasOwnAct what the actor would have done to find it so
 * @returns whether the actor did it before; false where it still lies in the inbox
 * @throws AppError TRIAGED_ALREADY
 */
async function isDone(
  trx: Database,
  { actor }: PersonContext,
  ticket: TicketRow,
  knowsOfSnooze: boolean,
  wasOwnAct: boolean,
): Promise<boolean> {
  const waits = isActive(ticket) && agentOf(ticket) === undefined;
  if (waits && (ticket.snoozed_until === null || knowsOfSnooze)) return false;
  const mover = await readLatestMover(trx, ticket);
  if (mover?.id === actor.id && waits) return false;
  if (mover?.id === actor.id && wasOwnAct) return true;
  throw new AppError('TRIAGED_ALREADY', { ...(mover && { message: triagedBy(mover.name) }) });
}

async function give(
  trx: Database,
  context: PersonContext,
  ticket: TicketRow,
  { assignee, snoozed }: Pick<Request, 'assignee' | 'snoozed'>,
) {
  const agent = await lockActiveAgent(ticket.organization_id, trx, assignee);
  const isOfTeam = ticket.team_id === null || ticket.team_people?.includes(agent?.id ?? '');
  if (agent === undefined || !isOfTeam) throw invalid('assignee', MESSAGES.agentOfTeamUnknown);
  const isTheirs = isActive(ticket) && agentOf(ticket)?.id === agent.id;
  if (await isDone(trx, context, ticket, snoozed, isTheirs)) return null;
  await updateTicket(trx, ticket, { updated_at: context.at }, ['assignedTo']);
  return assignAgent(trx, ticket, agent, context, { reason: null });
}

async function decline(
  trx: Database,
  context: PersonContext,
  ticket: LockedTicket,
  { reason, snoozed }: Pick<Request, 'reason' | 'snoozed'>,
) {
  if (reason === '') throw invalid('reason', MESSAGES.reasonRequired);
  if (await isDone(trx, context, ticket, snoozed, !isActive(ticket))) return null;
  await writeReply(trx, context, ticket, { comment: reason, isInternal: false, reopen: false, mentions: [] });
  return moveToStatus(trx, context, ticket, 'Closed');
}

/** Who may read the other ticket finds it by `duplicateOf`; the sentence names it to nobody. */
async function closeAsDuplicate(
  trx: Database,
  context: PersonContext,
  id: string,
  { of, snoozed }: Pick<Request, 'of' | 'snoozed'>,
) {
  const { actor } = context;
  const scope = staffedBy(actor);
  const original = scope === null || !isId(of) || of === id ? undefined : await findTicket(scope, trx, of);
  if (original === undefined) {
    await requireLockedTicket(trx, actor, id);
    throw invalid('of', MESSAGES.linkedTicketRequired);
  }
  const [ticket, other] = await lockBoth(trx, actor, id, original.id);
  if (!canTriage(actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
  if (await isDone(trx, context, ticket, snoozed, !isActive(ticket))) return null;
  refuseFullTicket(ticket);
  await linkHeld(trx, context, 'duplicate', [ticket, other]);
  const text = MESSAGES.closedAsDuplicate;
  await writeComments(trx, ticket.organization_id, context, [
    { ticketId: ticket.id, authorId: actor.id, text, isSystem: true },
  ]);
  return moveToStatus(trx, context, ticket, 'Closed');
}

async function putOff(
  trx: Database,
  context: PersonContext,
  ticket: TicketRow,
  { until: moment, snoozed }: Pick<Request, 'until' | 'snoozed'>,
) {
  const until = moment ? new Date(moment) : null;
  await isDone(trx, context, ticket, snoozed || isSnoozedUntil(ticket, until), false);
  return snoozeTicket(trx, context, ticket, until);
}

/** An agent puts what they have back into the inbox of its team. */
async function putBack(trx: Database, context: PersonContext, ticket: TicketRow, reason: string) {
  if (reason === '') throw invalid('reason', MESSAGES.reasonRequired);
  const agent = agentOf(ticket);
  if (agent === undefined && (await readLatestMover(trx, ticket))?.id === context.actor.id) return null;
  if (agent?.id !== context.actor.id || !isActive(ticket)) throw new AppError('FORBIDDEN');
  const event = await returnTicket(trx, context, ticket, { reason });
  await recordOwnInbox(trx, ticket, context);
  return event;
}
