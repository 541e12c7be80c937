import type { AuditEntry } from '@switchboard/contract/record/audit.ts';
import { eventText } from '@switchboard/contract/record/event-words.ts';
import type { Logger } from '../../../platform/log.ts';
import { fullName, presentPerson } from '../../people/person-ref.ts';
import { readEvent } from '../read-event.ts';
import type { AuditRow } from './audit.repo.ts';

const actorOf = ({ id, first_name, last_name, email, actor_role }: AuditRow): AuditEntry['by'] =>
  id === null || first_name === null || last_name === null || email === null || actor_role === null
    ? null
    : { ...presentPerson({ id, first_name, last_name, email }), role: actor_role };

/** @param log for rows that cannot be read */
export function presentAuditEntry(row: AuditRow, log: Logger): AuditEntry {
  const event = readEvent(row, log);
  return {
    _id: row.event_id,
    at: row.at.toISOString(),
    by: actorOf(row),
    kind: row.subject_kind,
    subjectId: row.subject_id,
    subject: row.subject_name ?? row.ticket_number ?? '',
    verb: row.verb,
    via: row.via,
    ...eventText(event),
    ...event,
  };
}

/** Whoever did it, as a spreadsheet names them. */
export const actorName = ({ by }: AuditEntry) => (by === null ? 'Switchboard' : fullNameOf(by));

const fullNameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  fullName({ first_name: firstName, last_name: lastName });
