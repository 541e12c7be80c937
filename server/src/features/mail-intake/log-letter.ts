/** What became of a letter, in the log; the row of one that had an effect is written with the effect. */

import { LETTERS } from '@switchboard/contract/limits.ts';
import type { LetterReason } from '@switchboard/contract/mail-intake/letter-reasons.ts';
import type { LetterOutcome } from '@switchboard/contract/mail-intake/letters.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { keepAnswer } from '../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../platform/ids.ts';
import { findByEffect, insertLetter, insertLetterOnce } from './letter.repo.ts';
import type { Envelope, LetterDeps } from './letter-deps.ts';
import type { Letter } from './read-letter.ts';

export interface Fate {
  readonly outcome: LetterOutcome;
  readonly reason?: LetterReason;
  readonly organizationId?: string | null;
  readonly ticketId?: string | null;
  readonly commentId?: string | null;
}

/** A letter with what came along. */
export interface Arrived {
  readonly letter: Letter;
  readonly envelope: Envelope;
}

/** The same letter has had its effect; what the transaction wrote is taken back. */
export class TakenBefore extends Error {
  override name = 'TakenBefore';
}

/**
 * For the transaction of the effect. Two that come at once wait for each other.
 * @throws TakenBefore
 */
export async function logEffect(
  trx: Database,
  deps: LetterDeps,
  arrived: Arrived,
  id: string,
  fate: Fate,
): Promise<void> {
  if (!(await insertLetterOnce(trx, rowOf(deps, arrived, id, fate)))) throw new TakenBefore();
  await keepAnswer(trx, arrived.envelope, id);
}

/** @returns the id of its line; null for a letter that has had no effect yet */
export async function logAgain(deps: LetterDeps, arrived: Arrived): Promise<string | null> {
  const first = await findByEffect(deps.db, arrived.letter.key);
  if (!first) return null;
  return logFate(deps, arrived, {
    outcome: 'duplicate',
    organizationId: first.organization_id,
    ticketId: first.ticket_id,
    commentId: first.comment_id,
  });
}

export async function logFate(deps: LetterDeps, arrived: Arrived, fate: Fate): Promise<string> {
  const id = newId();
  await deps.db.transaction().execute(async (trx) => {
    await insertLetter(trx, { ...rowOf(deps, arrived, id, fate), effect_key: null });
    await keepAnswer(trx, arrived.envelope, id);
  });
  return id;
}

function rowOf(
  { clock }: LetterDeps,
  { letter, envelope }: Arrived,
  id: string,
  { outcome, reason, organizationId = null, ticketId = null, commentId = null }: Fate,
) {
  const recipients = (envelope.to ?? letter.to).join(', ');
  return {
    id,
    organization_id: organizationId,
    received_at: clock.now(),
    sender: letter.from ?? '',
    recipients: withoutTokens(recipients).slice(0, LETTERS.recipients),
    subject: letter.subject,
    outcome,
    reason: reason ?? null,
    ticket_id: ticketId,
    comment_id: commentId,
    effect_key: letter.key,
  };
}

/** Whoever reads the log shall not write to somebody's address. */
const withoutTokens = (recipients: string) =>
  recipients
    .replaceAll(/\+([rnb])-[a-z2-7]{26}@/gi, '+$1-…@')
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed();
