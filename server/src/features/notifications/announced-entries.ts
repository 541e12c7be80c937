/** Tells every node, at the commit, whose entries changed. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';

export const CHANNEL = 'notified';

/** Of more than these a window is told that something changed, and fetches it. */
const NAMED = 20;

export const entriesChanged = z.object({
  userId: z.string(),
  /** Those that are new; without any, others changed. */
  added: z.array(z.string()),
});
export type EntriesChanged = z.output<typeof entriesChanged>;

export async function announceEntries(trx: Database, changes: readonly EntriesChanged[]): Promise<void> {
  if (changes.length === 0) return;
  const payloads = changes.map(({ userId, added }) =>
    JSON.stringify({ userId, added: added.length > NAMED ? [] : added }),
  );
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as told (payload)`.execute(
    trx,
  );
}
