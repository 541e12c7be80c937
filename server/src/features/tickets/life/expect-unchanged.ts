/** Finds out that somebody else has changed the same meanwhile. */
import type { ChangedField } from '@switchboard/contract/errors.ts';
import type { RecordedEvent } from '@switchboard/contract/record/recorded-event.ts';
import { fieldOf, type TicketFieldName } from '@switchboard/contract/tickets/ticket-fields.ts';
import { VERSIONED_FIELDS, type VersionedField } from '@switchboard/contract/tickets/versions.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { expectedVersion, tagOf } from '../../../platform/http/precondition.ts';
import { readEvent } from '../../record/read-event.ts';
import type { TicketRow } from '../ticket.repo.ts';
import { readLatestChanges } from './latest-changes.repo.ts';

export type FieldLabels = ReadonlyMap<VersionedField, string>;

/**
 * @param version of the ticket that whoever writes has seen; undefined for who takes what comes
 * @param fields that are to get another value
 * @param labels what those of its own form are called
 * @throws AppError CONFLICT, which says who has given which field what
 */
export async function expectUnchanged(
  trx: Database,
  ticket: TicketRow,
  version: number | undefined,
  fields: readonly VersionedField[],
  labels: FieldLabels = new Map(),
): Promise<void> {
  if (version === undefined) return;
  const late = fields.filter((field) => (ticket.field_versions[field] ?? 1) > version);
  if (late.length > 0) throw await changedBy(trx, ticket, late, labels);
}

/**
 * For programs that say by If-Match which version they mean: anything that has changed since refuses them.
 * @throws AppError CHANGED_MEANWHILE, which says who has given which field what
 */
export async function expectVersion(trx: Database, ticket: TicketRow): Promise<void> {
  const expected = expectedVersion(ticket.id);
  if (expected === undefined || expected === ticket.version) return;
  const since = expected ?? ticket.version;
  const fields = VERSIONED_FIELDS.filter((field) => (ticket.field_versions[field] ?? 1) > since);
  const { changed } = await changedBy(trx, ticket, fields);
  throw new AppError('CHANGED_MEANWHILE', { ...(changed && { changed }), etag: tagOf(ticket.version) });
}

/** Says who gave these fields what they have now. */
export async function changedBy(
  trx: Database,
  ticket: TicketRow,
  fields: readonly VersionedField[],
  labels: FieldLabels = new Map(),
): Promise<AppError> {
  const changes = (await readLatestChanges(trx, ticket)).map((row) => ({ row, event: readEvent(row) }));
  const changed = fields.flatMap((field): ChangedField[] => {
    for (const { row, event } of changes) {
      const label = labels.get(field);
      const value = label === undefined ? valueIn(event, field) : ownValueIn(event, label);
      if (value === undefined) continue;
      const by = row.id === null ? null : { _id: row.id, name: `${row.first_name} ${row.last_name}` };
      return [{ field, ...(label && { label }), by, at: row.at.toISOString(), to: value }];
    }
    return [];
  });
  return new AppError('CONFLICT', { changed });
}

const isDetail = (field: VersionedField): field is Extract<VersionedField, TicketFieldName> =>
  field !== 'team' && !field.startsWith('fields.');

const ownValueIn = ({ event, data }: RecordedEvent, label: string): string | null | undefined =>
  event === 'ticket.field' ? data.changes.find(({ field }) => field === label)?.to : undefined;

/** What an event gave the field, as people read it; undefined where it is about another one. */
function valueIn({ event, data }: RecordedEvent, field: VersionedField): string | null | undefined {
  switch (event) {
    case 'ticket.status':
    case 'ticket.priority':
      return event === `ticket.${field}` ? data.to : undefined;
    case 'ticket.assigned':
    case 'ticket.unassigned':
      return field === 'assignedTo' && data.relation === 'devops_agent' ? (data.to?.name ?? null) : undefined;
    case 'ticket.team':
      return field === 'team' ? (data.to?.name ?? null) : undefined;
    case 'ticket.edited':
      return isDetail(field)
        ? data.changes.find((change) => change.field === fieldOf(field).recorded)?.to
        : undefined;
    default:
      return undefined;
  }
}
