/** How many there are of what is not a ticket, and who came last. */
import type { RecentUser } from '@switchboard/contract/dashboards/dashboards.ts';
import { DASHBOARD } from '@switchboard/contract/limits.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { countPeople } from '../people/headcount.ts';
import { presentPerson } from '../people/person-ref.ts';

/** @param organizationId null spans all organizations */
export async function countPeopleAndPlaces(organizationId: string | null, db: Database) {
  const places = sql<{
    readonly projects: number;
    readonly organizations: number;
    readonly active_organizations: number;
  }>`
    with live as (
      select id, status from organizations
      where deleted_at is null and (${organizationId}::uuid is null or id = ${organizationId})
    )
    select
      (select count(*) from projects
        where archived_at is null and organization_id in (select id from live)) as projects,
      (select count(*) from live) as organizations,
      (select count(*) from live where status = 'active') as active_organizations`.execute(db);
  const [people, { rows }] = await Promise.all([countPeople(organizationId, db), places]);
  const [counts] = rows;
  if (counts === undefined) throw new Error('a select without a table has one row');
  return { ...counts, superAdmins: people.superAdmins, users: people.members + people.superAdmins };
}

/** @param organizationId null spans all organizations */
export async function readRecentUsers(organizationId: string | null, db: Database): Promise<RecentUser[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .where('users.deleted_at', 'is', null)
    .where('organizations.deleted_at', 'is', null)
    .$if(organizationId !== null, (query) => query.where('users.organization_id', '=', organizationId))
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.role',
      'users.department',
      'users.is_active',
      'users.created_at',
      'users.organization_id',
      'organizations.name as organization_name',
    ])
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(DASHBOARD.deskUsers)
    .execute();
  return rows.map((row) => ({
    ...presentPerson(row),
    role: row.role,
    department: row.department,
    isActive: row.is_active,
    organization:
      row.organization_id === null ? null : { _id: row.organization_id, name: row.organization_name ?? '' },
    createdAt: row.created_at.toISOString(),
  }));
}
