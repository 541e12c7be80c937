/** What the link of an e-mail stops. Of its token only the hash is kept. */
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { randomName } from '../../../platform/ids.ts';
import { hashOfToken } from '../../../platform/tokens.ts';
import { MAIL_TIMES } from './mail-times.ts';

export interface Unsubscribing {
  readonly organizationId: string;
  readonly userId: string;
  /** Null of digests. */
  readonly ticketId: string | null;
}

export async function mintUnsubscribeToken(
  db: Database,
  { organizationId, userId, ticketId }: Unsubscribing,
  now: Date,
): Promise<string> {
  const token = randomName();
  await db
    .insertInto('unsubscribe_tokens')
    .values({
      token_hash: hashOfToken(token),
      organization_id: organizationId,
      user_id: userId,
      ticket_id: ticketId,
      expires_at: new Date(now.getTime() + MAIL_TIMES.unsubscribe),
    })
    .execute();
  return token;
}

export interface KnownToken extends Unsubscribing {
  readonly ticketNumber: string | null;
}

/** Undefined for one that is forged or too old, or whose person is gone. */
export const findUnsubscribeToken = (
  db: Database,
  token: string,
  now: Date,
): Promise<KnownToken | undefined> =>
  db
    .selectFrom('unsubscribe_tokens as known')
    .innerJoin('users', 'users.id', 'known.user_id')
    .leftJoin('tickets', (join) =>
      join
        .onRef('tickets.organization_id', '=', 'known.organization_id')
        .onRef('tickets.id', '=', 'known.ticket_id'),
    )
    .select([
      'known.organization_id as organizationId',
      'known.user_id as userId',
      'known.ticket_id as ticketId',
      'tickets.number as ticketNumber',
    ])
    .where('token_hash', '=', hashOfToken(token))
    .where('expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();

/** @returns how many */
export async function deleteExpiredTokens(db: Database, now: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from unsubscribe_tokens where ctid = any(array(
      select ctid from unsubscribe_tokens where expires_at < ${now} limit ${most}))`.execute(db);
  return Number(numAffectedRows);
}
