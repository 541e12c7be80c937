/** The decision on a held letter, in the transaction of what it becomes. */
import type { LetterOutcome } from '@switchboard/contract/mail-intake/letters.ts';
import type { EventOf } from '@switchboard/contract/record/events.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { organizationSubject } from '../../record/organization-subject.ts';
import { recordEvents } from '../../record/record-events.ts';
import { changeOutcome } from '../letter.repo.ts';
import { settleHeldLetter } from './held-letter.repo.ts';

interface Decision {
  readonly outcome: Extract<LetterOutcome, 'ticket' | 'comment' | 'refused'>;
  readonly ticketId: string | null;
  readonly commentId: string | null;
  readonly event: Extract<EventOf<'organization'>, { verb: 'letter_accepted' | 'letter_refused' }>;
}

/**
 * @returns the names of its files in the store, which nothing names any more
 * @throws AppError LETTER_DECIDED
 */
export async function settle(
  trx: Database,
  context: PersonContext,
  organizationId: string,
  id: string,
  { outcome, ticketId, commentId, event }: Decision,
): Promise<readonly string[]> {
  const state = outcome === 'refused' ? 'refused' : 'accepted';
  const files = await settleHeldLetter(organizationId, trx, id, { state, ticketId });
  if (files === undefined) throw new AppError('LETTER_DECIDED');
  await changeOutcome(organizationId, trx, id, { outcome, ticket_id: ticketId, comment_id: commentId });
  const subject = await organizationSubject(trx, organizationId, 'organization');
  await recordEvents(trx, subject, context, [event]);
  return files;
}
