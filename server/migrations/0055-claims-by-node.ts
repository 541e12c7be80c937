import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

/** Programs from before this leave it null, and wait for a minute as they did. */
export const change: SchemaChange = 'expand';

/** Which node works on a request with an idempotency key: one that is gone works on nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_keys add column node_id uuid`.execute(db);
}
