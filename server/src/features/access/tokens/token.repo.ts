/** API tokens: opaque random words of which only the hash is stored. A row that is revoked stays, for the list of them. */
import type { TokenScope } from '@switchboard/contract/access/tokens/scopes.ts';
import { TOKENS } from '@switchboard/contract/access/tokens/token-limits.ts';
import type { TokenKind, TokenState } from '@switchboard/contract/access/tokens/tokens.ts';
import { MINUTE } from '@switchboard/contract/durations.ts';
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Session } from '../../../platform/http/call.ts';
import { hashOfToken } from '../../../platform/tokens.ts';
import { grantedTo } from '../../people/granted.ts';
import { leadsScopeOf } from '../../people/leads-scope.ts';
import { fullName } from '../../people/person-ref.ts';

/** How stale `last_used_at` may grow before it is written again. */
const USED_EVERY = MINUTE;

/** Of a person what they may now, of a service account what it may; in an organization that is open to everybody. */
const liveToken = prepared((db, _: null, given: { hash: Buffer; at: Date }) =>
  db
    .selectFrom('api_tokens as token')
    .innerJoin('users', 'users.id', 'token.user_id')
    .leftJoin('service_accounts as account', (join) =>
      join.onRef('account.id', '=', 'token.user_id').on('account.deleted_at', 'is', null),
    )
    .leftJoin('organizations', 'organizations.id', 'token.organization_id')
    .select([
      'token.id',
      'token.kind',
      'token.name',
      'token.scopes',
      'token.last_used_at',
      'token.user_id',
      'token.organization_id',
      'account.role as account_role',
      'account.scopes as account_scopes',
      'users.role',
      grantedTo().as('granted'),
      leadsScopeOf('token.organization_id').as('leads_scope'),
    ])
    .where('token.token_hash', '=', given.hash)
    .where('token.revoked_at', 'is', null)
    .where('token.expires_at', '>', given.at)
    .where(
      sql<SqlBool>`case token.kind when 'service' then account.id is not null
        else users.is_active and users.deleted_at is null
          and users.organization_id is not distinct from token.organization_id end`,
    )
    .where(
      sql<SqlBool>`(token.organization_id is null
        or (organizations.deleted_at is null and organizations.status = 'active'))`,
    ),
);

/** Who a token stands for now, and what it may be used for. */
export async function findTokenSession(
  db: Database,
  token: string,
  { at, address }: { readonly at: Date; readonly address: string | null },
): Promise<Session | null> {
  const [row] = await liveToken(db, null, { hash: hashOfToken(token), at });
  if (row === undefined) return null;
  if (row.last_used_at === null || at.getTime() - row.last_used_at.getTime() > USED_EVERY) {
    await db
      .updateTable('api_tokens')
      .set({ last_used_at: at, ...(address !== null && { last_used_address: address }) })
      .where('id', '=', row.id)
      .execute();
  }
  const { account_scopes: allowed } = row;
  const scopes = new Set(
    allowed === null ? row.scopes : row.scopes.filter((scope) => allowed.includes(scope)),
  );
  return {
    id: row.id,
    actor: {
      id: row.user_id,
      role: row.account_role ?? row.role,
      organizationId: row.organization_id,
      granted: row.granted,
      leadsScope: row.leads_scope,
      token: row.name,
      ...(!scopes.has('notes' satisfies TokenScope) && { withoutNotes: true as const }),
    },
    token: { kind: row.kind, scopes },
  };
}

const stateOf = (now: Date) =>
  sql<TokenState>`case when token.revoked_at is not null then 'revoked'
    when token.expires_at <= ${now} then 'expired' else 'active' end`;

const tokens = (db: Database, now: Date) =>
  db
    .selectFrom('api_tokens as token')
    .innerJoin('users as owner', 'owner.id', 'token.user_id')
    .select([
      'token.id',
      'token.kind',
      'token.name',
      'token.prefix',
      'token.scopes',
      'token.created_at',
      'token.expires_at',
      'token.last_used_at',
      'token.last_used_address',
      'token.organization_id',
      'token.user_id',
      'owner.first_name',
      'owner.last_name',
      'owner.email',
    ])
    .select(stateOf(now).as('state'))
    .orderBy('token.id', 'desc');

/** The newest first. */
export const listTokensOf = (db: Database, userId: string, page: PageRequest, now: Date) =>
  readPage(tokens(db, now).where('token.user_id', '=', userId), page);

export interface TokenFilters {
  readonly state: readonly TokenState[];
  readonly kind: readonly TokenKind[];
  /** Blank for everybody's. */
  readonly owner: string;
}

const matching = (organizationId: string, db: Database, { state, kind, owner }: TokenFilters, now: Date) =>
  tokens(db, now)
    .where('token.organization_id', '=', organizationId)
    .$if(state.length > 0, (query) => query.where(sql<SqlBool>`${stateOf(now)} = any(${state})`))
    .$if(kind.length > 0, (query) => query.where(sql<SqlBool>`token.kind = any(${kind})`))
    // What is no id is nobody's.
    .$if(owner !== '', (query) => query.where(sql<SqlBool>`token.user_id::text = ${owner.toLowerCase()}`));

export const listTokensIn = (
  organizationId: string,
  db: Database,
  filters: TokenFilters,
  page: PageRequest,
  now: Date,
) => readPage(matching(organizationId, db, filters, now), page);

/** @param before only those made before this one */
export const portionOfTokens = (
  organizationId: string,
  db: Database,
  filters: TokenFilters,
  { limit, before }: { readonly limit: number; readonly before: string | null },
  now: Date,
) =>
  matching(organizationId, db, filters, now)
    .$if(before !== null, (query) => query.where('token.id', '<', before))
    .limit(limit)
    .execute();

/** @param whose an owner's, or one of an organization */
export const findToken = (
  db: Database,
  id: string,
  whose: { readonly ownerId: string } | { readonly organizationId: string },
  now: Date,
) =>
  tokens(db, now)
    .where('token.id', '=', id)
    .$call((query) =>
      'ownerId' in whose
        ? query.where('token.user_id', '=', whose.ownerId)
        : query.where('token.organization_id', '=', whose.organizationId),
    )
    .executeTakeFirst();

export type TokenRow = NonNullable<Awaited<ReturnType<typeof findToken>>>;

export const ownerOf = (row: TokenRow) => ({ id: row.user_id, name: fullName(row) });

/** Those that still open something. */
export async function countLiveTokensOf(db: Database, userId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('api_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertToken(trx: Database, row: Insertable<Schema['api_tokens']>): Promise<void> {
  await trx.insertInto('api_tokens').values(row).execute();
}

/** @returns whether it was not revoked before */
export async function revokeTokenRow(trx: Database, id: string, at: Date): Promise<boolean> {
  const revoked = await trx
    .updateTable('api_tokens')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return revoked.numUpdatedRows > 0n;
}

/** Their owners are told that they end. */
export async function markTold(trx: Database, ids: readonly string[], at: Date): Promise<void> {
  await trx
    .updateTable('api_tokens')
    .set({ told_at: at })
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute();
}

/** Those that have opened nothing for a year: until then the list of them tells what there was. */
export async function deleteEndedTokens(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - TOKENS.kept);
  await db
    .deleteFrom('api_tokens')
    .where((where) => where.or([where('revoked_at', '<', before), where('expires_at', '<', before)]))
    .execute();
}

/** @returns the names of those that were not revoked before */
export async function revokeTokensOf(trx: Database, userId: string, at: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('api_tokens')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}
