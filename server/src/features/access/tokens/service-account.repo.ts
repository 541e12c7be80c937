/** Accounts of programs. Their rows among people are deleted ones, so that nothing lists, seats or signs them in. */
import type { TokenScope } from '@switchboard/contract/access/tokens/scopes.ts';
import type { ServiceAccount } from '@switchboard/contract/access/tokens/service-accounts.ts';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import { recordPerson } from '../../people/organization-people.repo.ts';
import { PERSON_COLUMNS, personIn } from '../../people/person-in.ts';
import { presentPerson } from '../../people/person-ref.ts';
import { insertUser, updateUser } from '../../people/user.repo.ts';

export type ServiceRole = Exclude<ServiceAccount['role'], 'super_admin'>;

const isLive = (now: Date) => sql<SqlBool>`token.revoked_at is null and token.expires_at > ${now}`;

const accounts = (organizationId: string, db: Database, now: Date) =>
  db
    .selectFrom('service_accounts as account')
    .innerJoinLateral(personIn('account.organization_id', 'account.created_by'), (join) => join.onTrue())
    .where('account.organization_id', '=', organizationId)
    .select([
      'account.id as account_id',
      'account.name',
      'account.role',
      'account.scopes',
      'account.created_at',
      'account.version',
      ...PERSON_COLUMNS,
    ])
    .select(({ selectFrom }) => [
      selectFrom('api_tokens as token')
        .select(({ fn }) => fn.countAll<number>().filterWhere(isLive(now)).as('count'))
        .whereRef('token.user_id', '=', 'account.id')
        .$asScalar()
        .as('tokens'),
      selectFrom('api_tokens as token')
        .select(({ fn }) => fn.max<Date | null>('token.last_used_at').as('last'))
        .whereRef('token.user_id', '=', 'account.id')
        .$asScalar()
        .as('last_used_at'),
    ]);

const present = (db: Database, organizationId: string, now: Date) =>
  accounts(organizationId, db, now).where('account.deleted_at', 'is', null);

/** By name, the deleted ones not. */
export const listAccounts = (organizationId: string, db: Database, page: PageRequest, now: Date) =>
  readPage(present(db, organizationId, now).orderBy(sql`lower(account.name)`).orderBy('account.id'), page);

/** @param deleted whether one that is deleted is found, too */
export const findAccount = (
  organizationId: string,
  db: Database,
  id: string,
  now: Date,
  { deleted = false }: { readonly deleted?: boolean } = {},
) =>
  (deleted ? accounts(organizationId, db, now) : present(db, organizationId, now))
    .where('account.id', '=', id)
    .executeTakeFirst();

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export const presentAccount = (row: AccountRow): ServiceAccount => ({
  _id: row.account_id,
  name: row.name,
  role: row.role,
  scopes: row.scopes,
  createdBy: presentPerson(row),
  createdAt: row.created_at.toISOString(),
  tokens: row.tokens ?? 0,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  version: row.version,
});

/** Until the transaction ends nobody else changes it, or makes a token of it. */
export const lockAccount = (organizationId: string, trx: Database, id: string) =>
  trx
    .selectFrom('service_accounts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export async function countAccounts(organizationId: string, db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('service_accounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

interface NewAccount {
  readonly organizationId: string;
  readonly id: string;
  readonly name: string;
  readonly role: ServiceRole;
  readonly scopes: readonly TokenScope[];
  readonly createdBy: string;
  readonly at: Date;
}

/**
 * What a program is named by on tickets and in the record: a row among people that is deleted from its first moment on,
 * so that nothing lists, seats or signs it in.
 */
export async function insertServicePerson(
  trx: Database,
  { organizationId, id, name, role, at }: Omit<NewAccount, 'scopes' | 'createdBy'>,
): Promise<void> {
  await insertUser(trx, {
    id,
    organization_id: null,
    role,
    first_name: name,
    last_name: '',
    email: '',
    is_active: false,
    created_at: at,
    deleted_at: at,
  });
  await recordPerson(trx, organizationId, id);
}

export async function insertAccount(trx: Database, account: NewAccount): Promise<void> {
  const { organizationId, id, name, role, scopes, createdBy, at } = account;
  await insertServicePerson(trx, account);
  await trx
    .insertInto('service_accounts')
    .values({
      organization_id: organizationId,
      id,
      name,
      role,
      scopes: [...scopes],
      created_by: createdBy,
      created_at: at,
    })
    .execute();
}

interface Changes {
  readonly name?: string;
  readonly role?: ServiceRole;
  readonly scopes?: string[];
}

export async function updateAccount(
  organizationId: string,
  trx: Database,
  id: string,
  { name, role, scopes }: Changes,
): Promise<void> {
  await trx
    .updateTable('service_accounts')
    .set({
      ...(name !== undefined && { name }),
      ...(role !== undefined && { role }),
      ...(scopes !== undefined && { scopes }),
    })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  const named = { ...(name !== undefined && { first_name: name }), ...(role !== undefined && { role }) };
  if (Object.keys(named).length > 0) await updateUser(trx, id, named);
}

export async function deleteAccount(
  organizationId: string,
  trx: Database,
  id: string,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('service_accounts')
    .set({ deleted_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}
