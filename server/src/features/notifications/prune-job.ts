/** Entries are kept for as long as somebody may look for them, and no longer. */
import { NOTIFICATIONS } from '@switchboard/contract/limits.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { defineTask, handle, type JobHandler } from '../../platform/jobs/task.ts';

/** Rows deleted in one statement, so that others wait for none of them. */
const BATCH = 1_000;

const task = defineTask('prune-notifications', z.object({}));

/** One that waits already is not queued twice. */
export const queuePruning = (db: Database): Promise<void> => enqueue(db, task, {}, { key: task.name });

export const pruneJobs = ({ db, clock }: Pick<Deps, 'clock'> & { readonly db: Database }): JobHandler[] => [
  handle(task, async (_, { signal }) => {
    const now = clock.now();
    await inBatches(signal, () => deleteOld(db, now));
    for (const { userId, surplus } of await findCrowded(db)) {
      signal.throwIfAborted();
      await deleteOldest(db, userId, surplus);
    }
  }),
];

async function inBatches(signal: AbortSignal, deleteSome: () => Promise<number>): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH; ) {
    signal.throwIfAborted();
    deleted = await deleteSome();
  }
}

async function deleteOld(db: Database, now: Date): Promise<number> {
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

async function findCrowded(db: Database): Promise<Crowded[]> {
  const { rows } = await sql<Crowded>`
    select user_id as "userId", (count(*) - ${NOTIFICATIONS.kept})::int as surplus from notifications
    group by user_id having count(*) > ${NOTIFICATIONS.kept}`.execute(db);
  return rows;
}

/** Those that were read go first. */
async function deleteOldest(db: Database, userId: string, surplus: number): Promise<void> {
  await sql`
    delete from notifications where ctid = any(array(
      select ctid from notifications where user_id = ${userId}
      order by read_at is null, id limit ${surplus}))`.execute(db);
}
