/** Which tickets belong together, for staff who work on both of them. */
import { z } from 'zod';
import { callsFor, SIGNED_IN } from '../endpoint.ts';
import { LINK_TYPES, TICKET_STATUSES } from '../enums.ts';
import { id, instant, pathId, referenceId } from '../ids.ts';
import { LINKS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { personRef } from '../people/person.ts';
import { flag, spelled } from '../query.ts';

/** Another ticket by what it is recognized by. */
export const ticketRef = z.object({ _id: id, ticketNumber: z.string() });

/**
 * As a ticket has it: it relates to the other one, is a duplicate of it, has it as its parent, or blocks it; with `inverse` it is
 * the other one that does.
 */
export const ticketLink = z.object({
  _id: id,
  type: z.enum(LINK_TYPES),
  inverse: z.boolean(),
  ticket: ticketRef.extend({ summary: z.string(), status: z.enum(TICKET_STATUSES) }),
  /** Null for the product itself. */
  by: personRef.nullable(),
  at: instant,
});
export type TicketLink = z.output<typeof ticketLink>;

const everybody = callsFor(SIGNED_IN, 'Tickets');

export const listLinks = everybody.get('/tickets/{id}/links', {
  summary: 'The tickets that belong to one, for its staff: those whose staff the caller is, too',
  looksInto: 'ticket',
  output: z.object({ links: z.array(ticketLink).max(LINKS.ticket) }),
});

export const linkFields = z.object({
  type: spelled(LINK_TYPES, MESSAGES.linkTypeUnknown, MESSAGES.linkTypeRequired),
  ticket: referenceId(MESSAGES.linkedTicketRequired),
  inverse: flag.default(false),
});

export const linkTicket = everybody.post('/tickets/{id}/links', {
  summary: 'Link a ticket with another one; what is linked so already stays',
  body: linkFields,
  status: 201,
  output: z.object({ link: ticketLink }),
});

export const unlinkTicket = everybody.delete('/tickets/{id}/links/{linkId}', {
  summary: 'Take a link away from both tickets',
  params: z.object({ id: pathId, linkId: pathId }),
  output: z.object({ links: z.array(ticketLink).max(LINKS.ticket) }),
});
