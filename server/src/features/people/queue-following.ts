import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { defineTask } from '../../platform/jobs/task.ts';
import { markGroupsRemapped } from './provisioned-people.repo.ts';

/** Gives those whose groups changed in their directory the roles that follow. */
export const followGroupsTask = defineTask('follow-groups', z.object({ organizationId: z.uuid() }));

/** Call it in the transaction that marks them. */
export const queueFollowing = (trx: Database, organizationId: string): Promise<void> =>
  enqueue(trx, followGroupsTask, { organizationId }, { queue: `follow-groups-${organizationId}` });

/** What these groups make of people is another thing now: of those that a directory has put into them the roles follow. */
export async function followRemapped(
  organizationId: string,
  trx: Database,
  groups: readonly string[],
  at: Date,
): Promise<void> {
  if (groups.length === 0) return;
  if (await markGroupsRemapped(organizationId, trx, groups, at)) await queueFollowing(trx, organizationId);
}
