import { HELD_LETTERS } from '@switchboard/contract/limits.ts';
import type { HeldLetter } from '@switchboard/contract/mail-intake/held-letters.ts';
import { LETTER_REASONS } from '@switchboard/contract/mail-intake/letter-reasons.ts';
import { CONFIDENTIAL_TICKET } from '@switchboard/contract/messages.ts';
import { inOneLine } from '../../../platform/in-one-line.ts';
import type { HeldRow } from './held-letter.repo.ts';

const presentTicket = (ticket: HeldRow['ticket']) =>
  ticket && { _id: ticket.id, ticketNumber: ticket.number };

/** An answer to a confidential ticket is for the people on that. */
export const isForFew = ({ answers }: Pick<HeldRow, 'answers'>): boolean => answers?.confidential === true;

export const presentHeldLetter = (row: HeldRow): HeldLetter => ({
  _id: row.id,
  from: row.sender,
  subject: isForFew(row) ? CONFIDENTIAL_TICKET : row.subject,
  receivedAt: row.received_at.toISOString(),
  reason: LETTER_REASONS[row.reason],
  excerpt: isForFew(row) ? '' : inOneLine(row.text, HELD_LETTERS.excerpt),
  files: (isForFew(row) ? [] : row.files).map(({ id, original_name, size }) => ({
    _id: id,
    name: original_name,
    size,
  })),
  state: row.state,
  answers: presentTicket(row.answers),
  ticket: presentTicket(row.ticket),
});
