/**
 * Takes a letter: whose it is, what it answers, and what becomes of it. Its sender hears nothing of that: whoever guesses
 * addresses and writes in other people's names learns nothing.
 */
import { Readable } from 'node:stream';
import { LETTERS } from '@switchboard/contract/limits.ts';
import type {
  LetterOutcome,
  LetterReason,
  ReplyKind,
  SenderVerdict,
} from '@switchboard/contract/mail-intake/letters.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type KeyClaim, keepAnswer } from '../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../platform/ids.ts';
import { hashOfToken } from '../../platform/tokens.ts';
import type { StorageQuota } from '../organizations/storage-quota.ts';
import { addComment } from '../tickets/life/add-comment.ts';
import { automaticReason } from './automatic-letter.ts';
import { replyTokenOf, tagOf } from './incoming-address.ts';
import { findByEffect, getLetter, insertLetter, insertLetterOnce } from './letter.repo.ts';
import { type Letter, readLetter, UnreadableLetter } from './read-letter.ts';
import { findAddressByToken } from './reply-address.repo.ts';
import { commentOf } from './reply-text.ts';
import { findSender } from './sender.repo.ts';

export interface LetterDeps extends Pick<Deps, 'clock' | 'files'> {
  readonly db: Database;
  readonly quota: StorageQuota;
  readonly config: Pick<Config, 'incomingAddress' | 'largestLetter' | 'mailFrom'>;
}

/** What is known of a letter beside itself. */
export interface Envelope {
  /** Recipients; those that the letter names where nothing is known. */
  readonly to?: readonly string[] | undefined;
  /** The return path, blank for none. */
  readonly from?: string | undefined;
  /** Whether it comes from where it says. */
  readonly verdict: SenderVerdict;
  /** Of the call that brought it. */
  readonly claim?: KeyClaim | undefined;
}

type Fate = {
  readonly outcome: LetterOutcome;
  readonly reason?: LetterReason;
  readonly organizationId?: string | null;
  readonly ticketId?: string | null;
  readonly commentId?: string | null;
};

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
  if (letter === null) return log(deps, null, envelope, { outcome: 'refused', reason: 'unreadable' });
  try {
    return await decide(deps, letter, envelope);
  } finally {
    await Promise.all(letter.files.map((file) => deps.files.discard(file)));
  }
}

async function decide(deps: LetterDeps, letter: Letter, envelope: Envelope): Promise<string> {
  const refuse = (reason: LetterReason, organizationId: string | null = null) =>
    log(deps, letter, envelope, { outcome: 'refused', reason, organizationId });
  const automatic = isOwn(deps, letter) ? 'own_letter' : automaticReason(letter.head, envelope.from);
  if (automatic !== null) return log(deps, letter, envelope, { outcome: 'automatic', reason: automatic });
  if (letter.from === null) return refuse('sender_unclear');
  const address = await answered(deps, envelope.to ?? letter.to);
  if (address === undefined) return refuse('recipient_unknown');
  const { organization_id: organizationId } = address;
  if (envelope.verdict === 'fail') return refuse('sender_forged', organizationId);
  const sender = await findSender(deps.db, letter.from);
  if (sender === undefined) return refuse('sender_unknown', organizationId);
  const isTheirOwn = sender.id === address.user_id;
  if (envelope.verdict === 'none' && !(isTheirOwn && address.kind === 'reply'))
    return refuse('sender_unverified', organizationId);
  return reply(deps, letter, envelope, { sender, ...address });
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

/** @returns the reply address among the recipients: the first one that is known */
async function answered({ db, config }: LetterDeps, recipients: readonly string[]) {
  const { incomingAddress } = config;
  if (incomingAddress === null) return undefined;
  for (const recipient of recipients.slice(0, LETTERS.recipientsRead)) {
    const token = replyTokenOf(tagOf(incomingAddress, recipient) ?? '');
    const address = token === null ? undefined : await findAddressByToken(db, hashOfToken(token));
    if (address !== undefined) return address;
  }
  return undefined;
}

interface Answered {
  readonly sender: Actor;
  readonly organization_id: string;
  readonly ticket_id: string;
  readonly kind: ReplyKind;
}

/** Refusals that say something of the letter, or of its sender; all others may pass, and the letter comes again. */
const REFUSALS: Readonly<Record<string, LetterReason>> = {
  NOT_FOUND: 'not_allowed',
  FORBIDDEN: 'not_allowed',
  TICKET_FULL: 'ticket_full',
};
const FILES_REFUSED = ['ORGANIZATION_STORAGE_FULL', 'RATE_LIMITED'];

async function reply(deps: LetterDeps, letter: Letter, envelope: Envelope, to: Answered): Promise<string> {
  const { sender, organization_id: organizationId, ticket_id: ticketId } = to;
  const text = await commentOf(letter, deps.files);
  const { comment } = text;
  if (comment === '' && text.files.length === 0)
    return log(deps, letter, envelope, { outcome: 'refused', reason: 'empty', organizationId });
  const id = newId();
  const context = { actor: sender, at: deps.clock.now(), requestId: null };
  try {
    await addComment(
      deps,
      context,
      ticketId,
      { comment, isInternal: to.kind === 'note', reopen: 'if_allowed', mentions: [], via: 'mail' },
      text.files,
      async (trx, commentId) => {
        const fate = { outcome: 'comment', organizationId, ticketId, commentId } as const;
        const isFirst = await insertLetterOnce(trx, rowOf(deps, letter, envelope, id, fate));
        if (!isFirst) throw new TakenBefore();
        await keepAnswer(trx, envelope, id);
      },
    );
    return id;
  } catch (error) {
    if (error instanceof TakenBefore) return logAgain(deps, letter, envelope);
    if (!(error instanceof AppError)) throw error;
    if (FILES_REFUSED.includes(error.code) && letter.files.length > 0) {
      await Promise.all(letter.files.map((file) => deps.files.discard(file)));
      return reply(deps, withoutFiles(letter, error.message), envelope, to);
    }
    const reason = REFUSALS[error.code];
    if (reason === undefined) throw error;
    return log(deps, letter, envelope, { outcome: 'refused', reason, organizationId });
  } finally {
    await text.discard();
  }
}

/** The same letter has had its effect; what the transaction wrote is taken back. */
class TakenBefore extends Error {
  override name = 'TakenBefore';
}

const withoutFiles = (letter: Letter, reason: string): Letter => ({
  ...letter,
  files: [],
  refusedFiles: [
    ...letter.files.map(({ originalName }) => ({ name: originalName, reason })),
    ...letter.refusedFiles,
  ].slice(0, LETTERS.filesNamed),
});

async function logAgain(deps: LetterDeps, letter: Letter, envelope: Envelope): Promise<string> {
  const first = await findByEffect(deps.db, letter.key);
  return log(deps, letter, envelope, {
    outcome: 'duplicate',
    organizationId: first?.organization_id ?? null,
    ticketId: first?.ticket_id ?? null,
    commentId: first?.comment_id ?? null,
  });
}

async function log(deps: LetterDeps, letter: Letter | null, envelope: Envelope, fate: Fate): Promise<string> {
  const id = newId();
  await deps.db.transaction().execute(async (trx) => {
    await insertLetter(trx, { ...rowOf(deps, letter, envelope, id, fate), effect_key: null });
    await keepAnswer(trx, envelope, id);
  });
  return id;
}

function rowOf(
  { clock }: LetterDeps,
  letter: Letter | null,
  envelope: Envelope,
  id: string,
  { outcome, reason, organizationId = null, ticketId = null, commentId = null }: Fate,
) {
  const recipients = (envelope.to ?? letter?.to ?? []).join(', ');
  return {
    id,
    organization_id: organizationId,
    received_at: clock.now(),
    sender: letter?.from ?? '',
    recipients: withoutTokens(recipients).slice(0, LETTERS.recipients),
    subject: letter?.subject ?? '',
    outcome,
    reason: reason ?? null,
    ticket_id: ticketId,
    comment_id: commentId,
    effect_key: letter?.key ?? null,
  };
}

/** Whoever reads the log shall not write to somebody's address. */
const withoutTokens = (recipients: string) =>
  recipients
    .replaceAll(/\+([rn])-[a-z2-7]{26}@/gi, '+$1-…@')
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed();

/** For the answer of the call that brought it. */
export const readLetterTaken = (deps: Pick<LetterDeps, 'db'>, id: string) => getLetter(deps.db, id);
export const letterFrom = (bytes: Buffer) => Readable.from([bytes]);
