/** Rows collected column by column and written with one statement, whose text is the same for every batch. */
import type { OpenDatabase } from '@switchboard/server/src/platform/database/open-database.ts';

export type Pool = OpenDatabase['pool'];
type Value = string | number | boolean | Date | null;

export interface Columns<Name extends string> {
  add(row: Readonly<Record<Name, Value>>): void;
  /** Writes what was added since the last time. @returns how many rows */
  flush(pool: Pool): Promise<number>;
}

/** @param types the columns with their PostgreSQL types, as in `{ id: 'uuid' }` */
export function createColumns<Name extends string>(
  table: string,
  types: Readonly<Record<Name, string>>,
): Columns<Name> {
  const names = Object.keys(types) as Name[];
  const casts = names.map((name, index) => `$${index + 1}::${types[name]}[]`);
  const text = `insert into ${table} (${names.join(', ')}) select * from unnest(${casts.join(', ')})`;
  const empty = () => names.map((): Value[] => []);
  let columns = empty();
  return {
    add(row) {
      for (const [index, name] of names.entries()) columns[index]?.push(row[name]);
    },
    async flush(pool) {
      const full = columns;
      columns = empty();
      const rows = full[0]?.length ?? 0;
      if (rows > 0) await pool.query(text, full);
      return rows;
    },
  };
}
