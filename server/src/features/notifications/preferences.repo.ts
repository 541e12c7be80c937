/** What people have chosen to be told of: only those who differ from the defaults have a row. */
import type { NotificationPreferences } from '@switchboard/contract/notifications/preferences.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { choicesOf, preferencesFrom } from './stored-choices.ts';

/** Of each of these people, the defaults of those who have chosen nothing. */
export async function preferencesOf(
  db: Database,
  personIds: readonly string[],
): Promise<Map<string, NotificationPreferences>> {
  if (personIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('notification_preferences')
    .selectAll()
    .where(sql<boolean>`user_id = any(${personIds}::uuid[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.user_id, row]));
  return new Map(personIds.map((id) => [id, preferencesFrom(found.get(id))]));
}

/** As a column of a query. */
export const timeZoneOf = (personId: string): RawBuilder<string | null> =>
  sql<string | null>`(select time_zone from notification_preferences where user_id = ${personId})`;

/** Until the transaction ends nobody else changes them. */
export async function lockPreferences(trx: Database, personId: string) {
  await trx
    .insertInto('notification_preferences')
    .values({ user_id: personId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom('notification_preferences')
    .selectAll()
    .where('user_id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { preferences: preferencesFrom(row), timeZone: row.time_zone };
}

/** @param timeZone null where none has been said */
export async function savePreferences(
  trx: Database,
  personId: string,
  preferences: NotificationPreferences,
  timeZone: string | null,
): Promise<void> {
  await trx
    .updateTable('notification_preferences')
    .set({ choices: choicesOf(preferences), desk: preferences.desk, time_zone: timeZone })
    .where('user_id', '=', personId)
    .execute();
}
