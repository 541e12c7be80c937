/** Once a day, for each organization that says so, the tickets go whose time is over. */
import { z } from 'zod';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { removeUnnamed } from '../../../platform/files/named-files.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { defineTask, handle, type JobHandler } from '../../../platform/jobs/task.ts';
import { restInProportion } from '../../../platform/rest.ts';
import { keepHolds } from '../../holds/held.ts';
import { productContext } from '../../record/actor-context.ts';
import { recordEvents } from '../../record/record-events.ts';
import {
  isDue,
  listDuePolicies,
  lockOver,
  lockPolicy,
  type PolicyRow,
  updatePolicy,
} from './retention.repo.ts';
import { subjectOf } from './retention-subject.ts';
import { anonymizeTickets, deleteTickets } from './retire-tickets.ts';
import { type TicketRows, ticketTables } from './ticket-rows.ts';

const task = defineTask('retain-tickets', z.object({ organizationId: z.uuid() }));

/** Tickets of one transaction, each with all that belongs to it. */
const BATCH = 100;

/** One that waits already is not queued twice. Of all organizations one runs at a time. */
export async function queueRetention(db: Database, now: Date): Promise<void> {
  for (const { organization_id: organizationId } of await listDuePolicies(db, now))
    await enqueue(
      db,
      task,
      { organizationId },
      { key: `${task.name} ${organizationId}`, isLeisurely: true, queue: task.name },
    );
}

type RunDeps = Pick<Deps, 'files' | 'clock' | 'presence'> & { readonly db: Database };

export const retentionJobs = (deps: RunDeps): JobHandler[] => [
  handle(task, async ({ organizationId }, { signal }) => {
    const { db, files, clock, presence } = deps;
    const tables = await ticketTables(db);
    for (let retired = BATCH; retired === BATCH; ) {
      signal.throwIfAborted();
      const began = performance.now();
      const batch = await db
        .transaction()
        .execute((trx) => retireSome(trx, tables, organizationId, clock.now()));
      // Should the program end in between, they belong to no row and are swept away.
      await removeUnnamed({ db, files }, batch.names);
      retired = batch.tickets;
      if (!presence.isAlone(organizationId)) await restInProportion(began);
    }
  }),
];

/** Looks again at what is to be done, and at holds, which nobody places meanwhile. A run that was interrupted goes on from here. */
async function retireSome(
  trx: Database,
  tables: readonly TicketRows[],
  organizationId: string,
  now: Date,
): Promise<{ readonly tickets: number; readonly names: readonly string[] }> {
  await keepHolds(trx, organizationId);
  const policy = await lockPolicy(organizationId, trx);
  if (policy === undefined || !(await isStillDue(trx, organizationId, now))) return { tickets: 0, names: [] };
  const tickets = await lockOver(organizationId, trx, { ...policy, now }, BATCH);
  const retired = { organizationId, tickets };
  const names =
    tickets.length === 0
      ? []
      : policy.action === 'delete'
        ? await deleteTickets(trx, tables, retired, now)
        : await anonymizeTickets(trx, tables, retired, policy, now);
  const done = policy.done + tickets.length;
  if (tickets.length === BATCH) await updatePolicy(organizationId, trx, { done });
  else await finish(trx, { ...policy, done }, now);
  return { tickets: tickets.length, names };
}

const isStillDue = async (trx: Database, organizationId: string, now: Date): Promise<boolean> =>
  (await trx
    .selectFrom('retention_policies')
    .select('organization_id')
    .where('organization_id', '=', organizationId)
    .where(isDue(now))
    .executeTakeFirst()) !== undefined;

/** The record has a line for each day on which something went. */
async function finish(trx: Database, { organization_id, action, done }: PolicyRow, now: Date): Promise<void> {
  await updatePolicy(organization_id, trx, { last_run_at: now, done: 0 });
  if (done > 0)
    await recordEvents(trx, subjectOf(organization_id), productContext(now), [
      { verb: 'finished', data: { action, tickets: done } },
    ]);
}
