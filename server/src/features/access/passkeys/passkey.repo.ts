import type { Passkey } from '@switchboard/contract/access/passkeys.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';

export type PasskeyRow = Selectable<Schema['passkeys']>;

export const hasPasskey = async (db: Database, userId: string): Promise<boolean> =>
  (await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !==
  undefined;

/** A person's, in the order in which they were made. */
export const passkeysOf = (db: Database, userId: string): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/** That of a living account. */
export const findPasskey = (db: Database, credentialId: Buffer): Promise<PasskeyRow | undefined> =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .selectAll('passkeys')
    .where('credential_id', '=', credentialId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();

/** @returns false, and nothing is written, when somebody has this passkey already */
export async function insertPasskey(trx: Database, row: Insertable<Schema['passkeys']>): Promise<boolean> {
  const written = await trx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Of two answers with the same count one is taken. @returns false where the count has moved on meanwhile */
export async function noteUse(
  db: Database,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  used: { readonly counter: number; readonly synced: boolean; readonly at: Date },
): Promise<boolean> {
  const noted = await db
    .updateTable('passkeys')
    .set({ counter: used.counter, synced: used.synced, last_used_at: used.at })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

/** @returns undefined where the person has none with this id */
export const renamePasskey = (
  db: Database,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();

/** @returns whether the person had one with this id */
export async function deletePasskey(trx: Database, userId: string, id: string): Promise<boolean> {
  const removed = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** @returns whether there was one */
export async function deletePasskeysOf(trx: Database, userId: string): Promise<boolean> {
  const removed = await trx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

export const presentPasskey = (row: PasskeyRow): Passkey => ({
  _id: row.id,
  name: row.name,
  host: row.host,
  synced: row.synced,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
