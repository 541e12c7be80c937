/** Puts a letter aside for the organization's admins, as it would be on a ticket. */
import { HELD_LETTERS } from '@switchboard/contract/limits.ts';
import type { LetterReason } from '@switchboard/contract/mail-intake/letter-reasons.ts';
import type { ReplyKind } from '@switchboard/contract/mail-intake/letters.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { withKeptFiles } from '../../../platform/files/kept-files.ts';
import { AppError, rateLimited } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { productContext } from '../../record/actor-context.ts';
import { organizationSubject } from '../../record/organization-subject.ts';
import { recordEvents } from '../../record/record-events.ts';
import { holdIntake } from '../intake-settings.repo.ts';
import type { LetterDeps } from '../letter-deps.ts';
import { type Arrived, logEffect, logFate } from '../log-letter.ts';
import { refusesFiles, withoutFiles } from '../refused-files.ts';
import { commentOf, type LetterText } from '../reply-text.ts';
import { descriptionOf } from '../ticket-of-letter.ts';
import { insertHeldLetter, isTold, measureWaiting } from './held-letter.repo.ts';

interface Holding {
  readonly organizationId: string;
  readonly reason: LetterReason;
  /** Its sender is nobody here, or is not shown to have sent it. */
  readonly isUnproven: boolean;
  /** The project whose address it came to. */
  readonly projectId?: string | null;
  /** The ticket that it answers. */
  readonly answers?: { readonly ticket_id: string; readonly kind: ReplyKind };
}

class NoRoom extends Error {
  override name = 'NoRoom';
}

/**
 * Where too many wait already, a letter that is shown to be a member's comes again later; others are refused.
 * @returns the id of its line in the log, which is also that of the held letter
 * @throws TakenBefore, AppError RATE_LIMITED
 */
export async function holdLetter(deps: LetterDeps, arrived: Arrived, holding: Holding): Promise<string> {
  const { letter } = arrived;
  const { organizationId, isUnproven } = holding;
  const refuse = (reason: LetterReason) =>
    logFate(deps, arrived, { outcome: 'refused', reason, organizationId });
  const text = await (holding.answers ? commentOf : descriptionOf)(letter, deps.files);
  try {
    if (holding.answers && text.comment === '' && text.files.length === 0) return await refuse('empty');
    return await withKeptFiles(deps, text.files, (trx) => put(trx, deps, arrived, holding, text));
  } catch (error) {
    if (error instanceof NoRoom) {
      if (isUnproven) return await refuse('held_full');
      throw rateLimited('heldLetters', { cause: error });
    }
    if (!(error instanceof AppError && refusesFiles(error)) || letter.files.length === 0) throw error;
    return await holdLetter(deps, { ...arrived, letter: withoutFiles(letter, error.message) }, holding);
  } finally {
    await text.discard();
  }
}

async function put(
  trx: Database,
  deps: LetterDeps,
  arrived: Arrived,
  { organizationId, reason, isUnproven, projectId = null, answers }: Holding,
  { comment, files }: LetterText,
): Promise<string> {
  const at = deps.clock.now();
  const id = newId();
  // Those of one organization come one after the other.
  await holdIntake(organizationId, trx);
  const bytes = Buffer.byteLength(comment) + files.reduce((sum, { size }) => sum + size, 0);
  const waiting = await measureWaiting(organizationId, trx);
  const isFull =
    waiting.letters >= HELD_LETTERS.most ||
    waiting.bytes + bytes > HELD_LETTERS.bytes ||
    (isUnproven && waiting.unproven >= HELD_LETTERS.unproven);
  if (isFull) throw new NoRoom();
  await logEffect(trx, deps, arrived, id, { outcome: 'held', reason, organizationId });
  const tells = !(await isTold(organizationId, trx, { reason, projectId, at }));
  if (tells) {
    const subject = await organizationSubject(trx, organizationId, 'organization');
    await recordEvents(trx, subject, productContext(at), [{ verb: 'letter_held', data: { reason } }]);
  }
  const letter = {
    organization_id: organizationId,
    id,
    received_at: at,
    sender: arrived.letter.from ?? '',
    subject: arrived.letter.subject,
    text: comment,
    reason,
    bytes,
    is_unproven: isUnproven,
    is_told: tells,
    project_id: projectId,
    answers_ticket_id: answers?.ticket_id ?? null,
    answer_kind: answers?.kind ?? null,
    ticket_id: null,
  };
  await insertHeldLetter(trx, letter, files);
  if (files.length > 0) await deps.quota.expectRoomLeft(trx, organizationId);
  return id;
}
