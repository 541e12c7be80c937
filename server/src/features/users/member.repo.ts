import type { AccountState, Role } from '@switchboard/contract/enums.ts';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { containing } from '../../platform/database/text-match.ts';
import { usersWithOrganization } from '../auth/user.repo.ts';

interface MemberFilter {
  readonly search: string;
  readonly role: readonly Role[];
  readonly status: readonly AccountState[];
}

interface MemberQuery extends MemberFilter {
  readonly page: number;
  readonly limit: number;
}

const NAME = sql<string>`users.first_name || ' ' || users.last_name`;

const matches = ({ search, role, status }: MemberFilter) =>
  sql<SqlBool>`${sql.join(
    [
      sql`users.deleted_at is null`,
      ...(role.length > 0 ? [sql`users.role = any(${role})`] : []),
      ...(status.length === 1 ? [sql`users.is_active = ${status[0] === 'active'}`] : []),
      ...(search === ''
        ? []
        : [sql`(${NAME} ilike ${containing(search)} or users.email ilike ${containing(search)})`]),
    ],
    sql` and `,
  )}`;

/** People of the organization, active or not, by name. */
export async function listMembers(organizationId: string, db: Database, query: MemberQuery) {
  const [rows, { total }] = await Promise.all([
    usersWithOrganization(db)
      .where('users.organization_id', '=', organizationId)
      .where(matches(query))
      .orderBy(sql`lower(${NAME})`)
      .orderBy('users.id')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('users.organization_id', '=', organizationId)
      .where(matches(query))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

const member = (organizationId: string, db: Database, id: string) =>
  db
    .selectFrom('users')
    .selectAll('users')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null);

export const findMember = (organizationId: string, db: Database, id: string) =>
  member(organizationId, db, id).executeTakeFirst();

/** Holds them until the transaction ends. */
export const lockMember = (organizationId: string, trx: Database, id: string) =>
  member(organizationId, trx, id).forUpdate().executeTakeFirst();

export type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;
