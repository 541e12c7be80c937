/**
 * Where an e-mail comes back that cannot be delivered: an address of this e-mail alone. Its token is made of the e-mail and the
 * address it went to, so that it also says whether that one is still the person's. See decision 0067.
 */
import type { IncomingAddress } from '../../platform/config/incoming-mail.ts';
import type { SecretKey } from '../../platform/secret-key.ts';
import { hashOfToken } from '../../platform/tokens.ts';
import { addressToken } from './address-token.ts';
import { taggedAddress } from './incoming-address.ts';

interface Sent {
  readonly mailId: string;
  readonly email: string;
}

const OWNER = 'return path';
const textOf = ({ mailId, email }: Sent) => `${mailId} ${email.toLowerCase()}`;

export interface ReturnPath {
  readonly address: string;
  /** What is kept of it. */
  readonly tokenHash: Buffer;
}

/** @returns the same for the same e-mail; null where no mail comes in */
export function returnPathOf(
  secretKey: Pick<SecretKey, 'digest'>,
  incomingAddress: IncomingAddress | null,
  sent: Sent,
): ReturnPath | null {
  if (incomingAddress === null) return null;
  const token = addressToken(secretKey.digest(textOf(sent), OWNER));
  return { address: taggedAddress(incomingAddress, `b-${token}`), tokenHash: hashOfToken(token) };
}

/** Whether that e-mail went to that address, by the present secret key or an earlier one. */
export const wentTo = (secretKey: Pick<SecretKey, 'digests'>, sent: Sent, tokenHash: Buffer): boolean =>
  secretKey
    .digests(textOf(sent), OWNER)
    .some((secret) => hashOfToken(addressToken(secret)).equals(tokenHash));
