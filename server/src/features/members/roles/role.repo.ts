/** Roles of organizations' own, and who holds them. Every function takes the organization first. */
import type { Grant } from '@switchboard/contract/policies/permissions.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import { insertMany } from '../../../platform/database/insert-many.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';

const rolesOf = (organizationId: string, db: Database) =>
  db
    .selectFrom('custom_roles')
    .where('custom_roles.organization_id', '=', organizationId)
    .select(['id', 'name', 'description', 'permissions', 'version'])
    .select(
      sql<number>`(select count(*)::integer from custom_role_holders as holder
        where holder.organization_id = custom_roles.organization_id and holder.role_id = custom_roles.id)`.as(
        'people',
      ),
    );

/** By name. */
export const listRoles = (organizationId: string, db: Database) =>
  rolesOf(organizationId, db).orderBy(sql`lower(name)`).execute();
export type RoleRow = Awaited<ReturnType<typeof listRoles>>[number];

export const findRole = (organizationId: string, db: Database, id: string) =>
  rolesOf(organizationId, db).where('id', '=', id).executeTakeFirst();

/** Holds it until the transaction ends: nobody is given it meanwhile, and nobody else changes it. */
export async function lockRole(
  organizationId: string,
  trx: Database,
  id: string,
): Promise<RoleRow | undefined> {
  const held = await trx
    .selectFrom('custom_roles')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return held && findRole(organizationId, trx, id);
}

/** Holds those of these that are there, in one order for everybody. */
export const holdRoles = (
  organizationId: string,
  trx: Database,
  ids: readonly string[],
): Promise<{ id: string; name: string; permissions: Grant[] }[]> =>
  trx
    .selectFrom('custom_roles')
    .select(['id', 'name', 'permissions'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();

/** All of an organization, held like those. There are 50 at most. */
export const holdAllRoles = (organizationId: string, trx: Database) =>
  trx
    .selectFrom('custom_roles')
    .select(['id', 'name', 'permissions'])
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .forKeyShare()
    .execute();

/** What each of these people is given, who hold nothing yet. */
export const giveRoles = (
  organizationId: string,
  trx: Database,
  given: readonly { readonly userId: string; readonly roles: readonly string[] }[],
): Promise<void> =>
  insertMany(
    trx,
    'custom_role_holders',
    given.flatMap(({ userId, roles }) =>
      roles.map((role_id) => ({ organization_id: organizationId, user_id: userId, role_id })),
    ),
  );

export async function countRoles(organizationId: string, trx: Database): Promise<number> {
  const { count } = await trx
    .selectFrom('custom_roles')
    .where('organization_id', '=', organizationId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertRole(trx: Database, row: Insertable<Schema['custom_roles']>): Promise<void> {
  await trx.insertInto('custom_roles').values(row).execute();
}

export async function updateRole(
  organizationId: string,
  trx: Database,
  id: string,
  changes: Updateable<Schema['custom_roles']>,
): Promise<void> {
  await trx
    .updateTable('custom_roles')
    .set(changes)
    .set({ version: sql`version + 1` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Takes it from everybody first. */
export async function removeRole(organizationId: string, trx: Database, id: string): Promise<void> {
  await trx
    .deleteFrom('custom_role_holders')
    .where('organization_id', '=', organizationId)
    .where('role_id', '=', id)
    .execute();
  await trx
    .deleteFrom('custom_roles')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export async function changeHeld(
  organizationId: string,
  trx: Database,
  userId: string,
  { given, taken }: { readonly given: readonly string[]; readonly taken: readonly string[] },
): Promise<void> {
  if (taken.length > 0) {
    await trx
      .deleteFrom('custom_role_holders')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .where(sql<boolean>`role_id = any(${taken}::uuid[])`)
      .execute();
  }
  await giveRoles(organizationId, trx, [{ userId, roles: given }]);
}
