/** Accounts: read with their organizations, written here alone. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { type Insertable, sql } from 'kysely';
import { insertMany, insertUnlessTaken } from '../../platform/database/insert-many.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { rowUpdater } from '../../platform/database/write-row.ts';
import { customRolesOf, grantedTo } from './granted.ts';
import { leadsScopeOf } from './leads-scope.ts';
import { recordPerson } from './organization-people.repo.ts';
import { fullName } from './person-ref.ts';
import { provisionedMark } from './provisioned-people.repo.ts';
import { usedSeats } from './seats-in-use.ts';

const COLUMNS = [
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
  'users.mail_problem_since',
  'users.mail_problem',
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
  'organizations.moved_at as organization_moved_at',
  'organizations.moved_to as organization_moved_to',
] as const;

/** People with what is said of their organization but its seats in use, which are counted once for each of them. */
export const usersBeforeSeats = (db: Database) =>
  db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(COLUMNS)
    .select([
      grantedTo().as('granted'),
      customRolesOf.as('custom_roles'),
      leadsScopeOf('users.organization_id').as('leads_scope'),
      provisionedMark.as('is_provisioned'),
    ])
    .where('users.deleted_at', 'is', null);

const usersWithOrganization = (db: Database) => usersBeforeSeats(db).select(usedSeats.as('used_licenses'));

export const findUserByEmail = (db: Database, email: string) =>
  usersWithOrganization(db).where('users.email', '=', email).executeTakeFirst();

export const findUser = (db: Database, id: string) =>
  usersWithOrganization(db).where('users.id', '=', id).executeTakeFirst();

export const getUser = (db: Database, id: string) =>
  usersWithOrganization(db).where('users.id', '=', id).executeTakeFirstOrThrow();

/** The account of whoever acts: a service account reads as a member of its organization, and is nobody's account. */
export async function getActingUser(db: Database, { id, role, organizationId }: Actor): Promise<UserRow> {
  const own = await findUser(db, id);
  if (own !== undefined || organizationId === null) return own ?? getUser(db, id);
  const row = await db
    .selectFrom('users')
    .innerJoin('organizations', (join) => join.on('organizations.id', '=', organizationId))
    .select(COLUMNS)
    .select([
      grantedTo().as('granted'),
      customRolesOf.as('custom_roles'),
      leadsScopeOf('organizations.id').as('leads_scope'),
      usedSeats.as('used_licenses'),
      sql<boolean>`false`.as('is_provisioned'),
    ])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, role, organization_id: organizationId, is_active: true };
}

/** @param scope null spans all organizations */
export const findUserIn = (scope: string | null, db: Database, id: string) =>
  usersWithOrganization(db)
    .where('users.id', '=', id)
    .$if(scope !== null, (query) => query.where('users.organization_id', '=', scope))
    .executeTakeFirst();

export type UserRow = Awaited<ReturnType<typeof getUser>>;

/** @param id of an account, deleted or not */
export async function nameOfUser(db: Database, id: string): Promise<string> {
  const person = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return fullName(person);
}

/** A member can be named by their organization's rows from now on. Members need a seat: see `takeSeat`. */
export async function insertUser(trx: Database, user: Insertable<Schema['users']>): Promise<void> {
  await trx.insertInto('users').values(user).execute();
  if (user.organization_id !== null && user.organization_id !== undefined) {
    await recordPerson(trx, user.organization_id, user.id);
  }
}

type Member = Insertable<Schema['users']> & { readonly organization_id: string };

/**
 * Leaves out those whose e-mail somebody has.
 * @returns the ids of those that were written
 */
export async function insertMembers(
  trx: Database,
  members: readonly Member[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const written = await insertUnlessTaken(
    trx,
    'users',
    // In one order for everybody: two organizations that take the same addresses would wait for each other.
    members.toSorted((one, other) => (one.email < other.email ? -1 : 1)),
  );
  await insertMany(
    trx,
    'organization_people',
    members
      .filter(({ id }) => written.has(id))
      .map(({ id, organization_id }) => ({ organization_id, user_id: id, since })),
  );
  return written;
}

export const updateUser = rowUpdater('users');

/** @returns the person; undefined where nothing arrived before either, or the address is another one by now */
export const setMailProblem = (
  trx: Database,
  id: string,
  { email, detail, since }: { readonly email: string; readonly detail: string; readonly since: Date },
) =>
  trx
    .updateTable('users')
    .set({ mail_problem_since: since, mail_problem: detail })
    .where('id', '=', id)
    .where('email', '=', email)
    .where('mail_problem_since', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('organization_id')
    .executeTakeFirst();

/** @returns the person; undefined where there was none */
export const clearMailProblemOf = (trx: Database, id: string) =>
  trx
    .updateTable('users')
    .set({ mail_problem_since: null, mail_problem: null })
    .where('id', '=', id)
    .where('mail_problem_since', 'is not', null)
    .returning('organization_id')
    .executeTakeFirst();

/** Until the transaction ends nobody else changes the account, or counts by it. */
export async function lockUser(trx: Database, id: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}
