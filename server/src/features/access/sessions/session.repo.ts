/** Sessions: opaque random tokens of which only the hash is stored, so that a row is all it takes to end one. */
import { DAY, HOUR } from '@switchboard/contract/durations.ts';
import type { Role } from '@switchboard/contract/enums.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Session } from '../../../platform/http/call.ts';
import { hashOfToken } from '../../../platform/tokens.ts';
import { rightsOf } from '../../people/granted.ts';
import { type EndedAtProvider, isEndedAtProvider } from './provider-session.ts';

/** A session ends after this time without a request, and after this time in any case. */
export const SESSION = { idle: 8 * HOUR, absolute: 30 * DAY } as const;

/** How stale `last_seen_at` may grow before it is written again. */
const SEEN_EVERY_MS = 60_000;

/** An inactive organization is open to its admins alone, a suspended or deleted one to nobody. */
export const openToMember = sql<boolean>`(
  users.organization_id is null
  or (organizations.deleted_at is null
      and (organizations.status = 'active' or (organizations.status = 'inactive' and users.role = 'admin')))
)`;

const liveSession = prepared((db, _: null, given: { hash: Buffer; seenAfter: Date; createdAfter: Date }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'sessions.id',
      'sessions.last_seen_at',
      'users.id as user_id',
      'users.role',
      'users.organization_id',
      ...rightsOf(),
    ])
    .where('sessions.token_hash', '=', given.hash)
    .where('sessions.last_seen_at', '>', given.seenAfter)
    .where('sessions.created_at', '>', given.createdAfter)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where(openToMember),
);

/** Who the token stands for now: a live session of an active person whose organization is not closed to them. */
export async function findSession(db: Database, token: string, now: Date): Promise<Session | null> {
  const [row] = await liveSession(db, null, {
    hash: hashOfToken(token),
    seenAfter: new Date(now.getTime() - SESSION.idle),
    createdAfter: new Date(now.getTime() - SESSION.absolute),
  });
  if (row === undefined) return null;
  if (now.getTime() - row.last_seen_at.getTime() > SEEN_EVERY_MS) {
    await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', row.id).execute();
  }
  const role: Role = row.role;
  const { organization_id: organizationId, granted, leads_scope: leadsScope } = row;
  return { id: row.id, actor: { id: row.user_id, role, organizationId, granted, leadsScope } };
}

/** @returns the id of the organization's own provider that it came by; null for any other way in */
export async function endSession(db: Database, sessionId: string): Promise<string | null> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .returning('provider_id')
    .executeTakeFirst();
  return ended?.provider_id ?? null;
}

/** Rows that can never be used again. */
export async function deleteDeadSessions(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([
        where('last_seen_at', '<', new Date(now.getTime() - SESSION.idle)),
        where('created_at', '<', new Date(now.getTime() - SESSION.absolute)),
      ]),
    )
    .execute();
}

/** Those of these sessions and API tokens that have not run out; asking does not count as being there. */
export async function liveSessions(db: Database, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('last_seen_at', '>', new Date(now.getTime() - SESSION.idle))
    .where('created_at', '>', new Date(now.getTime() - SESSION.absolute))
    .unionAll(
      db
        .selectFrom('api_tokens')
        .select('id')
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** The sessions of a person that still hold, the latest seen first. */
export const listSessions = (db: Database, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'address', 'user_agent'])
    .where('user_id', '=', userId)
    .where('last_seen_at', '>', new Date(now.getTime() - SESSION.idle))
    .where('created_at', '>', new Date(now.getTime() - SESSION.absolute))
    .orderBy('last_seen_at', 'desc')
    .execute();

/** @returns how many were ended */
export async function endOtherSessions(db: Database, userId: string, keptId: string): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', keptId)
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/** @returns whether the person had this one */
export async function endSessionIn(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

/** Ends all of a person's sessions. */
export async function endSessionsOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/**
 * Ends the sessions of people with these roles who have no second factor, neither an app nor a passkey.
 * @param organizationId null for the super admins
 */
export async function endSessionsWithoutFactor(
  trx: Database,
  organizationId: string | null,
  roles: Role[],
): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .using('users')
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('users.organization_id', organizationId === null ? 'is' : '=', organizationId)
    .where(({ eb, ref, val, fn }) => eb(ref('users.role'), '=', fn.any(val(roles))))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('second_factors')
            .select('user_id')
            .whereRef('second_factors.user_id', '=', 'users.id')
            .where('enabled_at', 'is not', null)
            .union(selectFrom('passkeys').select('user_id').whereRef('passkeys.user_id', '=', 'users.id')),
        ),
      ),
    )
    .execute();
}

/** Ends what people of an organization came in with past its own providers, but for its emergency admins. */
export async function endSessionsPastProviders(organizationId: string, trx: Database): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .using('users')
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('users.organization_id', '=', organizationId)
    .where('sessions.provider_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('emergency_admins')
            .select('emergency_admins.user_id')
            .whereRef('emergency_admins.user_id', '=', 'users.id'),
        ),
      ),
    )
    .execute();
}

/** @returns whose they were, once for each */
export async function endSessionsOfProvider(trx: Database, ended: EndedAtProvider): Promise<string[]> {
  const rows = await trx
    .deleteFrom('sessions')
    .where(isEndedAtProvider(ended))
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
