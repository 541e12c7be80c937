/** The ticket that a letter is about by what it cites: mail programs name the e-mail that is answered. */
import { LETTERS } from '@switchboard/contract/limits.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { canReply, isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { isId } from '../../platform/ids.ts';
import { factsOf } from '../tickets/ticket.facts.ts';
import { findTicket } from '../tickets/ticket.repo.ts';
import { readableBy } from '../tickets/ticket.scope.ts';
import type { Answered } from './answer-ticket.ts';
import type { LetterHead } from './automatic-letter.ts';
import { findCitedMail } from './cited-mail.repo.ts';

/**
 * Of somebody who is shown to have sent the letter: what they may not answer they have not cited.
 * @returns undefined for none
 */
export async function citedTicket(
  db: Database,
  head: LetterHead,
  sender: Actor,
): Promise<Answered | undefined> {
  const mail = await findCitedMail(db, citedIds(head));
  if (mail === undefined) return undefined;
  const { organization_id, ticket_id, holds_note } = mail;
  const answered: Answered = { organization_id, ticket_id, kind: holds_note ? 'note' : 'reply' };
  return (await mayAnswer(db, sender, answered)) ? answered : undefined;
}

/** Whether somebody may write there now. */
export async function mayAnswer(
  db: Database,
  sender: Actor,
  { ticket_id, kind }: Answered,
): Promise<boolean> {
  const ticket = await findTicket(readableBy(sender), db, ticket_id);
  if (ticket === undefined) return false;
  return kind === 'reply' ? canReply(sender, factsOf(ticket)) : isStaff(sender, factsOf(ticket));
}

/** What stands before the @, where it is the id of one of our e-mails: the one that is answered, then the latest. */
function citedIds(head: LetterHead): string[] {
  const idsIn = (name: string) =>
    (head.get(name) ?? '')
      .slice(-LETTERS.citedCharacters)
      .split(/[<>\s,]+/)
      .map((word) => word.slice(0, word.indexOf('@')).toLowerCase())
      .filter(isId);
  return [...new Set([...idsIn('in-reply-to'), ...idsIn('references').toReversed()])].slice(0, LETTERS.cited);
}
