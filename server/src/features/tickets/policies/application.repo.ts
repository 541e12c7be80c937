/** How far the application of a policy to open tickets has come; of each policy the last one. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../platform/database/open-database.ts';
import { isId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { defineTask } from '../../../platform/jobs/task.ts';

export const applicationTask = defineTask(
  'apply-policy',
  z.object({ organizationId: z.uuid(), policyId: z.uuid() }),
);

export interface ApplicationKey {
  readonly organizationId: string;
  readonly policyId: string;
}

/** Of one policy one job waits at most. */
export const queueApplication = (trx: Database, key: ApplicationKey): Promise<void> =>
  enqueue(trx, applicationTask, key, { key: `${applicationTask.name}:${key.policyId}`, isLeisurely: true });

/**
 * Begins to bind the tickets that are open now to a version of a policy; what was under way is replaced by it.
 * @returns how many they are
 */
export async function beginApplication(trx: Database, key: ApplicationKey, version: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    insert into sla_applications (organization_id, policy_id, policy_version, state, total)
    select ${key.organizationId}, ${key.policyId}, ${version}, 'running', count(*)
    from active_tickets where organization_id = ${key.organizationId}
    on conflict (organization_id, policy_id) do update set policy_version = excluded.policy_version,
      state = 'running', done = 0, total = excluded.total, last_ticket_id = null
    returning total`.execute(trx);
  await queueApplication(trx, key);
  return rows[0]?.total ?? 0;
}

const applications = (db: Database, organizationId: string) =>
  db.selectFrom('sla_applications').selectAll().where('organization_id', '=', organizationId);
export type ApplicationRow = Awaited<ReturnType<ReturnType<typeof applications>['execute']>>[number];

export const findApplication = (organizationId: string, db: Database, policyId: string) =>
  applications(db, organizationId)
    .where('policy_id', '=', isId(policyId) ? policyId : null)
    .executeTakeFirst();

/** The same while it is under way, held, so that of two programs one goes on. */
export const holdApplication = (trx: Database, { organizationId, policyId }: ApplicationKey) =>
  applications(trx, organizationId)
    .where('policy_id', '=', policyId)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();

export const listApplicationsUnderWay = (db: Database) =>
  db
    .selectFrom('sla_applications')
    .select(['organization_id as organizationId', 'policy_id as policyId'])
    .where('state', '=', 'running')
    .execute();

/** For those whose job was lost, as with an organization that moved to another database. */
export async function queueApplicationsUnderWay(db: Database): Promise<void> {
  for (const key of await listApplicationsUnderWay(db)) await queueApplication(db, key);
}

/** @param last null where nothing is left: what was counted in advance is what there was */
export async function moveApplication(
  trx: Database,
  { organization_id, policy_id }: Pick<ApplicationRow, 'organization_id' | 'policy_id'>,
  { looked, last }: { readonly looked: number; readonly last: string | null },
): Promise<void> {
  await trx
    .updateTable('sla_applications')
    .set({
      done: sql`done + ${looked}::int`,
      total: last === null ? sql`done + ${looked}::int` : sql`greatest(total, done + ${looked}::int)`,
      state: last === null ? 'done' : 'running',
      ...(last !== null && { last_ticket_id: last }),
    })
    .where('organization_id', '=', organization_id)
    .where('policy_id', '=', policy_id)
    .execute();
}
