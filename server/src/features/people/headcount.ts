/**
 * How many people there are. People are whoever is not deleted, active or not; those of a deleted organization went
 * with it. Members belong to an organization, super admins to none. Seats are another matter: see `licenses/seats.ts`.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

export interface Headcount {
  readonly members: number;
  readonly superAdmins: number;
}

/** Organizations that are deleted are few, and looked up once for a whole query. */
const areThere = sql<SqlBool>`users.deleted_at is null and (users.organization_id is null
  or users.organization_id <> all(array(select id from organizations where deleted_at is not null)))`;

/** @param organizationId null counts everybody */
export async function countPeople(organizationId: string | null, db: Database): Promise<Headcount> {
  return db
    .selectFrom('users')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('users.organization_id', 'is not', null).as('members'),
      fn.countAll<number>().filterWhere('users.organization_id', 'is', null).as('superAdmins'),
    ])
    .where(areThere)
    .$if(organizationId !== null, (query) => query.where('users.organization_id', '=', organizationId))
    .executeTakeFirstOrThrow();
}

/** Members of each organization, for queries that read `organizations` that are not deleted. */
export const memberCount: RawBuilder<number> = sql<number>`(
  select count(*) from users as member
  where member.organization_id = organizations.id and member.deleted_at is null
)`;
