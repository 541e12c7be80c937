/** Replaces what somebody was called, block by block of a table: each statement has an end, however large the table is. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { ErasedTable } from './erased-columns.ts';
import type { ErasureRow } from './erasure.repo.ts';

/** Of 8 KB: about a thousand rows of a table with texts. */
const BLOCKS = 128;

const TYPES = { text: sql`text`, jsonb: sql`jsonb`, 'text[]': sql`text[]` } as const;

export interface Replacing {
  readonly db: Database;
  readonly erasure: Pick<ErasureRow, 'organization_id' | 'id' | 'user_id'>;
  /** What finds rows in which one of the names stands. */
  readonly pattern: string;
  /** Somebody else is called the same: names are replaced only beside the person's id or address. */
  readonly onlyBeside: string | null;
  /** Called between two statements. */
  readonly rest: (replaced: number) => Promise<void>;
}

const blocksOf = async (db: Database, table: string): Promise<number> => {
  const { rows } = await sql<{ blocks: number }>`
    select (pg_relation_size((current_schema() || '.' || ${table})::regclass)
      / current_setting('block_size')::int)::int as blocks`.execute(db);
  return rows[0]?.blocks ?? 0;
};

async function inBlocks(
  { db, rest }: Replacing,
  table: string,
  replace: (
    first: RawBuilder<unknown>,
    beyond: RawBuilder<unknown>,
    numbers: [number, number],
  ) => Promise<number>,
): Promise<void> {
  const blocks = await blocksOf(db, table);
  for (let first = 0; first < blocks; first += BLOCKS) {
    const beyond = first + BLOCKS;
    await rest(await replace(sql`${`(${first},0)`}::tid`, sql`${`(${beyond},0)`}::tid`, [first, beyond]));
  }
}

/** Of a table that the product may change. */
export async function replaceIn(
  replacing: Replacing,
  { table, organization, columns }: ErasedTable,
): Promise<void> {
  const { db, erasure, pattern, onlyBeside } = replacing;
  const erased = (value: RawBuilder<unknown>) =>
    sql`erase_names(${value}, ${erasure.organization_id}::uuid, ${erasure.id}::uuid)`;
  // JSON and arrays as their text: brackets and quotes are no part of names.
  const assignments = columns.map(
    ({ name, type }) =>
      sql`${sql.ref(name)} = ${erased(sql`${sql.ref(`row.${name}`)}::text`)}::${TYPES[type]}`,
  );
  const changed = columns.map(({ name }) => {
    const value = sql`${sql.ref(`row.${name}`)}::text`;
    return sql`${erased(value)} is distinct from ${value}`;
  });
  const found = columns.map(({ name }) => sql`${sql.ref(`row.${name}`)}::text ~* ${pattern}`);
  const beside = onlyBeside === null ? sql`true` : sql`row::text ~* ${onlyBeside}`;
  await inBlocks(replacing, table, async (first, beyond) => {
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} as row set ${sql.join(assignments)}
      where row.ctid >= ${first} and row.ctid < ${beyond}
        and ${sql.ref(`row.${organization}`)} = ${erasure.organization_id}
        and (${sql.join(found, sql` or `)}) and ${beside} and (${sql.join(changed, sql` or `)})`.execute(db);
    return Number(numAffectedRows);
  });
}

/** Of a table that is append-only, by its owner's function. */
export const replaceInRecord = (replacing: Replacing, table: 'events' | 'security_events'): Promise<void> =>
  inBlocks(replacing, table, async (_first, _beyond, [first, beyond]) => {
    const { db, erasure } = replacing;
    const { rows } = await sql<{ changed: number }>`
      select ${sql.ref(`erase_from_${table}`)}(${erasure.organization_id}, ${erasure.id}, ${first}, ${beyond}) as changed`.execute(
      db,
    );
    return rows[0]?.changed ?? 0;
  });
