import type { Pool } from './columns.ts';
import { buildOrganizations } from './organizations.ts';
import { buildTickets, type RowCounts } from './tickets.ts';

export interface Size {
  readonly tickets: number;
  readonly organizations: number;
  readonly users: number;
}

export interface Built extends RowCounts {
  readonly seconds: number;
}

/**
 * Fills a migrated, empty database. Triggers and foreign keys are at work as for the product itself; only the text
 * index is made at the end, in one go.
 * @throws Error when the database holds anything
 */
export async function buildData(pool: Pool, size: Size): Promise<Built> {
  const began = performance.now();
  const { rows } = await pool.query('select from organizations limit 1');
  if (rows.length > 0) throw new Error('The database is not empty: give it one of its own.');

  const organizations = await buildOrganizations(pool, size);
  const counts = await withoutTextIndex(pool, () => buildTickets(pool, organizations, size.tickets));
  await pool.query('vacuum (analyze)');
  return { ...counts, seconds: (performance.now() - began) / 1000 };
}

async function withoutTextIndex<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  const { rows } = await pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'tickets' and indexdef like '%gin_trgm_ops%'`,
  );
  for (const { indexname } of rows) await pool.query(`drop index ${indexname}`);
  const result = await work();
  for (const { indexdef } of rows) await pool.query(indexdef);
  return result;
}
