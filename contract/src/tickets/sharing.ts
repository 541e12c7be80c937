/** With whom a ticket is shared, beside those who are on it and its staff. */
import { z } from 'zod';
import { callsFor, SIGNED_IN } from '../endpoint.ts';
import type { SharingMode } from '../enums.ts';
import { sharingChoice } from './sharing-choice.ts';
import { ticket } from './ticket.ts';

const everybody = callsFor(SIGNED_IN, 'Tickets');

/** Whether nobody reads by the one who did not read by the other. */
export const isNarrower = (from: SharingMode, to: SharingMode): boolean =>
  from === to || to === 'private' || from === 'everyone';

export const setTicketSharing = everybody.put('/tickets/{id}/sharing', {
  summary: 'Choose who else reads a ticket; staff only let fewer people read it than its requester chose',
  body: z.object({ mode: sharingChoice }),
  output: z.object({
    /** Null where the caller reads it no more. */
    ticket: ticket.nullable(),
  }),
});
