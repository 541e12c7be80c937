/** What has happened and waits to be told: rows that triggers write in the transaction of what happened. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

export interface Waiting {
  readonly id: string;
  readonly organizationId: string;
  /** Null where the chat of a ticket changed. */
  readonly eventId: string | null;
  readonly ticketId: string | null;
}

/** Which of what waits: what was not tried before, the oldest first, or one row. */
type Chosen = { readonly most: number } | { readonly id: string };

/** Takes it out for good when the transaction commits; what another node has taken is passed over. */
export async function takeWaiting(trx: Database, chosen: Chosen): Promise<Waiting[]> {
  const which: RawBuilder<unknown> =
    'id' in chosen ? sql`id = ${chosen.id}` : sql`attempts = 0 order by written_at limit ${chosen.most}`;
  const { rows } = await sql<Waiting>`
    delete from event_outbox where id = any(array(
      select id from event_outbox where ${which} for update skip locked))
    returning id, organization_id as "organizationId", event_id as "eventId", ticket_id as "ticketId"`.execute(
    trx,
  );
  return rows;
}

/** Ids of what waits, the oldest first: after a failure each is tried by itself. */
export const findWaiting = async (db: Database, most: number, { tried }: { readonly tried: boolean }) =>
  (
    await db
      .selectFrom('event_outbox')
      .select('id')
      .where('attempts', tried ? '>' : '=', 0)
      .orderBy('written_at')
      .limit(most)
      .execute()
  ).map(({ id }) => id);

/**
 * Counts a try that failed.
 * @returns whether it was given up, being the last one
 */
export async function countAttempt(db: Database, id: string, most: number): Promise<boolean> {
  const given = await db
    .deleteFrom('event_outbox')
    .where('id', '=', id)
    .where('attempts', '>=', most - 1)
    .executeTakeFirst();
  if (given.numDeletedRows > 0n) return true;
  await db
    .updateTable('event_outbox')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
  return false;
}
