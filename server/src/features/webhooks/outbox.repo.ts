/** What has happened and waits to be made into deliveries: rows that triggers write in the transaction of what happened. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

export interface Waiting {
  readonly id: string;
  readonly organizationId: string;
  /** Those that were switched on when it happened. */
  readonly webhooks: readonly string[];
  readonly source: 'event' | 'message' | 'run';
  readonly sourceId: string;
}

/** Which of what waits: what was not tried before, the oldest first, or one row. */
export type Chosen = { readonly most: number } | { readonly id: string };

/** Takes it out for good when the transaction commits; what another node has taken is passed over. */
export async function takeWaiting(trx: Database, chosen: Chosen): Promise<Waiting[]> {
  const which: RawBuilder<unknown> =
    'id' in chosen ? sql`id = ${chosen.id}` : sql`attempts = 0 order by written_at limit ${chosen.most}`;
  const { rows } = await sql<Waiting>`
    delete from webhook_outbox where id = any(array(
      select id from webhook_outbox where ${which} for update skip locked))
    returning id, organization_id as "organizationId", webhooks, source, source_id as "sourceId"`.execute(
    trx,
  );
  return rows;
}

/** Ids of what waits, the oldest first: after a failure each is tried by itself. */
export async function findWaiting(
  db: Database,
  most: number,
  { tried }: { readonly tried: boolean },
): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_outbox')
    .select('id')
    .where('attempts', tried ? '>' : '=', 0)
    .orderBy('written_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Counts a try that failed.
 * @returns whether it was given up, being the last one
 */
export async function countTry(db: Database, id: string, most: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_outbox')
    .where('id', '=', id)
    .where('attempts', '>=', most - 1)
    .executeTakeFirst();
  if (numDeletedRows > 0n) return true;
  await db
    .updateTable('webhook_outbox')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
  return false;
}
