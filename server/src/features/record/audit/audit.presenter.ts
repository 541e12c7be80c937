import type { AuditEntry } from '@switchboard/contract/entities/audit.ts';
import { fullName, presentPerson } from '../../people/person-ref.ts';
import type { AuditRow } from './audit.repo.ts';

const actorOf = ({ id, first_name, last_name, email, actor_role }: AuditRow): AuditEntry['by'] =>
  id === null || first_name === null || last_name === null || email === null || actor_role === null
    ? null
    : { ...presentPerson({ id, first_name, last_name, email }), role: actor_role };

export const presentAuditEntry = (row: AuditRow): AuditEntry => ({
  _id: row.event_id,
  at: row.at.toISOString(),
  by: actorOf(row),
  kind: row.subject_kind,
  subjectId: row.subject_id,
  subject: row.subject_name ?? row.ticket_number ?? '',
  verb: row.verb,
  field: row.field,
  from: row.old_value,
  to: row.new_value,
  reason: row.reason,
});

/** Whoever did it, as a spreadsheet names them. */
export const actorName = ({ by }: AuditEntry) => (by === null ? 'Switchboard' : fullNameOf(by));

const fullNameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  fullName({ first_name: firstName, last_name: lastName });
