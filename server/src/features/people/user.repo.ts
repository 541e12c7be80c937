import type { Database } from '../../platform/database/open-database.ts';
import { usedSeats } from './seats-in-use.ts';

/** People with what is said of their organization but its seats in use, which are counted once for each of them. */
export const usersBeforeSeats = (db: Database) =>
  db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.password_hash',
      'users.role',
      'users.contact_number',
      'users.department',
      'users.is_active',
      'users.awaiting_approval',
      'users.invited',
      'users.origin',
      'users.email_proof',
      'users.auto_assign',
      'users.created_at',
      'users.last_sign_in_at',
      'users.organization_id',
      'organizations.name as organization_name',
      'organizations.code as organization_code',
      'organizations.entity as organization_entity',
      'organizations.status as organization_status',
      'organizations.logo_version',
      'organizations.total_licenses',
      'organizations.license_type',
      'organizations.license_notes',
      'organizations.deleted_at as organization_deleted_at',
    ])
    .where('users.deleted_at', 'is', null);

const usersWithOrganization = (db: Database) => usersBeforeSeats(db).select(usedSeats.as('used_licenses'));

export const findUserByEmail = (db: Database, email: string) =>
  usersWithOrganization(db).where('users.email', '=', email).executeTakeFirst();

export const findUser = (db: Database, id: string) =>
  usersWithOrganization(db).where('users.id', '=', id).executeTakeFirst();

export const getUser = (db: Database, id: string) =>
  usersWithOrganization(db).where('users.id', '=', id).executeTakeFirstOrThrow();

/** @param scope null spans all organizations */
export const findUserIn = (scope: string | null, db: Database, id: string) =>
  usersWithOrganization(db)
    .where('users.id', '=', id)
    .$if(scope !== null, (query) => query.where('users.organization_id', '=', scope))
    .executeTakeFirst();

export type UserRow = Awaited<ReturnType<typeof getUser>>;
