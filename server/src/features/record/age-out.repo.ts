import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

/** What ages out of them is for the database to say: see the migration of the functions. */
const LOGS = ['security_events', 'events', 'installation_events'] as const;
/** Rows deleted in one statement, so that others wait for none of them. */
const BATCH = 1_000;

/**
 * Deletes what was logged before a moment, batch by batch; what is done stays done when it is interrupted.
 * @throws Error for a moment less than about 90 days ago
 */
export async function ageOut(db: Database, moment: Date, signal: AbortSignal): Promise<void> {
  for (const log of LOGS) {
    for (let deleted = BATCH; deleted === BATCH; ) {
      signal.throwIfAborted();
      const { rows } = await sql<{ deleted: number }>`
        select ${sql.ref(`age_out_${log}`)}(${moment}, ${BATCH}) as deleted`.execute(db);
      deleted = rows[0]?.deleted ?? 0;
    }
  }
}
