import { inBulk } from './bulk.ts';
import type { Pool } from './columns.ts';
import { buildOrganizations } from './organizations.ts';
import { buildTickets, type RowCounts } from './tickets.ts';

export interface Size {
  readonly tickets: number;
  readonly organizations: number;
  readonly users: number;
  /** Of the first organization, in people and tickets. */
  readonly share: number;
}

export interface Built extends RowCounts {
  readonly seconds: number;
}

/**
 * Fills a migrated, empty database. What triggers keep is kept by them as for the product itself; indexes and foreign
 * keys are made at the end, in one go.
 * @throws Error when the database holds anything
 */
export async function buildData(pool: Pool, size: Size): Promise<Built> {
  const began = performance.now();
  const { rows } = await pool.query('select from organizations limit 1');
  if (rows.length > 0) throw new Error('The database is not empty: give it one of its own.');

  const organizations = await buildOrganizations(pool, size);
  const counts = await inBulk(pool, () => buildTickets(pool, organizations, size));
  // Rows that came and went in one go left their room behind, as vacuuming all along would not have.
  await pool.query('vacuum (full) ticket_tallies, active_tickets, unassigned_tickets');
  await pool.query('vacuum (analyze)');
  return { ...counts, seconds: (performance.now() - began) / 1000 };
}
