/**
 * Takes a letter: whose it is, what it answers, and what becomes of it. Its sender hears nothing of that: whoever guesses
 * addresses and writes in other people's names learns nothing.
 */
import { Readable } from 'node:stream';
import { LETTERS } from '@switchboard/contract/limits.ts';
import type { LetterReason } from '@switchboard/contract/mail-intake/letters.ts';
import { hashOfToken } from '../../platform/tokens.ts';
import { answerTicket } from './answer-ticket.ts';
import { automaticReason } from './automatic-letter.ts';
import { replyTokenOf, tagOf } from './incoming-address.ts';
import { findIntakes } from './intake-settings.repo.ts';
import { getLetter } from './letter.repo.ts';
import type { Envelope, LetterDeps } from './letter-deps.ts';
import { type Arrived, logAgain, logFate, TakenBefore } from './log-letter.ts';
import { raiseFromLetter } from './raise-from-letter.ts';
import { type Letter, readLetter, UnreadableLetter } from './read-letter.ts';
import { findAddressByToken } from './reply-address.repo.ts';
import { takeReturned } from './returned-mail.ts';
import { findSender } from './sender.repo.ts';
import { takeProbe } from './watching/probe.ts';

/**
 * Resolves when the letter and what it made are committed.
 * @returns the id of its line in the log
 * @throws AppError, and what the database and the disk throw: the letter may come again
 */
export async function takeLetter(deps: LetterDeps, raw: Readable, envelope: Envelope): Promise<string> {
  const letter = await readLetter(raw, deps.files, deps.config.largestLetter).catch((error: unknown) => {
    if (error instanceof UnreadableLetter) return null;
    throw error;
  });
  if (letter === null)
    return logFate(deps, { letter, envelope }, { outcome: 'refused', reason: 'unreadable' });
  try {
    return await takeOnce(deps, { letter, envelope });
  } finally {
    await Promise.all(letter.files.map((file) => deps.files.discard(file)));
  }
}

type Read = Arrived & { readonly letter: Letter };

async function takeOnce(deps: LetterDeps, arrived: Read): Promise<string> {
  const before = await logAgain(deps, arrived);
  if (before !== null) return before;
  try {
    return await decide(deps, arrived);
  } catch (error) {
    const again = error instanceof TakenBefore ? await logAgain(deps, arrived) : null;
    if (again === null) throw error;
    return again;
  }
}

async function decide(deps: LetterDeps, arrived: Read): Promise<string> {
  const { letter, envelope } = arrived;
  const refuse = (reason: LetterReason, organizationId: string | null = null) =>
    logFate(deps, arrived, { outcome: 'refused', reason, organizationId });
  const tags = tagsAmong(deps, envelope.to ?? letter.to);
  if (await takeProbe(deps.db, tags, deps.clock.now()))
    return logFate(deps, arrived, { outcome: 'automatic', reason: 'probe' });
  const returned = await takeReturned(deps, letter, tags);
  const automatic = isOwn(deps, letter)
    ? 'own_letter'
    : (automaticReason(letter.head, envelope.from) ?? (returned && 'report'));
  if (automatic !== null)
    return logFate(deps, arrived, { outcome: 'automatic', reason: automatic, ...returned });
  if (letter.from === null) return refuse('sender_unclear');
  const address = await answered(deps, tags);
  const intakes = address === undefined ? await findIntakes(deps.db, tags) : [];
  const organizationId = address?.organization_id ?? intakes[0]?.organization_id;
  if (organizationId === undefined) return refuse('recipient_unknown');
  if (envelope.isTooLarge) return refuse('too_large', organizationId);
  if (envelope.verdict === 'fail') return refuse('sender_forged', organizationId);
  const sender = await findSender(deps.db, letter.from);
  if (sender === undefined) return refuse('sender_unknown', organizationId);
  if (envelope.isUnjudged) return refuse('sender_unjudged', organizationId);
  const isAddressees = address?.kind === 'reply' && sender.id === address.user_id;
  if (envelope.verdict === 'none' && !isAddressees) return refuse('sender_unverified', organizationId);
  const allow = async (organization: string) => {
    await deps.limits.sender.consume(sender.id);
    await deps.limits.organization.consume(organization);
  };
  if (address !== undefined) {
    await allow(organizationId);
    return answerTicket(deps, arrived, { sender, ...address });
  }
  // To several organizations: the ticket belongs to the sender's.
  const own = intakes.find((intake) => intake.organization_id === sender.organizationId);
  if (own === undefined) return refuse('sender_unknown', organizationId);
  await allow(own.organization_id);
  return raiseFromLetter(deps, arrived, sender, own);
}

/** The tags of our addresses among them. */
function tagsAmong({ config: { incomingAddress } }: LetterDeps, recipients: readonly string[]): string[] {
  if (incomingAddress === null) return [];
  return recipients
    .slice(0, LETTERS.recipientsRead)
    .flatMap((recipient) => tagOf(incomingAddress, recipient) ?? []);
}

/** Letters that this installation sent itself, which would answer each other. */
function isOwn({ config }: LetterDeps, { from }: Letter): boolean {
  const sender = config.mailFrom.match(/<([^<>]+)>$/)?.[1] ?? config.mailFrom;
  if (from === null) return false;
  return (
    from === sender.toLowerCase() ||
    (config.incomingAddress !== null && tagOf(config.incomingAddress, from) !== null)
  );
}

/** @returns the reply address among them: the first one that is known */
async function answered({ db }: LetterDeps, tags: readonly string[]) {
  for (const tag of tags) {
    const token = replyTokenOf(tag);
    const address = token === null ? undefined : await findAddressByToken(db, hashOfToken(token));
    if (address !== undefined) return address;
  }
  return undefined;
}

/** For the answer of the call that brought it. */
export const readLetterTaken = (deps: Pick<LetterDeps, 'db'>, id: string) => getLetter(deps.db, id);
export const letterFrom = (bytes: Buffer) => Readable.from([bytes]);
