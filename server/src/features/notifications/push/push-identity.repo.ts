/** The one row of the installation's keys for push. */
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';

type Row = Selectable<Schema['push_identity']>;
type NewRow = Insertable<Schema['push_identity']>;

export const findIdentity = (db: Database): Promise<Row | undefined> =>
  db.selectFrom('push_identity').selectAll().executeTakeFirst();

/** Leaves it to whoever was first. */
export async function insertIdentity(db: Database, row: NewRow): Promise<void> {
  await db
    .insertInto('push_identity')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Unless it has become another one meanwhile. */
export async function sealAnew(db: Database, { public_key }: Row, sealedKey: Buffer): Promise<void> {
  await db
    .updateTable('push_identity')
    .set({ sealed_key: sealedKey })
    .where('public_key', '=', public_key)
    .execute();
}

/** Browsers that know the old one are reached no more. */
export async function replaceIdentity(db: Database, old: Row, row: NewRow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const replaced = await trx
      .updateTable('push_identity')
      .set(row)
      .where('public_key', '=', old.public_key)
      .executeTakeFirst();
    if (replaced.numUpdatedRows > 0n) await trx.deleteFrom('push_subscriptions').execute();
  });
}
