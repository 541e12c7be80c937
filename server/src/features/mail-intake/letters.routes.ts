import { LETTER_REASONS } from '@switchboard/contract/mail-intake/letter-reasons.ts';
import {
  takeLetter as entry,
  exportLetters,
  LETTER_OUTCOME_WORDS,
  type Letter,
  listLetters,
} from '@switchboard/contract/mail-intake/letters.ts';
import { paginate, readPage } from '../../platform/database/pagination.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Again } from '../../platform/http/call.ts';
import { type CsvColumn, csvAnswer } from '../../platform/http/csv-answer.ts';
import type { Serve } from '../../platform/http/route.ts';
import { allLettersOf, countLetters, type LetterRow, lettersOf } from './letter.repo.ts';
import { letterDepsOf } from './letter-deps.ts';
import { letterFrom, readLetterTaken, takeLetter } from './take-letter.ts';

export function letterRoutes(serve: Serve, outside: Deps): void {
  const { config } = outside;
  const deps = letterDepsOf(outside);
  const taken: Again<typeof entry> = async (_call, id) => {
    const row = await readLetterTaken(deps, id);
    return {
      letter: {
        _id: row.id,
        outcome: row.outcome,
        reason: row.reason && LETTER_REASONS[row.reason],
        ticketId: row.ticket_id,
        commentId: row.comment_id,
      },
    };
  };
  serve(
    entry,
    async (call) => {
      if (config.production) throw notFound();
      const { to, from, verdict } = call.query;
      const envelope = { to: to?.split(','), from, verdict, claim: call.claim };
      return taken(
        call,
        await takeLetter(deps, letterFrom(Buffer.from(call.body.letter, 'base64')), envelope),
      );
    },
    { again: taken },
  );

  serve(listLetters, async ({ session: { actor }, query }) => {
    const { rows, total } = await readPage(lettersOf(actor.organizationId, deps.db, query), query);
    return { letters: rows.map(presentLetter), pagination: paginate(total, query) };
  });

  serve(exportLetters, async ({ session: { actor }, query }) =>
    csvAnswer({
      name: `letters_${deps.clock.now().toISOString().slice(0, 10)}`,
      columns: COLUMNS,
      rows: allLettersOf(actor.organizationId, deps.db, query),
      total: await countLetters(actor.organizationId, deps.db, query),
    }),
  );
}

const COLUMNS: readonly CsvColumn<LetterRow>[] = [
  ['Received', ({ received_at }) => received_at.toISOString()],
  ['From', ({ sender }) => sender],
  ['To', ({ recipients }) => recipients],
  ['Subject', ({ subject }) => subject],
  ['Outcome', ({ outcome }) => LETTER_OUTCOME_WORDS[outcome]],
  ['Reason', ({ reason }) => (reason === null ? '' : LETTER_REASONS[reason])],
  ['Ticket', ({ ticket_number }) => ticket_number ?? ''],
];

const presentLetter = (row: LetterRow): Letter => ({
  _id: row.id,
  receivedAt: row.received_at.toISOString(),
  from: row.sender,
  to: row.recipients,
  subject: row.subject,
  outcome: row.outcome,
  reason: row.reason && LETTER_REASONS[row.reason],
  ticket:
    row.ticket_id === null || row.ticket_number === null
      ? null
      : { _id: row.ticket_id, ticketNumber: row.ticket_number },
});
