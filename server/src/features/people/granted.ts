import { ROLES } from '@switchboard/contract/enums.ts';
import {
  type Grant,
  grantsOf,
  type Permission,
  rolesWith,
  type Scope,
} from '@switchboard/contract/policies/permissions.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { leadsScopeOf } from './leads-scope.ts';

/**
 * What roles of their organization's own give the person of a query's row of `users`, where they belong now. It is looked
 * up by their ids, and for most people nothing is there.
 * @param users the name of the row
 */
export const grantedTo = (users = 'users'): RawBuilder<Grant[]> => sql<Grant[]>`array(
  select distinct unnest(role.permissions) from custom_role_holders as held
  join custom_roles as role on role.organization_id = held.organization_id and role.id = held.role_id
  where held.organization_id = ${sql.ref(`${users}.organization_id`)} and held.user_id = ${sql.ref(`${users}.id`)})`;

/** What decides beside their role about what the person of a query's row of `users` is permitted. */
export const rightsOf = (users = 'users') =>
  [grantedTo(users).as('granted'), leadsScopeOf(`${users}.organization_id`).as('leads_scope')] as const;

/** Whether the person of the row has a permission as far as that, by whichever of their roles. */
export function isPermitted(name: Permission, scope: Scope, users = 'users'): RawBuilder<SqlBool> {
  const always = rolesWith(name, scope, ROLES, 'projects');
  const leads = rolesWith(name, scope, ROLES).filter((role) => !always.includes(role));
  const role = sql.ref(`${users}.role`);
  const unlessOfProjects =
    leads.length === 0
      ? sql``
      : sql`or (${role} = any(${leads}::text[]) and ${leadsScopeOf(`${users}.organization_id`)} = 'organization')`;
  return sql<boolean>`(${role} = any(${always}::text[]) ${unlessOfProjects}
    or ${isGrantedAny(grantsOf(name, scope), users)})`;
}

/** Whether they give one of these to the person of the row. */
const isGrantedAny = (grants: readonly Grant[], users = 'users'): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from custom_role_holders as held
  join custom_roles as role on role.organization_id = held.organization_id and role.id = held.role_id
  where held.organization_id = ${sql.ref(`${users}.organization_id`)} and held.user_id = ${sql.ref(`${users}.id`)}
    and role.permissions && ${grants}::text[])`;

/** The people of an organization whom its own roles give one of these: a query of their ids. */
export const holdersOf = (organizationId: string, grants: readonly Grant[]): RawBuilder<unknown> => sql`
  select held.user_id from custom_roles as role
  join custom_role_holders as held on held.organization_id = role.organization_id and held.role_id = role.id
  where role.organization_id = ${organizationId} and role.permissions && ${grants}::text[]`;

/** The same roles by name. */
export const customRolesOf = sql<{ readonly id: string; readonly name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', role.id, 'name', role.name) order by lower(role.name)), '[]')
  from custom_role_holders as held
  join custom_roles as role on role.organization_id = held.organization_id and role.id = held.role_id
  where held.organization_id = users.organization_id and held.user_id = users.id)`;

/** What somebody holds, by name. */
export const rolesHeldBy = (
  organizationId: string,
  db: Database,
  userId: string,
): Promise<{ id: string; name: string; permissions: Grant[] }[]> =>
  db
    .selectFrom('custom_role_holders as holder')
    .innerJoin('custom_roles as role', (join) =>
      join
        .onRef('role.organization_id', '=', 'holder.organization_id')
        .onRef('role.id', '=', 'holder.role_id'),
    )
    .where('holder.organization_id', '=', organizationId)
    .where('holder.user_id', '=', userId)
    .select(['role.id', 'role.name', 'role.permissions'])
    .orderBy(sql`lower(role.name)`)
    .execute();
