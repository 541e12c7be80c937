/** Entries that are kept no longer. */
import { NOTIFICATIONS } from '@switchboard/contract/limits.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

/** Rows deleted in one statement, so that others wait for none of them. */
export const BATCH = 1_000;

/**
 * Deletes some of those that are too old.
 * @returns how many; fewer than `BATCH` when none is left
 */
export async function deleteOldEntries(db: Database, now: Date): Promise<number> {
  const before = (age: number) => new Date(now.getTime() - age);
  const { numAffectedRows = 0n } = await sql`
    delete from notifications where ctid = any(array(
      select ctid from notifications
      where created_at < ${before(NOTIFICATIONS.readKept)}
        and (read_at is not null or created_at < ${before(NOTIFICATIONS.unreadKept)})
      limit ${BATCH}))`.execute(db);
  return Number(numAffectedRows);
}

interface Crowded {
  readonly userId: string;
  /** Entries beyond those that a person may have. */
  readonly surplus: number;
}

/** People with too many. */
export async function findCrowded(db: Database): Promise<Crowded[]> {
  const { rows } = await sql<Crowded>`
    select user_id as "userId", (count(*) - ${NOTIFICATIONS.kept})::int as surplus from notifications
    group by user_id having count(*) > ${NOTIFICATIONS.kept}`.execute(db);
  return rows;
}

/** Those that were read go first. */
export async function deleteSurplus(db: Database, userId: string, surplus: number): Promise<void> {
  await sql`
    delete from notifications where ctid = any(array(
      select ctid from notifications where user_id = ${userId}
      order by read_at is null, id limit ${surplus}))`.execute(db);
}
