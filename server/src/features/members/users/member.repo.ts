/** The people of an organization, or everybody, super admins included, where the scope is null. */
import type { AccountState, Role } from '@switchboard/contract/enums.ts';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import { containing } from '../../../platform/database/text-match.ts';
import { countPeople } from '../../people/headcount.ts';
import { idleSince } from '../../people/idle.ts';
import { usedSeatsOf } from '../../people/seats-in-use.ts';
import { type UserRow, usersBeforeSeats } from '../../people/user.repo.ts';

interface MemberFilter {
  readonly search: string;
  readonly role: readonly Role[];
  readonly status: readonly AccountState[];
  /** Those who have not been here since. */
  readonly idleSince?: Date | null;
}

interface MemberQuery extends MemberFilter, PageRequest {}

const NAME = sql<string>`users.first_name || ' ' || users.last_name`;

const matches = (scope: string | null, filter: MemberFilter) =>
  sql<SqlBool>`${sql.join(
    [
      sql`users.deleted_at is null`,
      sql`organizations.deleted_at is null`,
      ...(scope === null ? [] : [sql`users.organization_id = ${scope}`]),
      ...(filter.role.length > 0 ? [sql`users.role = any(${filter.role})`] : []),
      ...(filter.status.length === 1 ? [sql`users.is_active = ${filter.status[0] === 'active'}`] : []),
      ...(filter.idleSince ? [idleSince(filter.idleSince)] : []),
      ...(filter.search === ''
        ? []
        : [
            sql`(${NAME} ilike ${containing(filter.search)} or users.email ilike ${containing(filter.search)})`,
          ]),
    ],
    sql` and `,
  )}`;

/** Active or not, by name. */
export async function listMembers(
  scope: string | null,
  db: Database,
  query: MemberQuery,
): Promise<{ rows: UserRow[]; total: number }> {
  const { rows: people, total } = await readPage(
    usersBeforeSeats(db).where(matches(scope, query)).orderBy(sql`lower(${NAME})`).orderBy('users.id'),
    query,
  );
  const organizations = new Set(people.flatMap(({ organization_id }) => organization_id ?? []));
  const seats = await usedSeatsOf(db, [...organizations]);
  const rows = people.map((person) => ({
    ...person,
    used_licenses: seats.get(person.organization_id ?? '') ?? 0,
  }));
  return { rows, total };
}

const member = (scope: string | null, db: Database, id: string) =>
  db
    .selectFrom('users')
    .selectAll('users')
    .where('users.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .where(sql<boolean>`not exists (select from organizations as home
      where home.id = users.organization_id and home.deleted_at is not null)`)
    .$if(scope !== null, (query) => query.where('users.organization_id', '=', scope));

export const findMember = (scope: string | null, db: Database, id: string) =>
  member(scope, db, id).executeTakeFirst();

/** Holds them until the transaction ends. */
export const lockMember = (scope: string | null, trx: Database, id: string) =>
  member(scope, trx, id).forUpdate('users').executeTakeFirst();

export type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** Everybody who is listed, and the organizations that live. */
export async function countEverybody(db: Database) {
  const [{ members, superAdmins }, { organizations }] = await Promise.all([
    countPeople(null, db),
    db
      .selectFrom('organizations')
      .where('deleted_at', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('organizations'))
      .executeTakeFirstOrThrow(),
  ]);
  return { users: members + superAdmins, superAdmins, organizations };
}
