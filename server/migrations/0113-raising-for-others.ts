import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Who raises tickets for others: those who work on tickets, or everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table access_settings add column raise_for text not null default 'staff'
    check (raise_for in ('staff', 'everyone'))`.execute(db);
}
