/** A letter to a reply address becomes a comment, under the rules of the page. */

import type { LetterReason } from '@switchboard/contract/mail-intake/letter-reasons.ts';
import type { ReplyKind } from '@switchboard/contract/mail-intake/letters.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { addComment } from '../tickets/life/add-comment.ts';
import { requireTicket } from '../tickets/require-ticket.ts';
import type { LetterDeps } from './letter-deps.ts';
import { type Arrived, logEffect, logFate } from './log-letter.ts';
import { refusesFiles, withoutFiles } from './refused-files.ts';
import { commentOf } from './reply-text.ts';

/** What a letter answers. */
export interface Answered {
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

/**
 * @returns the id of its line in the log
 * @throws TakenBefore
 */
export async function answerTicket(
  deps: LetterDeps,
  arrived: Arrived,
  sender: Actor,
  to: Answered,
): Promise<string> {
  const { letter } = arrived;
  const { organization_id: organizationId, ticket_id: ticketId } = to;
  const text = await commentOf(letter, deps.files);
  const { comment } = text;
  const refuse = (reason: LetterReason) =>
    logFate(deps, arrived, { outcome: 'refused', reason, organizationId });
  const id = newId();
  try {
    if (comment === '' && text.files.length === 0) return await refuse('empty');
    await addComment(
      deps,
      { actor: sender, at: deps.clock.now(), requestId: null },
      ticketId,
      { comment, isInternal: to.kind === 'note', reopen: 'if_allowed', mentions: [], via: 'mail' },
      text.files,
      (trx, commentId) =>
        logEffect(trx, deps, arrived, id, { outcome: 'comment', organizationId, ticketId, commentId }),
    );
    return id;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (refusesFiles(error) && letter.files.length > 0)
      return await answerTicket(
        deps,
        { ...arrived, letter: withoutFiles(letter, error.message) },
        sender,
        to,
      );
    if (error.code === 'TICKET_MERGED') {
      const { merged_into: target } = await requireTicket(deps.db, sender, ticketId);
      if (target !== null) return await answerTicket(deps, arrived, sender, { ...to, ticket_id: target });
    }
    const reason = REFUSALS[error.code];
    if (reason === undefined) throw error;
    return await refuse(reason);
  } finally {
    await text.discard();
  }
}
