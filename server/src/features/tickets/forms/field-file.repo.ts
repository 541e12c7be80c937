/** Files that tickets have in fields of their forms. They are in no list of attachments. */
import { type Insertable, sql } from 'kysely';
import { insertMany } from '../../../platform/database/insert-many.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { TicketKey } from '../ticket.repo.ts';
import { requesterReads } from './requester-reads.ts';

export const insertFieldFiles = (
  trx: Database,
  rows: readonly Insertable<Schema['field_files']>[],
): Promise<void> => insertMany(trx, 'field_files', rows);

/**
 * Those of the fields that no value names any more.
 * @returns the names that they were stored under
 */
export async function deleteUnusedFiles(
  trx: Database,
  { organization_id, id }: TicketKey,
  fields: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ stored_name: string }>`
    delete from field_files as file
    where file.organization_id = ${organization_id} and file.ticket_id = ${id}
      and file.field_id = any(${fields}::uuid[]) and not exists (
        select from ticket_field_values as kept
        where kept.organization_id = file.organization_id and kept.ticket_id = file.ticket_id
          and kept.field_id = file.field_id and kept.file_id = file.id)
    returning file.stored_name`.execute(trx);
  return rows.map(({ stored_name }) => stored_name);
}

interface FieldFileRow {
  readonly stored_name: string;
  readonly original_name: string;
  readonly mime_type: string;
  readonly size: number;
}

/**
 * A file that a ticket has in a field.
 * @param internal whether the reader is staff of the ticket; everybody else reads what the form shows its requester
 */
export async function findFieldFile(
  db: Database,
  { organization_id, id }: TicketKey,
  internal: boolean,
  storedName: string,
): Promise<FieldFileRow | undefined> {
  const { rows } = await sql<FieldFileRow>`
    select file.stored_name, file.original_name, file.mime_type, file.size
    from field_files as file
    join ticket_field_values as kept on kept.organization_id = file.organization_id
      and kept.ticket_id = file.ticket_id and kept.field_id = file.field_id and kept.file_id = file.id
    where file.organization_id = ${organization_id} and file.ticket_id = ${id}
      and file.stored_name = ${storedName} and (${internal} or ${requesterReads('kept')})`.execute(db);
  return rows[0];
}
