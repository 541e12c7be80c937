import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';

export type ProbeRow = Selectable<Schema['mail_probe']>;

export const findProbe = (db: Database): Promise<ProbeRow | undefined> =>
  db.selectFrom('mail_probe').selectAll().executeTakeFirst();

/** The one before counts no more. */
export async function replaceProbe(db: Database, row: Insertable<Schema['mail_probe']>): Promise<void> {
  await db
    .insertInto('mail_probe')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute();
}

/** @returns whether it is the one that was sent last */
export async function noteProbeArrived(db: Database, hash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_probe')
    .set(({ fn, val }) => ({ arrived_at: fn.coalesce('arrived_at', val(at)) }))
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
