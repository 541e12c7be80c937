import type { Database } from '../../../platform/database/open-database.ts';

interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

export const findIdentity = (db: Database, { issuer, subject }: Identity) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select('identities.user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();

/** Whether the person is somebody at this issuer already. */
export const userHasIdentity = async (db: Database, userId: string, issuer: string): Promise<boolean> =>
  (await db
    .selectFrom('identities')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()) !== undefined;

/** An identity of somebody deleted passes on: whoever comes back is a new person here. */
export async function linkIdentity(
  trx: Database,
  { issuer, subject }: Identity,
  userId: string,
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('identities')
    .using('users')
    .whereRef('users.id', '=', 'identities.user_id')
    .where('users.deleted_at', 'is not', null)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
  await trx
    .insertInto('identities')
    .values({ issuer, subject, user_id: userId, created_at: now, last_used_at: now })
    .execute();
}

export async function noteIdentityUse(db: Database, { issuer, subject }: Identity, now: Date): Promise<void> {
  await db
    .updateTable('identities')
    .set({ last_used_at: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}
