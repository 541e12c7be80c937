/** Which e-mails the mail server has taken or refused: none is sent twice, and nobody gets too many. */
import type { Insertable, SelectQueryBuilder } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { Schema } from '../database/schema.ts';

export const isMailSettled = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('mails').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export async function insertMail(db: Database, mail: Insertable<Schema['mails']>): Promise<void> {
  await db
    .insertInto('mails')
    .values(mail)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export const countMailsTo = (db: Database, recipient: Buffer, since: Date): Promise<number> =>
  countMails(db.selectFrom('mails').where('recipient', '=', recipient), since);

export const countMailsOf = (db: Database, organizationId: string, since: Date): Promise<number> =>
  countMails(db.selectFrom('mails').where('organization_id', '=', organizationId), since);

async function countMails(mails: SelectQueryBuilder<Schema, 'mails', object>, since: Date): Promise<number> {
  const { sent } = await mails
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return sent;
}

export async function deleteMailsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('mails').where('at', '<', before).execute();
}
