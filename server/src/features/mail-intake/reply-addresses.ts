/**
 * The address to which somebody answers what they were told of a ticket. It names both and proves nothing by itself: whoever
 * writes to it is checked like everybody else. See decision 0065.
 */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { IncomingAddress } from '../../platform/config/incoming-mail.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { SecretKey } from '../../platform/secret-key.ts';
import { hashOfToken } from '../../platform/tokens.ts';
import { recordPerson } from '../people/organization-people.repo.ts';
import { addressToken, TOKEN_BYTES } from './address-token.ts';
import { taggedAddress } from './incoming-address.ts';
import { type AddressOwner, findNewestAddress, insertAddress } from './reply-address.repo.ts';

const LETTER_OF = { reply: 'r', note: 'n' } as const;

interface Deps {
  readonly db: Database;
  readonly secretKey: Pick<SecretKey, 'digest'>;
  readonly clock: Clock;
  readonly config: { readonly incomingAddress: IncomingAddress | null };
}

/** For the Reply-To of a mail to one person; the same for each mail to them about the ticket. Null where no mail comes in. */
export async function replyAddressOf(
  { db, secretKey, clock, config }: Deps,
  owner: AddressOwner,
): Promise<string | null> {
  const { incomingAddress } = config;
  if (incomingAddress === null) return null;
  const known = await findNewestAddress(db, owner);
  const token = known && tokenFrom(secretKey, known.seed, owner);
  // One that another key has made stays good for letters that are on their way, and is not made again.
  const isOurs = known !== undefined && token !== undefined && hashOfToken(token).equals(known.token_hash);
  const present = isOurs ? token : await makeAddress({ db, secretKey, clock }, owner);
  return taggedAddress(incomingAddress, `${LETTER_OF[owner.kind]}-${present}`);
}

async function makeAddress({ db, secretKey, clock }: Omit<Deps, 'config'>, owner: AddressOwner) {
  const seed = randomBytes(TOKEN_BYTES);
  const token = tokenFrom(secretKey, seed, owner);
  const { organizationId, ticketId, userId, kind } = owner;
  await recordPerson(db, organizationId, userId);
  await insertAddress(db, {
    organization_id: organizationId,
    token_hash: hashOfToken(token),
    ticket_id: ticketId,
    user_id: userId,
    kind,
    seed,
    created_at: clock.now(),
  });
  return token;
}

const tokenFrom = (
  secretKey: Deps['secretKey'],
  seed: Buffer,
  { organizationId, ticketId, userId, kind }: AddressOwner,
): string =>
  addressToken(
    secretKey.digest(seed.toString('hex'), `reply ${organizationId} ${ticketId} ${userId} ${kind}`),
  );
