/** Groups of an organization's directory, and who is in them. */
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { isId } from '../../../platform/ids.ts';
import type { Comparison } from '../protocol/filter.ts';
import type { ScimPage } from '../protocol/paging.ts';
import { readScimPage } from '../protocol/read-scim-page.ts';
import { invalidFilter } from '../protocol/scim-error.ts';

const everyGroup = (organizationId: string, db: Database) =>
  db.selectFrom('provisioned_groups as told').where('told.organization_id', '=', organizationId);

const groups = (organizationId: string, db: Database) => everyGroup(organizationId, db).selectAll('told');

export type GroupRow = Awaited<ReturnType<ReturnType<typeof groups>['execute']>>[number];

const byId = (organizationId: string, db: Database, id: string) =>
  groups(organizationId, db).where('told.id', '=', isId(id) ? id.toLowerCase() : null);

export const findGroup = (organizationId: string, db: Database, id: string): Promise<GroupRow | undefined> =>
  byId(organizationId, db, id).executeTakeFirst();

/** Holds it until the transaction ends. */
export const lockGroup = (organizationId: string, trx: Database, id: string): Promise<GroupRow | undefined> =>
  byId(organizationId, trx, id).forUpdate('told').executeTakeFirst();

export async function countGroups(organizationId: string, db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('provisioned_groups')
    .where('organization_id', '=', organizationId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const hasMember = (value: string) =>
  isId(value)
    ? sql<SqlBool>`exists (select from provisioned_group_members as member
        where member.organization_id = told.organization_id and member.group_id = told.id
          and member.user_id = ${value.toLowerCase()}::uuid)`
    : sql<SqlBool>`false`;

/** What filters may compare: by attribute in lower case. */
const TEXTS: Readonly<Record<string, (value: string) => ReturnType<typeof sql<SqlBool>>>> = {
  id: (value) => (isId(value) ? sql<SqlBool>`told.id = ${value.toLowerCase()}::uuid` : sql<SqlBool>`false`),
  displayname: (value) => sql<SqlBool>`lower(told.name) = lower(${value})`,
  externalid: (value) => sql<SqlBool>`told.external_id = ${value}`,
  members: hasMember,
  'members.value': hasMember,
};

/** @throws ScimError invalidFilter for an attribute that is not compared */
function conditionOf({ attribute, value }: Comparison): ReturnType<typeof sql<SqlBool>> {
  const compare = Object.hasOwn(TEXTS, attribute) ? TEXTS[attribute] : undefined;
  if (compare === undefined || typeof value !== 'string' || value.includes('\0')) throw invalidFilter();
  return compare(value);
}

/** In the order in which they were made. */
export async function listGroups(
  organizationId: string,
  db: Database,
  filter: readonly Comparison[],
  page: ScimPage,
): Promise<{ readonly rows: readonly GroupRow[]; readonly total: number }> {
  const conditions = filter.map(conditionOf);
  const matching = () =>
    conditions.reduce((query, condition) => query.where(condition), everyGroup(organizationId, db));
  return readScimPage(
    page,
    () =>
      matching()
        .selectAll('told')
        .orderBy('told.id')
        .offset(page.startIndex - 1)
        .limit(page.count)
        .execute(),
    async () => {
      const all = matching().select(({ fn }) => fn.countAll<number>().as('total'));
      return (await all.executeTakeFirstOrThrow()).total;
    },
  );
}

export interface MemberRow {
  readonly group_id: string;
  readonly user_id: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** Of these groups together, as many as may be told and one more. */
export const membersOf = (
  organizationId: string,
  db: Database,
  groupIds: readonly string[],
  most: number,
): Promise<MemberRow[]> =>
  db
    .selectFrom('provisioned_group_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .where('member.organization_id', '=', organizationId)
    .where(sql<SqlBool>`member.group_id = any(${groupIds}::uuid[])`)
    .where('users.organization_id', '=', organizationId)
    .where('users.deleted_at', 'is', null)
    .orderBy('member.group_id')
    .orderBy('member.user_id')
    .limit(most + 1)
    .select(['member.group_id', 'member.user_id', 'users.first_name', 'users.last_name'])
    .execute();

/** All of them, whoever is there no more among them. */
export async function memberIdsOf(organizationId: string, db: Database, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('provisioned_group_members')
    .where('organization_id', '=', organizationId)
    .where('group_id', '=', groupId)
    .select('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function insertGroup(trx: Database, row: GroupRow): Promise<void> {
  await trx.insertInto('provisioned_groups').values(row).execute();
}

export async function updateGroup(
  organizationId: string,
  trx: Database,
  id: string,
  columns: Partial<Pick<GroupRow, 'name' | 'external_id'>> & Pick<GroupRow, 'updated_at'>,
): Promise<void> {
  await trx
    .updateTable('provisioned_groups')
    .set(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** @returns those that were not in it before */
export async function addMembers(
  organizationId: string,
  trx: Database,
  groupId: string,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<{ user_id: string }>`
    insert into provisioned_group_members (organization_id, group_id, user_id)
    select ${organizationId}::uuid, ${groupId}::uuid, user_id from unnest(${userIds}::uuid[]) as told (user_id)
    on conflict do nothing returning user_id`.execute(trx);
  return rows.map(({ user_id }) => user_id);
}

/** @returns those that were in it before */
export async function removeMembers(
  organizationId: string,
  trx: Database,
  groupId: string,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await trx
    .deleteFrom('provisioned_group_members')
    .where('organization_id', '=', organizationId)
    .where('group_id', '=', groupId)
    .where(sql<SqlBool>`user_id = any(${userIds}::uuid[])`)
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Its members have left it before. */
export async function deleteGroup(organizationId: string, trx: Database, id: string): Promise<void> {
  await trx
    .deleteFrom('provisioned_groups')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Somebody is in no group any more. */
export async function leaveGroups(organizationId: string, trx: Database, userId: string): Promise<void> {
  await trx
    .deleteFrom('provisioned_group_members')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}
