/** Reply addresses: random, of one person and one ticket. Only the hash of what stands in the address is kept. */
import type { ReplyKind } from '@switchboard/contract/mail-intake/letters.ts';
import type { Insertable } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Schema } from '../../platform/database/schema.ts';

export interface AddressOwner {
  readonly organizationId: string;
  readonly ticketId: string;
  readonly userId: string;
  readonly kind: ReplyKind;
}

export const findNewestAddress = (db: Database, { organizationId, ticketId, userId, kind }: AddressOwner) =>
  db
    .selectFrom('reply_addresses')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', kind)
    .select(['seed', 'token_hash'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function insertAddress(db: Database, row: Insertable<Schema['reply_addresses']>): Promise<void> {
  await db.insertInto('reply_addresses').values(row).execute();
}

/** Of whatever organization: the token alone says which. */
export const findAddressByToken = (db: Database, tokenHash: Buffer) =>
  db
    .selectFrom('reply_addresses')
    .where('token_hash', '=', tokenHash)
    .select(['organization_id', 'ticket_id', 'user_id', 'kind'])
    .executeTakeFirst();
