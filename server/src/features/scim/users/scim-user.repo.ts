/** Accounts of an organization as its directory sees them: all of them, but for those that it has deleted. */
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { isId } from '../../../platform/ids.ts';
import type { Comparison } from '../protocol/filter.ts';
import type { ScimPage } from '../protocol/paging.ts';
import { readScimPage } from '../protocol/read-scim-page.ts';
import { invalidFilter } from '../protocol/scim-error.ts';

const everybody = (organizationId: string, db: Database) =>
  db
    .selectFrom('users')
    .leftJoin('provisioned_people as managed', (join) =>
      join
        .onRef('managed.organization_id', '=', 'users.organization_id')
        .onRef('managed.user_id', '=', 'users.id'),
    )
    .where('users.organization_id', '=', organizationId)
    .where('users.deleted_at', 'is', null);

const seen = (organizationId: string, db: Database) =>
  everybody(organizationId, db).where('managed.removed_at', 'is', null);

interface GroupOfUser {
  readonly id: string;
  readonly name: string;
}

const GROUPS = sql<GroupOfUser[]>`coalesce((
  select json_agg(json_build_object('id', told.id, 'name', told.name) order by told.id)
  from provisioned_group_members as member
  join provisioned_groups as told on told.organization_id = member.organization_id and told.id = member.group_id
  where member.organization_id = users.organization_id and member.user_id = users.id), '[]'::json)`;

const shown = (query: ReturnType<typeof everybody>) =>
  query.select([
    'users.id',
    'users.first_name',
    'users.last_name',
    'users.email',
    'users.department',
    'users.contact_number',
    'users.is_active',
    'users.created_at',
    'users.updated_at',
    'managed.external_id',
    'managed.updated_at as told_at',
    'managed.removed_at',
    GROUPS.as('groups'),
  ]);

export type ScimUserRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

export const findScimUser = (
  organizationId: string,
  db: Database,
  id: string,
): Promise<ScimUserRow | undefined> =>
  shown(seen(organizationId, db))
    .where('users.id', '=', isId(id) ? id.toLowerCase() : null)
    .executeTakeFirst();

/** Also one that the directory has deleted. */
export const findByUserName = (
  organizationId: string,
  db: Database,
  userName: string,
): Promise<ScimUserRow | undefined> =>
  shown(everybody(organizationId, db)).where('users.email', '=', userName).executeTakeFirst();

/** What filters may compare: by attribute in lower case. */
const TEXTS: Readonly<Record<string, (value: string) => ReturnType<typeof sql<SqlBool>>>> = {
  id: (value) => (isId(value) ? sql<SqlBool>`users.id = ${value.toLowerCase()}::uuid` : sql<SqlBool>`false`),
  username: (value) => sql<SqlBool>`users.email = ${value.toLowerCase()}`,
  emails: (value) => sql<SqlBool>`users.email = ${value.toLowerCase()}`,
  'emails.value': (value) => sql<SqlBool>`users.email = ${value.toLowerCase()}`,
  'emails[type eq "work"].value': (value) => sql<SqlBool>`users.email = ${value.toLowerCase()}`,
  externalid: (value) => sql<SqlBool>`managed.external_id = ${value}`,
  'name.givenname': (value) => sql<SqlBool>`lower(users.first_name) = ${value.toLowerCase()}`,
  'name.familyname': (value) => sql<SqlBool>`lower(users.last_name) = ${value.toLowerCase()}`,
};

/** @throws ScimError invalidFilter for an attribute that is not compared */
function conditionOf({ attribute, value }: Comparison): ReturnType<typeof sql<SqlBool>> {
  if (attribute === 'active') {
    const text = String(value).toLowerCase();
    if (text !== 'true' && text !== 'false') throw invalidFilter();
    return sql<SqlBool>`users.is_active = ${text === 'true'}`;
  }
  const compare = Object.hasOwn(TEXTS, attribute) ? TEXTS[attribute] : undefined;
  if (compare === undefined || typeof value !== 'string' || value.includes('\0')) throw invalidFilter();
  return compare(value);
}

/** In the order in which they were made. */
export async function listScimUsers(
  organizationId: string,
  db: Database,
  filter: readonly Comparison[],
  page: ScimPage,
): Promise<{ readonly rows: readonly ScimUserRow[]; readonly total: number }> {
  const conditions = filter.map(conditionOf);
  const matching = () =>
    conditions.reduce((query, condition) => query.where(condition), seen(organizationId, db));
  return readScimPage(
    page,
    () =>
      shown(matching())
        .orderBy('users.id')
        .offset(page.startIndex - 1)
        .limit(page.count)
        .execute(),
    async () => {
      const all = matching().select(({ fn }) => fn.countAll<number>().as('total'));
      return (await all.executeTakeFirstOrThrow()).total;
    },
  );
}

/** Those of these ids that the directory may put into groups. */
export async function knownAmong(
  organizationId: string,
  db: Database,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await seen(organizationId, db)
    .where(sql<SqlBool>`users.id = any(${ids}::uuid[])`)
    .select('users.id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
