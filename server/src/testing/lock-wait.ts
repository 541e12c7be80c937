import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../platform/database/open-database.ts';

/** Waits until so many sessions on this database wait for a lock; other test files have databases of their own. */
export const lockWait = (db: Database, sessions = 1): Promise<void> =>
  expect
    .poll(
      async () =>
        (
          await sql`
            select from pg_stat_activity
            where datname = current_database() and backend_type = 'client backend' and wait_event_type = 'Lock'`.execute(
            db,
          )
        ).rows.length,
    )
    .toBeGreaterThanOrEqual(sessions);
