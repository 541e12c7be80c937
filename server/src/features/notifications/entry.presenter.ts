import { NOTIFICATIONS } from '@switchboard/contract/limits.ts';
import { notificationText, reasonText } from '@switchboard/contract/notifications/notification-words.ts';
import type { Notification } from '@switchboard/contract/notifications/notifications.ts';
import { inOneLine } from '../../platform/in-one-line.ts';
import { fullName, type PersonColumns, presentPerson } from '../people/person-ref.ts';
import { readEvent } from '../record/read-event.ts';
import { asRead } from './as-read.ts';
import type { EntryRow } from './entry.repo.ts';
import { entryUrl } from './entry-url.ts';

/** @param readerId whose entry it is: "assigned to you" */
export function presentEntry(row: EntryRow, readerId: string): Notification {
  const actor = actorOf(row);
  const { ticket_id, number, summary } = row;
  return {
    _id: row.entry_id,
    event: row.notice,
    reason: row.reason,
    reasonText: reasonText(row.reason, { project: row.project_name, organization: row.organization_name }),
    text: notificationText({
      notice: row.notice,
      event: eventOf(row),
      actor: actor && fullName(actor),
      count: row.count,
      readerId,
    }),
    excerpt: isSaid(row) ? inOneLine(asRead(row.excerpt ?? '', row.format), NOTIFICATIONS.excerpt) : '',
    actor: actor && presentPerson(actor),
    ticket:
      ticket_id === null || number === null || summary === null
        ? null
        : { _id: ticket_id, ticketNumber: number, summary },
    organization: { _id: row.organization_id, name: row.organization_name },
    count: row.count,
    url: entryUrl(row),
    read: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
  };
}

const isSaid = ({ notice }: EntryRow) => notice === 'comment' || notice === 'note' || notice === 'mention';

function actorOf({ id, first_name, last_name, email }: EntryRow): PersonColumns | null {
  if (id === null || first_name === null || last_name === null || email === null) return null;
  return { id, first_name, last_name, email };
}

function eventOf({ event_id, subject_kind, verb, data }: EntryRow) {
  if (event_id === null || subject_kind === null || verb === null || data === null) return null;
  return readEvent({ event_id, subject_kind, verb, data });
}
