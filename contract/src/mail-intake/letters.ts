/** Letters that come in: what they answer, and what becomes of them. */
import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { id, instant } from '../ids.ts';
import { LENGTH, PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { oneOrSeveral, pagination, paging } from '../query.ts';
import { blankableDate } from '../text.ts';

/** What an answer to a letter becomes: what its writer got was a reply, or held an internal note. */
export const REPLY_KINDS = ['reply', 'note'] as const;
export type ReplyKind = (typeof REPLY_KINDS)[number];

/** Whether a letter comes from where it says: shown, shown to be false, or neither. */
export const SENDER_VERDICTS = ['pass', 'fail', 'none'] as const;
export type SenderVerdict = (typeof SENDER_VERDICTS)[number];

export const LETTER_OUTCOMES = ['ticket', 'comment', 'held', 'refused', 'automatic', 'duplicate'] as const;
export type LetterOutcome = (typeof LETTER_OUTCOMES)[number];

export const LETTER_OUTCOME_WORDS: Readonly<Record<LetterOutcome, string>> = {
  ticket: 'Ticket',
  comment: 'Reply',
  held: 'Held',
  refused: 'Refused',
  automatic: 'Automatic',
  duplicate: 'Came before',
};

const verdict = z.enum(SENDER_VERDICTS, 'Please choose pass, fail or none');
const address = z.string().trim().max(LENGTH.email);

export const takeLetter = callsFor(['super_admin'], 'Mail intake').post('/dev/letters', {
  summary: 'Take a letter as if it had come by mail, with the verdict on its sender; not in production',
  query: z.object({
    /** The envelope's: recipients separated by commas, and the return path. Those of the letter where they are left out. */
    to: z.string().trim().max(2_000).optional(),
    from: address.optional(),
    verdict: verdict.default('pass'),
  }),
  /** A letter as it is sent, as message/rfc822; in JSON its bytes in base64. */
  body: z.object({ letter: z.base64('A letter is required').min(1, 'A letter is required') }),
  output: z.object({
    letter: z.object({
      _id: id,
      outcome: z.enum(LETTER_OUTCOMES),
      reason: z.string().nullable(),
      ticketId: id.nullable(),
      commentId: id.nullable(),
    }),
  }),
});

/** What became of a letter. Never what it says. */
const letter = z.object({
  _id: id,
  receivedAt: instant,
  /** Blank where it does not come from one address. */
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  outcome: z.enum(LETTER_OUTCOMES),
  /** In words. */
  reason: z.string().nullable(),
  ticket: z.object({ _id: id, ticketNumber: z.string() }).nullable(),
});
export type Letter = z.output<typeof letter>;

const filters = {
  outcome: oneOrSeveral(LETTER_OUTCOMES, 'Please choose an outcome of letters'),
  /** Days in UTC, both included. */
  from: blankableDate(MESSAGES.dateInvalid).default(''),
  to: blankableDate(MESSAGES.dateInvalid).default(''),
};

const anyAdmin = callsFor(permitted('organization.edit'), 'Mail intake');

export const listLetters = anyAdmin.get('/mail-intake/log', {
  summary: 'What became of letters to the organization; for super admins of those to none. The newest first',
  query: z.object({ ...paging(PAGE.letters), ...filters }),
  output: z.object({ letters: z.array(letter), pagination }),
});

export const exportLetters = anyAdmin.get('/mail-intake/log/export', {
  summary: 'The same as a CSV file',
  query: z.object(filters),
  output: 'file',
  isExport: true,
});
