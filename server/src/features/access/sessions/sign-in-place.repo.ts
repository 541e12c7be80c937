/** The networks from which each person has signed in, and the browsers with which they did. */
import { DAY } from '@switchboard/contract/durations.ts';
import { browserName } from '@switchboard/contract/people/browser-name.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { networkOf } from '../../../platform/networks.ts';

/** A place where, or a browser with which, somebody has not signed in for so long is a new one. */
const REMEMBERED = 365 * DAY;

/** For whoever has just proved who they are. */
export async function rememberPlace(db: Database, userId: string, address: string, now: Date): Promise<void> {
  await db
    .insertInto('sign_in_places')
    .values({ user_id: userId, place: networkOf(address), last_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'place']).doUpdateSet({ last_at: now }))
    .execute();
}

/**
 * For whoever signs in now.
 * @returns whether it is a place or a browser that they have not signed in from before; nobody's first one is new
 */
export async function rememberOrigin(
  db: Database,
  userId: string,
  { address, userAgent }: { readonly address: string; readonly userAgent: string },
  now: Date,
): Promise<boolean> {
  const place = networkOf(address);
  const device = browserName(userAgent);
  const places = sql`select from sign_in_places where user_id = ${userId}`;
  const devices = sql`select from sign_in_devices where user_id = ${userId}`;
  const { rows } = await sql<{ is_new: boolean }>`
    with known_place as (
      insert into sign_in_places (user_id, place, last_at) values (${userId}, ${place}, ${now})
      on conflict (user_id, place) do update set last_at = excluded.last_at
    ), known_device as (
      insert into sign_in_devices (user_id, device, last_at) values (${userId}, ${device}, ${now})
      on conflict (user_id, device) do update set last_at = excluded.last_at
    )
    select (exists (${places}) and not exists (${places} and place = ${place}))
      or (exists (${devices}) and not exists (${devices} and device = ${device})) as is_new`.execute(db);
  return rows[0]?.is_new ?? false;
}

/** Asks the same of the database whether anybody has this e-mail or not. */
export async function knowsPlace(db: Database, email: string, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from sign_in_places join users on users.id = sign_in_places.user_id
    where users.email = ${email} and users.deleted_at is null and place = ${networkOf(address)}`.execute(db);
  return rows.length > 0;
}

/** Those of deleted people too. */
export async function deleteOldPlaces(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REMEMBERED);
  for (const table of ['sign_in_places', 'sign_in_devices']) {
    await sql`
      delete from ${sql.table(table)} using users
      where users.id = user_id and (last_at < ${before} or users.deleted_at is not null)`.execute(db);
  }
}
