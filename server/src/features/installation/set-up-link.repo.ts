/** The link of the first super admin, of which the database has the hash. */
import type { Database } from '../../platform/database/open-database.ts';
import { hashOfToken } from '../../platform/tokens.ts';

/** The link before it no longer works. */
export async function replaceSetUpLink(db: Database, token: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('set_up_links').execute();
    await trx
      .insertInto('set_up_links')
      .values({ token_hash: hashOfToken(token), created_at: now })
      .execute();
  });
}

export const isSetUpLink = async (db: Database, token: string): Promise<boolean> =>
  (await db
    .selectFrom('set_up_links')
    .select('created_at')
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst()) !== undefined;

/** @returns false when it is none, or has been used */
export async function useSetUpLink(trx: Database, token: string): Promise<boolean> {
  const used = await trx
    .deleteFrom('set_up_links')
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}
