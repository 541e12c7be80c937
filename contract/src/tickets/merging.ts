/** Tickets that are about the same: the one goes on, the others are closed and lead to it. */
import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { TICKET_STATUSES } from '../enums.ts';
import { referenceId } from '../ids.ts';
import { MERGES } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { personRef } from '../people/person.ts';
import { flag } from '../query.ts';
import { ticketRef } from './links.ts';
import { ticket } from './ticket.ts';

const mergedSource = ticketRef.extend({
  summary: z.string(),
  /** That it had before. */
  status: z.enum(TICKET_STATUSES),
  requester: personRef,
});

export const mergeEffects = z.object({
  /** They are closed, take no more writes, and lead to the ticket, whose timeline shows what was said and done there. */
  sources: z.array(mergedSource),
  /** Who takes part in the ticket from then on: reads it, replies, and chats while somebody is assigned. */
  gains: z.array(z.object({ person: personRef, from: ticketRef })),
});
export type MergeEffects = z.output<typeof mergeEffects>;

const workers = callsFor(permitted('tickets.status', 'own'), 'Tickets');

export const mergeTickets = workers.post('/tickets/{id}/merge', {
  summary: 'Merge other tickets of the organization into a ticket, or say what that would do',
  body: z.object({
    sources: z
      .array(referenceId(MESSAGES.mergedTicketRequired))
      .min(1, MESSAGES.mergedTicketRequired)
      .max(MERGES.sources, MESSAGES.tooManyMerged),
    /** Their requesters take part in the ticket: needed where they could not read it otherwise. */
    addRequesters: flag.default(false),
    /** Nothing is done. */
    dryRun: flag.default(false),
  }),
  output: z.object({ ticket, effects: mergeEffects }),
});

export const unmergeTicket = workers.delete('/tickets/{id}/merge', {
  summary: 'Take a merged ticket out again, within 24 hours, with the status and agent that it had',
  output: z.object({ ticket }),
});
