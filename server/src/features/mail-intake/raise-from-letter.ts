/** A letter to an organization's address becomes a ticket of its sender, who is told its number. */
import { TICKET_FILE_TYPES, typeByName } from '@switchboard/contract/file-types.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { LetterReason } from '@switchboard/contract/mail-intake/letters.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { renderEmail } from '../../platform/mail/render-email.ts';
import { getUser, type UserRow } from '../people/user.repo.ts';
import { createTicket } from '../tickets/life/create-ticket.ts';
import { findTicket } from '../tickets/ticket.repo.ts';
import { allTicketsIn } from '../tickets/ticket.scope.ts';
import { refusesFiles, withoutFiles } from './answer-ticket.ts';
import type { FoundIntake } from './intake-settings.repo.ts';
import type { LetterDeps } from './letter-deps.ts';
import { type Arrived, logEffect, logFate } from './log-letter.ts';
import type { Letter } from './read-letter.ts';
import { textOfLetter } from './reply-text.ts';

const NOT_GIVEN = 'Not given';
const NO_SUBJECT = '(no subject)';
const NO_TEXT = '(no text)';

/**
 * @returns the id of its line in the log
 * @throws TakenBefore
 */
export async function raiseFromLetter(
  deps: LetterDeps,
  arrived: Arrived & { readonly letter: Letter },
  sender: Actor,
  intake: FoundIntake,
): Promise<string> {
  const letter = withTicketFiles(arrived.letter);
  const { organization_id: organizationId } = intake;
  const person = await getUser(deps.db, sender.id);
  const text = await textOfLetter(letter.text.trim(), letter, LENGTH.description, deps.files);
  const id = newId();
  try {
    await createTicket(
      deps,
      { actor: sender, at: deps.clock.now(), requestId: null },
      {
        ticketType: 'Report Issue',
        priority: 'Medium',
        summary: letter.subject || NO_SUBJECT,
        description: text.comment || NO_TEXT,
        category: intake.category,
        subcategory: '',
        project: intake.project,
        projectManagerName:
          intake.first_name === null
            ? NOT_GIVEN
            : `${intake.first_name} ${intake.last_name}`.slice(0, LENGTH.name),
        contactNumber: person.contact_number || NOT_GIVEN,
      },
      text.files,
      async (trx, ticketId) => {
        await logEffect(trx, deps, arrived, id, { outcome: 'ticket', organizationId, ticketId });
        await queueReceipt(trx, deps, person, { organizationId, ticketId });
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
    if (error.code !== 'VALIDATION_FAILED') throw error;
    const reason: LetterReason = 'place_closed';
    return await logFate(deps, arrived, { outcome: 'refused', reason, organizationId });
  } finally {
    await text.discard();
  }
}

/** Tickets take fewer types than replies. */
function withTicketFiles(letter: Letter): Letter {
  const isTaken = ({ originalName }: { readonly originalName: string }) =>
    typeByName(TICKET_FILE_TYPES, originalName) !== undefined;
  const refused = letter.files
    .filter((file) => !isTaken(file))
    .map(({ originalName }) => ({ name: originalName, reason: MESSAGES.fileTypeInvalid }));
  return {
    ...letter,
    files: letter.files.filter(isTaken),
    refusedFiles: [...letter.refusedFiles, ...refused],
  };
}

async function queueReceipt(
  trx: Database,
  { config }: LetterDeps,
  person: UserRow,
  { organizationId, ticketId }: { readonly organizationId: string; readonly ticketId: string },
): Promise<void> {
  const ticket = await findTicket(allTicketsIn(organizationId), trx, ticketId);
  if (ticket === undefined) return;
  const { number, summary } = ticket;
  await queueMail(trx, {
    kind: 'letter-receipt',
    to: person.email,
    ...renderEmail({
      subject: `[${number}] ${summary}`,
      firstName: person.first_name,
      paragraphs: [`Your letter has become ticket ${number}.`],
      action: { label: 'Open the ticket', url: `${config.baseUrl}/tickets/${ticketId}` },
      notes: ['You get this because a letter from your address came in.'],
    }),
  });
}
