/** Whom their organization's directory manages, by SCIM: which accounts it made, changed or put into groups. */
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

/** The directory manages them: it has not deleted them since. */
export const isProvisioned = async (organizationId: string, db: Database, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('provisioned_people')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** The same of the person of a query's row of `users`, where they belong now. */
export const provisionedMark = sql<boolean>`exists (
  select from provisioned_people as managed
  where managed.organization_id = users.organization_id and managed.user_id = users.id
    and managed.removed_at is null)`;

/** Those of its people that the directory manages. */
export async function countProvisioned(organizationId: string, db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('provisioned_people as managed')
    .innerJoin('users', 'users.id', 'managed.user_id')
    .where('managed.organization_id', '=', organizationId)
    .where('managed.removed_at', 'is', null)
    .where('users.organization_id', '=', organizationId)
    .where('users.deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface Told {
  readonly userId: string;
  readonly at: Date;
  readonly externalId: string | null;
  /** The directory deletes them. */
  readonly removed?: boolean;
}

/** The directory has made or changed somebody, who is managed by it from then on, or has deleted them. */
export async function writeProvisioned(
  organizationId: string,
  trx: Database,
  { userId, at, externalId, removed = false }: Told,
): Promise<void> {
  const columns = { external_id: externalId, updated_at: at, removed_at: removed ? at : null };
  await trx
    .insertInto('provisioned_people')
    .values({ organization_id: organizationId, user_id: userId, created_at: at, ...columns })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet(columns))
    .execute();
}

/** Their groups are other ones now: the directory manages them, and their role is to follow. */
export async function markGroupsChanged(
  organizationId: string,
  trx: Database,
  userIds: readonly string[],
  at: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  await sql`
    insert into provisioned_people as managed (organization_id, user_id, created_at, updated_at, role_due_at)
    select ${organizationId}::uuid, user_id, ${at}, ${at}, ${at} from unnest(${userIds}::uuid[]) as told (user_id)
    order by user_id
    on conflict (organization_id, user_id) do update set updated_at = excluded.updated_at,
      role_due_at = case when managed.removed_at is null then excluded.role_due_at end`.execute(trx);
}

/**
 * What these groups make of people is another thing now: the roles of their members are to follow.
 * @param groups by name, or by the directory's own id
 * @returns whether there are any
 */
export async function markGroupsRemapped(
  organizationId: string,
  trx: Database,
  groups: readonly string[],
  at: Date,
): Promise<boolean> {
  const marked = await trx
    .updateTable('provisioned_people')
    .set({ role_due_at: at })
    .where('organization_id', '=', organizationId)
    .where('removed_at', 'is', null)
    .where(
      sql<SqlBool>`user_id in (
        select member.user_id from provisioned_groups as told
        join provisioned_group_members as member
          on member.organization_id = told.organization_id and member.group_id = told.id
        where told.organization_id = ${organizationId}
          and (told.name = any(${groups}::text[]) or told.external_id = any(${groups}::text[])))`,
    )
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/** Their roles follow their groups now, but for those whose groups have changed once more since. */
export async function settleDueRoles(
  organizationId: string,
  db: Database,
  due: readonly { readonly user_id: string; readonly role_due_at: Date }[],
): Promise<void> {
  if (due.length === 0) return;
  const ids = due.map(({ user_id }) => user_id);
  const since = due.map(({ role_due_at }) => role_due_at.toISOString());
  await db
    .updateTable('provisioned_people')
    .set({ role_due_at: null })
    .where('organization_id', '=', organizationId)
    .where(
      sql<SqlBool>`(user_id, role_due_at) in (
        select * from unnest(${ids}::uuid[], ${since}::timestamptz[]))`,
    )
    .execute();
}

/** Of somebody who is deleted for good: what their directory calls them goes with them. */
export async function forgetProvisioned(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('provisioned_people').where('user_id', '=', userId).execute();
}
