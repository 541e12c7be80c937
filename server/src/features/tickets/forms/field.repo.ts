/** The library of fields of an organization. */
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { containing } from '../../../platform/database/text-match.ts';
import { rowInserter, tenantRowUpdater } from '../../../platform/database/write-row.ts';
import { isId } from '../../../platform/ids.ts';

const fieldsOf = (organizationId: string, db: Database) =>
  db
    .selectFrom('request_fields')
    .where('organization_id', '=', organizationId)
    .select(['id', 'key', 'label', 'kind', 'options', 'currency', 'min', 'max'])
    .select(['used', 'revision', 'archived_at']);
export type FieldRow = Awaited<ReturnType<typeof readFields>>[number];

/** What of it a form needs. */
export type FieldDefinition = Omit<FieldRow, 'used' | 'revision' | 'archived_at'>;

interface Wanted extends PageRequest {
  readonly search: string;
  /** One alone; blank for all. */
  readonly id: string;
}

export const listFields = (organizationId: string, db: Database, { search, id, ...page }: Wanted) =>
  readPage(
    fieldsOf(organizationId, db)
      .where('archived_at', 'is', null)
      .$if(id !== '', (query) => query.where('id', '=', isId(id) ? id : null))
      .$if(search !== '', (query) =>
        query.where(({ eb, or }) =>
          or([eb('label', 'ilike', containing(search)), eb('key', 'ilike', containing(search))]),
        ),
      )
      .orderBy(sql`lower(label)`)
      .orderBy('id'),
    page,
  );

/** All of them, archived ones too. */
export const readFields = (organizationId: string, db: Database) => fieldsOf(organizationId, db).execute();

export const findField = (organizationId: string, db: Database, id: string) =>
  fieldsOf(organizationId, db)
    .where('id', '=', isId(id) ? id : null)
    .executeTakeFirst();

/** Those that are offered. Counting goes with the lock of the organization. */
export async function countFields(organizationId: string, trx: Database): Promise<number> {
  const { count } = await trx
    .selectFrom('request_fields')
    .where('organization_id', '=', organizationId)
    .where('archived_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const insertField: (trx: Database, row: Insertable<Schema['request_fields']>) => Promise<void> =
  rowInserter('request_fields');

export const updateField: (
  organizationId: string,
  trx: Database,
  id: string,
  changes: Updateable<Schema['request_fields']>,
) => Promise<void> = tenantRowUpdater('request_fields');

/** That they stand in a form. */
export async function markUsed(organizationId: string, trx: Database, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('request_fields')
    .set({ used: true })
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('used', '=', false)
    .execute();
}
