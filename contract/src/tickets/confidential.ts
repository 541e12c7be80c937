/** Tickets that are for the people on them alone. */
import { z } from 'zod';
import { callsFor, permitted, SIGNED_IN } from '../endpoint.ts';
import { TICKET_STATUSES } from '../enums.ts';
import { id, instant, referenceId } from '../ids.ts';
import { CONFIDENTIAL, LENGTH } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { flag } from '../query.ts';
import { blankableText } from '../text.ts';
import { ticket } from './ticket.ts';

const everybody = callsFor(SIGNED_IN, 'Tickets');
const desk = callsFor(permitted('tickets.read'), 'Tickets');
const admins = callsFor(permitted('glass.break'), 'Tickets');

export const setTicketConfidential = everybody.put('/tickets/{id}/confidential', {
  summary: 'Say that a ticket is for the people on it alone; with a reason, that it is so no longer',
  body: z
    .object({
      confidential: flag,
      reason: blankableText('Reason', LENGTH.openingReason).default(''),
    })
    .refine(({ confidential, reason }) => confidential || reason !== '', {
      path: ['reason'],
      message: MESSAGES.publicReasonRequired,
    }),
  output: z.object({
    /** Null where the caller reads it no more. */
    ticket: ticket.nullable(),
  }),
});

/** Ids of active members. */
export const handlerIds = z
  .array(referenceId(MESSAGES.addedUnknown), MESSAGES.handlersCount)
  .transform((ids) => [...new Set(ids)])
  .pipe(
    z.array(z.string()).min(1, MESSAGES.handlersCount).max(CONFIDENTIAL.handlers, MESSAGES.handlersCount),
  );

export const setTicketHandlers = everybody.put('/tickets/{id}/handlers', {
  summary: 'Name who handles a confidential ticket, in place of those who do',
  body: z.object({ handlers: handlerIds }),
  output: z.object({
    /** Null where the caller reads it no more. */
    ticket: ticket.nullable(),
  }),
});

export const getTicketStub = desk.get('/tickets/{id}/stub', {
  summary: 'What is shown of a confidential ticket to whoever runs the desk and is not on it',
  output: z.object({
    stub: z.object({
      _id: id,
      ticketNumber: z.string(),
      status: z.enum(TICKET_STATUSES),
      createdAt: instant,
      organizationId: id,
      /** Nobody works on it: neither a handler nor an agent is there. */
      unattended: z.boolean(),
      /** The caller may open it with a reason. */
      canOpen: z.boolean(),
    }),
  }),
});

export const openConfidentialTicket = admins.post('/tickets/{id}/break-glass', {
  summary: `Open a confidential ticket with a reason for ${CONFIDENTIAL.openMinutes} minutes; everybody on it is told`,
  body: z.object({
    reason: z
      .string(MESSAGES.openingReason)
      .trim()
      .min(CONFIDENTIAL.reasonMin, MESSAGES.openingReason)
      .max(LENGTH.openingReason, MESSAGES.openingReason),
  }),
  output: z.object({ opening: z.object({ expiresAt: instant, reason: z.string() }) }),
});
