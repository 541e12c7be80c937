/** The networks from which each person has signed in. */
import { DAY } from '@switchboard/contract/durations.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { networkOf } from '../../../platform/networks.ts';

/** A place where somebody has not signed in for so long is a new one. */
const REMEMBERED = 365 * DAY;

/** For whoever has just proved who they are. */
export async function rememberPlace(db: Database, userId: string, address: string, now: Date): Promise<void> {
  await db
    .insertInto('sign_in_places')
    .values({ user_id: userId, place: networkOf(address), last_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'place']).doUpdateSet({ last_at: now }))
    .execute();
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
  await sql`
    delete from sign_in_places using users
    where users.id = user_id and (last_at < ${before} or users.deleted_at is not null)`.execute(db);
}
