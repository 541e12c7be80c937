/** Takes back what one request changed of a ticket, as a second change: whoever had it has it again. */

import type { RecordedChange } from '@switchboard/contract/record/events/ticket-events.ts';
import { RECORDED_NAMES, TICKET_FIELDS } from '@switchboard/contract/tickets/ticket-fields.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { readEvent } from '../../record/read-event.ts';
import { assignTicketTo, unassignTicket } from '../assignment/assign-ticket.ts';
import { changeFieldsOf } from '../life/edit-ticket.ts';
import { changedBy } from '../life/expect-unchanged.ts';
import { changeStatusOf } from '../life/set-ticket-status.ts';
import { takeLinkBack } from '../links/link-tickets.ts';
import { changeTagsOf, undoneTags } from '../tags/tag-ticket.ts';
import { moveToTeam } from '../teams/set-ticket-team.ts';
import type { LockedTicket, TicketRow } from '../ticket.repo.ts';
import { DETAIL_COLUMNS } from '../ticket-details.ts';
import { wakeTicket } from '../triage/snooze-ticket.ts';
import type { ChangeRow } from './undone-events.repo.ts';

/**
 * @param ticket held by the transaction
 * @param changes of one request
 * @throws AppError CONFLICT for what has changed since; FORBIDDEN, TICKET_NOT_OPEN, VALIDATION_FAILED as by hand
 */
export async function takeBack(
  trx: Database,
  context: PersonContext,
  ticket: LockedTicket,
  changes: readonly ChangeRow[],
): Promise<void> {
  for (const row of changes) {
    const { event, data } = readEvent(row);
    const undoes = row.event_id;
    switch (event) {
      case 'ticket.status':
        if (ticket.status !== data.to) throw await changedBy(trx, ticket, ['status']);
        await changeStatusOf(trx, context, ticket, { status: data.from }, undoes);
        break;
      case 'ticket.priority':
        if (ticket.priority !== data.to) throw await changedBy(trx, ticket, ['priority']);
        await changeFieldsOf(trx, context, ticket, { priority: data.from }, undoes);
        break;
      case 'ticket.edited':
        await takeEditBack(trx, context, ticket, data.changes, undoes);
        break;
      case 'ticket.assigned': {
        const agent = ticket.people.find(({ relation }) => relation === 'devops_agent');
        if (agent?.id !== data.to.id) throw await changedBy(trx, ticket, ['assignedTo']);
        const former = data.from?.id ?? null;
        await (former === null
          ? unassignTicket(trx, context, ticket, undoes)
          : assignTicketTo(trx, context, ticket, { devopsAgent: former, reason: '' }, undoes));
        break;
      }
      case 'ticket.snoozed':
        await wakeTicket(trx, context, ticket, 'by_hand', undoes);
        break;
      case 'ticket.linked':
        if (data.ticket.id !== null)
          await takeLinkBack(trx, context, ticket, { ...data, otherId: data.ticket.id });
        break;
      case 'ticket.team':
        if (ticket.team_id !== (data.to?.id ?? null)) throw await changedBy(trx, ticket, ['team']);
        await moveToTeam(trx, context, ticket, { team: data.from?.id ?? null, reason: '' }, undoes);
        break;
      default:
        throw new AppError('UNDO_EXPIRED');
    }
  }
}

async function takeEditBack(
  trx: Database,
  context: PersonContext,
  ticket: TicketRow,
  changes: readonly RecordedChange[],
  undoes: string,
): Promise<void> {
  // Tags are changed alone.
  const tags = changes.find(({ field }) => field === TICKET_FIELDS.tags.recorded);
  if (tags !== undefined) {
    await changeTagsOf(trx, context, ticket, undoneTags(ticket, tags), undoes);
    return;
  }
  const later = changes.filter((change) => presentOf(ticket, change) !== idsOf(change).to);
  if (later.length > 0) throw await changedBy(trx, ticket, later.map(nameOf));
  const former = changes.map((change) => [nameOf(change), idsOf(change).from ?? '']);
  await changeFieldsOf(trx, context, ticket, Object.fromEntries(former), undoes);
}

const nameOf = ({ field }: RecordedChange) => RECORDED_NAMES[field];

/** Of what is referred to the ids, of texts the texts. */
const idsOf = ({ from, to, ids = { from, to } }: RecordedChange) => ids;

function presentOf(ticket: TicketRow, change: RecordedChange): string | null {
  const name = nameOf(change);
  return name === 'tags' ? null : ticket[DETAIL_COLUMNS[name]];
}
