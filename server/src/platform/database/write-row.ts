/** Makes the writers of a table's rows: the repository that owns the table names them. */
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from './open-database.ts';
import type { Schema } from './schema.ts';

type Table = keyof Schema & string;

/** Tables whose rows are found by organization and id. */
type TenantTable = {
  [Name in Table]: Schema[Name] extends { organization_id: string; id: string } ? Name : never;
}[Table];

/** What is undefined is left out: a new row gets the column's default, one that is changed keeps what it has. */
const given = (row: object) => Object.entries(row).filter(([, value]) => value !== undefined);

export const rowInserter =
  <Name extends Table>(table: Name) =>
  async (trx: Database, row: Insertable<Schema[Name]>): Promise<void> => {
    const columns = sql.join(given(row).map(([column]) => sql.ref(column)));
    const values = sql.join(given(row).map(([, value]) => value));
    await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(trx);
  };

const assignments = (changes: object) =>
  sql.join(given(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));

export const rowUpdater =
  <Name extends Table>(table: Name) =>
  async (trx: Database, id: string, changes: Updateable<Schema[Name]>): Promise<void> => {
    await sql`update ${sql.table(table)} set ${assignments(changes)} where id = ${id}`.execute(trx);
  };

/** For tables of which every row belongs to an organization. */
export const tenantRowUpdater =
  <Name extends TenantTable>(table: Name) =>
  async (
    organizationId: string,
    trx: Database,
    id: string,
    changes: Updateable<Schema[Name]>,
  ): Promise<void> => {
    await sql`
      update ${sql.table(table)} set ${assignments(changes)}
      where organization_id = ${organizationId} and id = ${id}`.execute(trx);
  };
