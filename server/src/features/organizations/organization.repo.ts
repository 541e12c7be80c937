import type { Database } from '../../platform/database/open-database.ts';
import { usedSeats } from '../licences/seats.ts';

/** Whether there is such an organization, not deleted. */
export const organizationExists = async (id: string, db: Database): Promise<boolean> =>
  (await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;

const withPeople = (db: Database) =>
  db
    .selectFrom('organizations')
    .leftJoin('users as creator', 'creator.id', 'organizations.created_by')
    .selectAll('organizations')
    .select(({ selectFrom, fn }) => [
      'creator.first_name as creator_first_name',
      'creator.last_name as creator_last_name',
      'creator.email as creator_email',
      usedSeats.as('used_licenses'),
      selectFrom('users')
        .select(fn.countAll<number>().as('people'))
        .whereRef('users.organization_id', '=', 'organizations.id')
        .where('users.deleted_at', 'is', null)
        .as('user_count'),
    ])
    .where('organizations.deleted_at', 'is', null);

export const getOrganization = (db: Database, id: string) =>
  withPeople(db).where('organizations.id', '=', id).executeTakeFirstOrThrow();

export type OrganizationRow = Awaited<ReturnType<typeof getOrganization>>;
