/** A letter to an organization's address becomes a ticket of its sender, who is told its number. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { getUser } from '../people/user.repo.ts';
import { createTicket } from '../tickets/life/create-ticket.ts';
import { requireReferences } from '../tickets/ticket-references.ts';
import { holdLetter } from './held/hold-letter.ts';
import type { FoundIntake } from './intake-settings.repo.ts';
import type { LetterDeps } from './letter-deps.ts';
import { type Arrived, logEffect } from './log-letter.ts';
import { messageIdOf } from './read-letter.ts';
import { queueReceipt } from './receipt-job.ts';
import { refusesFiles, withoutFiles } from './refused-files.ts';
import { descriptionOf, ticketOfLetter } from './ticket-of-letter.ts';

const isClosed = (db: Database, { organization_id, category, project }: FoundIntake): Promise<boolean> =>
  requireReferences(db, organization_id, { category, subcategory: '', project }).then(
    () => false,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'VALIDATION_FAILED') return true;
      throw error;
    },
  );

/**
 * Where the category or the project is closed the letter waits for an admin.
 * @returns the id of its line in the log
 * @throws TakenBefore
 */
export async function raiseFromLetter(
  deps: LetterDeps,
  arrived: Arrived,
  sender: Actor,
  intake: FoundIntake,
): Promise<string> {
  const { letter } = arrived;
  const { organization_id: organizationId } = intake;
  if (await isClosed(deps.db, intake))
    return holdLetter(deps, arrived, {
      organizationId,
      reason: 'place_closed',
      isUnproven: false,
      projectId: intake.own_project,
    });
  const person = await getUser(deps.db, sender.id);
  const { comment: text, files, discard } = await descriptionOf(letter, deps.files);
  const id = newId();
  try {
    await createTicket(
      deps,
      { actor: sender, at: deps.clock.now(), requestId: null },
      ticketOfLetter({ subject: letter.subject, text }, intake, person),
      files,
      {
        source: 'mail',
        async alongside(trx, ticketId) {
          await logEffect(trx, deps, arrived, id, { outcome: 'ticket', organizationId, ticketId });
          await queueReceipt(trx, {
            organizationId,
            ticketId,
            userId: sender.id,
            letter: messageIdOf(letter),
          });
        },
      },
    );
    return id;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (refusesFiles(error) && letter.files.length > 0)
      return await raiseFromLetter(
        deps,
        { ...arrived, letter: withoutFiles(letter, error.message) },
        sender,
        intake,
      );
    // Its place was closed this moment, and its files have been moved: the next time it waits for an admin.
    throw error.code === 'VALIDATION_FAILED' ? new AppError('UNAVAILABLE', { cause: error }) : error;
  } finally {
    await discard();
  }
}
