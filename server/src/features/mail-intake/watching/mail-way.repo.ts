/** What the ways in say of themselves. All times are the database's: the clocks of nodes may differ. */
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';

export type MailWay = 'smtp' | 'imap';

interface SaidOfWay {
  readonly isConnected: boolean;
  /** Codes of what went wrong. */
  readonly detail?: string;
  /** When the oldest of the letters came that lie in the mailbox, null for none; as before without it. */
  readonly oldest?: Date | null;
}

export async function noteWay(
  db: Database,
  way: MailWay,
  { isConnected, detail = '', oldest }: SaidOfWay,
): Promise<void> {
  await db
    .insertInto('mail_ways')
    .values({ way, is_connected: isConnected, detail, oldest_waiting_at: oldest ?? null })
    .onConflict((conflict) =>
      conflict.column('way').doUpdateSet({
        is_connected: isConnected,
        detail,
        seen_at: sql`now()`,
        since: sql`case when mail_ways.is_connected = ${isConnected} then mail_ways.since else now() end`,
        ...(oldest !== undefined && { oldest_waiting_at: oldest }),
      }),
    )
    .execute();
}

export interface SeenWay {
  readonly way: MailWay;
  readonly is_connected: boolean;
  /** When it worked last, as far as is known: now where it does. */
  readonly works_until: Date;
  /** For how many seconds it does not work. */
  readonly down: number;
  readonly oldest_waiting_at: Date | null;
  /** For how many seconds the oldest letter waits. */
  readonly lag: number;
}

/** Without a word of any node for two minutes nobody looks after it. */
const HEARD_WITHIN = '2 minutes';

export async function readWays(db: Database, ways: readonly MailWay[]): Promise<SeenWay[]> {
  const { rows } = await sql<SeenWay>`
    select way, works_until = now() as is_connected, works_until,
      extract(epoch from now() - works_until)::float as down, oldest_waiting_at,
      greatest(0, coalesce(extract(epoch from now() - oldest_waiting_at), 0))::float as lag
    from mail_ways, lateral (select case
      when not is_connected then since
      when seen_at < now() - ${HEARD_WITHIN}::interval then seen_at
      else now() end as works_until) as seen
    where way = any(${ways}::text[]) order by way`.execute(db);
  return rows;
}
