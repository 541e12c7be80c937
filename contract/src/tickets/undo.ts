import { z } from 'zod';
import { callsFor, SIGNED_IN } from '../endpoint.ts';
import { id, instant, referenceId } from '../ids.ts';
import { MESSAGES } from '../messages.ts';
import { ticket } from './ticket.ts';

/** How a change can be taken back by whoever made it, and until when. */
export const undo = z.object({ eventId: id, until: instant });
export type Undo = z.output<typeof undo>;

/** What a call that changed a ticket answers; nothing changed where there is nothing to undo. */
export const changedTicket = z.object({ ticket, undo: undo.nullable() });

export const undoTicketChange = callsFor(SIGNED_IN, 'Tickets').post('/tickets/{id}/undo', {
  summary: 'Take back what the caller has just changed of a ticket, within ten seconds',
  body: z.object({ eventId: referenceId(MESSAGES.eventRequired) }),
  output: z.object({ ticket }),
});
