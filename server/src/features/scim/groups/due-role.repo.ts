/** People whose groups changed, and whose role is to follow. */
import type { Role } from '@switchboard/contract/enums.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';

export interface DueRole {
  readonly user_id: string;
  readonly role_due_at: Date;
  readonly role: Role;
  /** By name, and by the directory's own ids: providers tell groups by either. */
  readonly groups: readonly string[];
}

const GROUPS = sql<string[]>`array(
  select called from provisioned_group_members as member
  join provisioned_groups as told on told.organization_id = member.organization_id and told.id = member.group_id
  cross join lateral (values (told.name), (told.external_id)) as names (called)
  where member.organization_id = managed.organization_id and member.user_id = managed.user_id
    and called is not null)`;

/** @param after the last one before these */
export const findDueRoles = (
  organizationId: string,
  db: Database,
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<DueRole[]> =>
  db
    .selectFrom('provisioned_people as managed')
    .innerJoin('users', 'users.id', 'managed.user_id')
    .where('managed.organization_id', '=', organizationId)
    .where('managed.role_due_at', 'is not', null)
    .$if(after !== null, (query) => query.where('managed.user_id', '>', after))
    .where('users.organization_id', '=', organizationId)
    .orderBy('managed.user_id')
    .limit(most)
    .select(['managed.user_id', 'users.role', GROUPS.as('groups')])
    .select(sql<Date>`managed.role_due_at`.as('role_due_at'))
    .execute();
