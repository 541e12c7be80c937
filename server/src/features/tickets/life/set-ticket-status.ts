import type { TicketStatus } from '@switchboard/contract/enums.ts';
import { statusUpdated, stillOpen } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { canSetStatus, isActive, isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { passOn } from '../absences/pass-on.ts';
import { cancelApprovals } from '../approvals/approval-course.ts';
import { expectApproved } from '../approvals/hold.ts';
import { queueAssignments } from '../assignment/auto-assign/assign-waiting-tickets.ts';
import { countOpenWork } from '../checklists/open-work.repo.ts';
import { afterAct, waitingAfter } from '../clocks/after-act.ts';
import { expectFilled } from '../forms/ticket-form.ts';
import { withdrawOpenHandover } from '../handovers/withdraw-open-handover.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { changeOfTicket, type LockedTicket, type TicketRow } from '../ticket.repo.ts';
import { newComments } from './conversation.repo.ts';
import { expectUnchanged } from './expect-unchanged.ts';
import { recordTicketEvents } from './ticket-events.ts';

/**
 * Sets any of the four statuses, with a comment that says so. Setting the present status again changes nothing.
 * @returns the event; null where nothing changed
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT where somebody else has set it since the version, APPROVAL_PENDING,
 *   FIELDS_REQUIRED, CONFIRMATION_REQUIRED
 */
export const setTicketStatus = (
  db: Database,
  context: PersonContext,
  id: string,
  wanted: Wanted,
): Promise<string | null> =>
  db
    .transaction()
    .execute(async (trx) =>
      changeStatusOf(trx, context, await requireLockedTicket(trx, context.actor, id), wanted),
    );

/**
 * The same of a ticket that the transaction holds.
 * @param undoes the event that this takes back
 * @throws AppError FORBIDDEN, CONFLICT, APPROVAL_PENDING, FIELDS_REQUIRED, CONFIRMATION_REQUIRED
 */
export async function changeStatusOf(
  trx: Database,
  context: PersonContext,
  ticket: LockedTicket,
  { status, version, confirm = false }: Wanted,
  undoes?: string,
): Promise<string | null> {
  if (!canSetStatus(context.actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
  if (ticket.status === status) return null;
  await expectUnchanged(trx, ticket, version, ['status']);
  await expectApproved(trx, context.actor, ticket, status);
  if (undoes === undefined) await expectFilled(trx, context.actor, ticket, status);
  if (!confirm && undoes === undefined && !isActive({ status })) {
    await askWhatIsOpen(trx, context.actor, ticket);
  }
  return moveToStatus(trx, context, ticket, status, undoes);
}

interface Wanted {
  readonly status: TicketStatus;
  /** Of the ticket, that whoever sets it has seen. */
  readonly version?: number | undefined;
  /** Whatever of it is still open. */
  readonly confirm?: boolean;
}

/** @throws AppError CONFIRMATION_REQUIRED, for its staff, while something of it is to be done */
async function askWhatIsOpen(trx: Database, actor: Actor, ticket: LockedTicket): Promise<void> {
  if (!ticket.has_parts || !isActive(ticket) || !isStaff(actor, factsOf(ticket))) return;
  const open = await countOpenWork(actor, trx, ticket);
  if (open.children + open.items > 0)
    throw new AppError('CONFIRMATION_REQUIRED', { message: stillOpen(open) });
}

/**
 * @param ticket held by the transaction, and in another status
 * @param undoes the event that this takes back
 * @returns the event
 */
export async function moveToStatus(
  trx: Database,
  context: PersonContext,
  ticket: TicketRow,
  status: TicketStatus,
  undoes?: string,
): Promise<string> {
  const { organization_id, id } = ticket;
  const event = newId();
  await recordActor(trx, organization_id, context.actor);
  const { columns } = waitingAfter(context, ticket, { status });
  // What rests lies in no inbox.
  const awake = ticket.snoozed_until && !isActive({ status }) ? { snoozed_until: null } : {};
  const changes = { ...columns, ...awake, status, updated_at: context.at };
  const comment = newComments(organization_id, context.at, [
    { ticketId: id, authorId: context.actor.id, text: statusUpdated(status), isSystem: true },
  ]);
  await recordTicketEvents(
    trx,
    ticket,
    context,
    [{ id: event, verb: 'status', data: { from: ticket.status, to: status, ...(undoes && { undoes }) } }],
    [changeOfTicket(ticket, changes, ['status']), comment.write],
  );
  if (ticket.has_clocks) await afterAct(trx, context, ticket, { status });
  if (!isActive({ status })) await withdrawOpenHandover(trx, context, ticket);
  if (status === 'Closed') await cancelApprovals(trx, context, { ...ticket, status });
  if (!isActive(ticket) && isActive({ status }) && undoes === undefined) await passOn(trx, context, ticket);
  // An agent who is done with it has room for another.
  if (isActive(ticket) && !isActive({ status })) await queueAssignments(trx, organization_id);
  return event;
}
