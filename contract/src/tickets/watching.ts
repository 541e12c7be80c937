/** What somebody wants to hear of a ticket that they may read. */
import { z } from 'zod';
import { callsFor, SIGNED_IN } from '../endpoint.ts';
import { MESSAGES } from '../messages.ts';
import { NOTIFICATION_REASONS, WATCH_MODES } from '../notifications/reasons.ts';

/** Of the reader alone: nobody sees what others have chosen. */
export const watching = z.object({
  mode: z.enum(WATCH_MODES),
  /** Why they hear of it, the strongest reason first; none for whoever neither hangs on it nor watches it. */
  reasons: z.array(z.enum(NOTIFICATION_REASONS)),
});
export type Watching = z.output<typeof watching>;

export const watchTicket = callsFor(SIGNED_IN, 'Tickets').put('/tickets/{id}/watch', {
  summary: 'Watch a ticket, mute it, or hear of it as everybody does by default',
  body: z.object({ mode: z.enum(WATCH_MODES, MESSAGES.watchModeUnknown) }),
  output: z.object({ watching }),
});
