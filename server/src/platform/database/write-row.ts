/** Makes the writers of a table's rows: the repository that owns the table names them. */
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from './open-database.ts';
import { prepared } from './prepared.ts';
import type { Schema } from './schema.ts';

type Table = keyof Schema & string;

/** Tables whose rows are found by organization and id. */
type TenantTable = {
  [Name in Table]: Schema[Name] extends { organization_id: string; id: string } ? Name : never;
}[Table];

/** What is undefined is left out: a new row gets the column's default, one that is changed keeps what it has. */
const given = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));

interface Shape {
  readonly table: Table;
  readonly columns: readonly string[];
}

const insertion = prepared((_db, { table, columns }: Shape, values: Record<string, unknown>) => {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  return sql`insert into ${sql.table(table)} (${names})
    values (${sql.join(columns.map((column) => values[column]))})`;
});

export const rowInserter =
  <Name extends Table>(table: Name) =>
  async (trx: Database, row: Insertable<Schema[Name]>): Promise<void> => {
    const values = given(row);
    await insertion(trx, { table, columns: Object.keys(values) }, values);
  };

/** @param keys the columns by which the row is found, among the values */
const change = prepared(
  (
    _db,
    { table, columns, keys }: Shape & { readonly keys: readonly string[] },
    values: Record<string, unknown>,
  ) => {
    const equal = (column: string) => sql`${sql.ref(column)} = ${values[column]}`;
    return sql`update ${sql.table(table)} set ${sql.join(columns.map(equal))}
      where ${sql.join(keys.map(equal), sql` and `)}`;
  },
);

export const rowUpdater =
  <Name extends Table>(table: Name) =>
  async (trx: Database, id: string, changes: Updateable<Schema[Name]>): Promise<void> => {
    const values = given(changes);
    await change(trx, { table, columns: Object.keys(values), keys: ['id'] }, { ...values, id });
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
    const values = given(changes);
    const shape = { table, columns: Object.keys(values), keys: ['organization_id', 'id'] };
    await change(trx, shape, { ...values, organization_id: organizationId, id });
  };
