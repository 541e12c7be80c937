/** Which of our addresses a letter goes to, and whether it comes from one. */

import { LETTERS } from '@switchboard/contract/limits.ts';
import { addressIn } from '../../platform/config/mail.ts';
import { hashOfToken } from '../../platform/tokens.ts';
import { replyTokenOf, tagOf } from './incoming-address.ts';
import type { LetterDeps } from './letter-deps.ts';
import type { Letter } from './read-letter.ts';
import { findAddressByToken } from './reply-address.repo.ts';

/** The tags of our addresses among them. */
export function tagsAmong(
  { config: { incomingAddress } }: LetterDeps,
  recipients: readonly string[],
): string[] {
  if (incomingAddress === null) return [];
  return recipients
    .slice(0, LETTERS.recipientsRead)
    .flatMap((recipient) => tagOf(incomingAddress, recipient) ?? []);
}

/** Letters that this installation sent itself, which would answer each other. */
export function isOwn({ config }: LetterDeps, { from }: Letter): boolean {
  const sender = addressIn(config.mailFrom);
  if (from === null) return false;
  return (
    from === sender.toLowerCase() ||
    (config.incomingAddress !== null && tagOf(config.incomingAddress, from) !== null)
  );
}

/** @returns the reply address among them: the first one that is known */
export async function replyAddressAmong({ db }: LetterDeps, tags: readonly string[]) {
  for (const tag of tags) {
    const token = replyTokenOf(tag);
    const address = token === null ? undefined : await findAddressByToken(db, hashOfToken(token));
    if (address !== undefined) return address;
  }
  return undefined;
}
