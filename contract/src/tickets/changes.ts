/** What somebody missed who was away for a while. */
import { z } from 'zod';
import { callsFor, SIGNED_IN } from '../endpoint.ts';
import { LENGTH } from '../limits.ts';
import { cursorUpTo } from '../query.ts';
import { ticketChange } from './ticket-change.ts';

export const listChanges = callsFor(SIGNED_IN, 'Tickets').get('/changes', {
  summary: 'Which tickets changed since a cursor, as far as the caller may read what changed',
  query: z.object({
    /** A cursor of an earlier answer, or of `ticket_changed`. Blank asks for the present one alone. */
    since: cursorUpTo(LENGTH.changeCursor),
  }),
  output: z.object({
    /** The present one: what is committed later is found by it, however long it was under way. */
    cursor: z.string(),
    /** Too much changed, or too long ago: everything has to be fetched anew. */
    reset: z.boolean(),
    tickets: z.array(ticketChange),
  }),
});
