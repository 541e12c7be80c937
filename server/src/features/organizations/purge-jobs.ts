/** Closed organizations are kept for a while and then purged, each by a job of its own. */
import { DAY } from '@switchboard/contract/durations.ts';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { defineTask, handle, type JobHandler } from '../../platform/jobs/task.ts';
import { holdsAnything } from '../holds/held.ts';
import { purgeOrganization } from './purge-organization.ts';

const task = defineTask('purge-organization', z.object({ organizationId: z.uuid() }));

const dueBefore = (now: Date, { closedOrganizationDays }: Config) =>
  new Date(now.getTime() - closedOrganizationDays * DAY);

/** Queues what is due by now; what waits already is not queued twice. */
export async function queuePurges(db: Database, config: Config, now: Date): Promise<void> {
  const due = await db
    .selectFrom('organizations')
    .select('id')
    .where('deleted_at', '<', dueBefore(now, config))
    .where(({ not }) => not(holdsAnything('organizations.id')))
    .execute();
  for (const { id } of due) await enqueue(db, task, { organizationId: id }, { key: `${task.name} ${id}` });
}

/** A job asks again whether its organization is due: the days may have been changed since it was queued. */
export const purgeJobs = ({
  db,
  files,
  clock,
  config,
}: Pick<Deps, 'files' | 'clock' | 'config'> & { readonly db: Database }): JobHandler[] => [
  handle(task, ({ organizationId }, { signal }) => {
    const now = clock.now();
    const purge = { db, files, now, closedBefore: dueBefore(now, config), signal };
    return purgeOrganization(purge, organizationId);
  }),
];
