import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Items of a checklist stand in an order that its staff choose; of equal places the older first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table checklist_items add column place integer not null default 0`.execute(db);
  // Counts what there is on it, and in which order. A list without a row has the first.
  await sql`alter table checklists add column version integer not null default 1`.execute(db);
}
