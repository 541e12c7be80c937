import { takeLetter as entry, LETTER_REASONS } from '@switchboard/contract/mail-intake/letters.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Again } from '../../platform/http/call.ts';
import type { Serve } from '../../platform/http/route.ts';
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
}
