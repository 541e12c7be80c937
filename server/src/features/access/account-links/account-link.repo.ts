/**
 * Links that prove, once, that somebody reads a mailbox. The token is made when the e-mail is written, so that it
 * stands nowhere but in the e-mail; the database has its hash.
 */
import { insertMany } from '../../../platform/database/insert-many.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { hashOfToken, newToken } from '../../../platform/tokens.ts';

export type LinkPurpose = Schema['account_links']['purpose'];

export interface AccountLink {
  readonly id: string;
  readonly userId: string | null;
  readonly email: string;
}

interface NewLink extends AccountLink {
  readonly purpose: LinkPurpose;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
}

const sameMatter = (
  trx: Database,
  { purpose, userId, email }: Pick<NewLink, 'purpose' | 'userId' | 'email'>,
) =>
  userId === null
    ? trx.selectFrom('account_links').where('purpose', '=', purpose).where('email', '=', email)
    : trx.selectFrom('account_links').where('purpose', '=', purpose).where('user_id', '=', userId);

/**
 * Makes the link that holds from now on; older ones of the same matter are void.
 * @returns false when a newer one has been asked for meanwhile, or this one has been used: nothing is to be sent then
 */
export async function openLink(trx: Database, link: NewLink): Promise<boolean> {
  const others = await sameMatter(trx, link).select(['id', 'requested_at', 'used_at']).execute();
  const itself = others.find(({ id }) => id === link.id);
  if (itself !== undefined) return itself.used_at === null;
  if (others.some(({ requested_at }) => requested_at > link.requestedAt)) return false;
  const older = others.map(({ id }) => id);
  await trx
    .deleteFrom('account_links')
    .where('id', 'in', [...older, link.id])
    .execute();
  await insertLinks(trx, [link]);
  return true;
}

/** Links of people who have had none of the same matter. */
export const insertLinks = (trx: Database, links: readonly NewLink[]): Promise<void> =>
  insertMany(
    trx,
    'account_links',
    links.map(({ id, purpose, userId, email, requestedAt, expiresAt }) => ({
      id,
      purpose,
      user_id: userId,
      email,
      requested_at: requestedAt,
      expires_at: expiresAt,
    })),
  );

/**
 * A token that opens the link, for the e-mail that is being written. An e-mail that is written again gets another one,
 * and both are good: nobody knows which of them arrived.
 */
export async function mintToken(trx: Database, linkId: string): Promise<string> {
  const token = newToken();
  await trx
    .insertInto('account_link_tokens')
    .values({ token_hash: hashOfToken(token), link_id: linkId })
    .execute();
  return token;
}

const live = (db: Database, purpose: LinkPurpose, token: string, now: Date) =>
  db
    .selectFrom('account_links')
    .innerJoin('account_link_tokens', 'account_link_tokens.link_id', 'account_links.id')
    .select(['account_links.id', 'account_links.user_id as userId', 'account_links.email'])
    .where('account_link_tokens.token_hash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);

/** The link that a token opens, if it still holds. */
export const findLink = (
  db: Database,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<AccountLink | undefined> => live(db, purpose, token, now).executeTakeFirst();

/** The same, and used up with this transaction: of many who come with one token, one gets it. */
export async function useLink(
  trx: Database,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<AccountLink | undefined> {
  const link = await live(trx, purpose, token, now).forUpdate('account_links').executeTakeFirst();
  if (link === undefined) return undefined;
  await trx.updateTable('account_links').set({ used_at: now }).where('id', '=', link.id).execute();
  return link;
}

/** The person's links of these purposes open nothing any more. */
export async function voidLinks(
  trx: Database,
  userId: string,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await trx
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .execute();
}

/** Links that can never be used again, once nobody asks any more what became of them. */
export async function deleteDeadLinks(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<', before).execute();
}
