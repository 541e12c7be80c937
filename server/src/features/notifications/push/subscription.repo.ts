/** Browsers that are told while no page is open. Each belongs to a session and goes with it. */
import type { Role } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { isId } from '../../../platform/ids.ts';
import { openToMember, SESSION } from '../../access/sessions/session.repo.ts';
import { rightsOf } from '../../people/granted.ts';

const liveSubscriptions = (db: Database, now: Date) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .where('sessions.last_seen_at', '>', new Date(now.getTime() - SESSION.idle))
    .where('sessions.created_at', '>', new Date(now.getTime() - SESSION.absolute));

/** Of a person, the newest first. */
export const listSubscriptions = (db: Database, userId: string, now: Date) =>
  liveSubscriptions(db, now)
    .select([
      'push_subscriptions.id',
      'push_subscriptions.session_id',
      'push_subscriptions.created_at',
      'sessions.user_agent',
    ])
    .where('push_subscriptions.user_id', '=', userId)
    .orderBy('push_subscriptions.created_at', 'desc')
    .orderBy('push_subscriptions.id', 'desc')
    .execute();
export type SubscriptionRow = Awaited<ReturnType<typeof listSubscriptions>>[number];

export interface ReachedBrowser {
  readonly id: string;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly actor: Actor;
}

/** With the rights that its person has now; null where the session is over, or the person may not be signed in any more. */
export async function findReachedBrowser(
  db: Database,
  id: string,
  now: Date,
): Promise<ReachedBrowser | null> {
  const row = await liveSubscriptions(db, now)
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'push_subscriptions.endpoint',
      'push_subscriptions.p256dh',
      'push_subscriptions.auth',
      'users.id as user_id',
      'users.role',
      'users.organization_id',
      ...rightsOf(),
    ])
    .where('push_subscriptions.id', '=', id)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where(openToMember)
    .executeTakeFirst();
  if (row === undefined) return null;
  const role: Role = row.role;
  return {
    id,
    endpoint: row.endpoint,
    keys: { p256dh: row.p256dh, auth: row.auth },
    actor: {
      id: row.user_id,
      role,
      organizationId: row.organization_id,
      granted: row.granted,
      leadsScope: row.leads_scope,
    },
  };
}

export const findSubscriptionOfSession = (db: Database, sessionId: string) =>
  db.selectFrom('push_subscriptions').select('id').where('session_id', '=', sessionId).executeTakeFirst();

/** Ids of the browsers of each of these people. */
export async function findSubscriptionsOf(
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id'])
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute();
  const found = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map([...found].map(([userId, own]) => [userId, own.map(({ id }) => id)]));
}

/** The browser's alone: what the session, or whoever used the browser before, had is gone. Beyond `most` the oldest go. */
export async function replaceSubscription(
  trx: Database,
  row: Insertable<Schema['push_subscriptions']>,
  most: number,
): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where((where) =>
      where.or([where('endpoint', '=', row.endpoint), where('session_id', '=', row.session_id)]),
    )
    .execute();
  await trx.insertInto('push_subscriptions').values(row).execute();
  await sql`
    delete from push_subscriptions where id = any(array(
      select id from push_subscriptions where user_id = ${row.user_id}
      order by created_at desc, id desc offset ${most}))`.execute(trx);
}

/** @returns whether the person had it */
export async function deleteSubscription(db: Database, userId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Of a browser that is there no more. */
export async function forgetSubscription(db: Database, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}
