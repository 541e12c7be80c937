/** Whoever is on a ticket without having it: who was added to it by name. */
import { z } from 'zod';
import { callsFor, SIGNED_IN } from '../endpoint.ts';
import { ADDED_RELATIONS } from '../enums.ts';
import { pathId, referenceId } from '../ids.ts';
import { MESSAGES } from '../messages.ts';
import { spelled } from '../query.ts';
import { ticket } from './ticket.ts';

const everybody = callsFor(SIGNED_IN, 'Tickets');

export const addTicketPerson = everybody.post('/tickets/{id}/people', {
  summary:
    'Add a member of the organization to a ticket: to reply and chat, or to read it alone; once added they stay',
  body: z.object({
    user: referenceId(MESSAGES.addedUnknown),
    relation: spelled(ADDED_RELATIONS, MESSAGES.addedAsUnknown, MESSAGES.addedAsRequired),
  }),
  status: 201,
  mayExist: true,
  output: z.object({ ticket }),
});

export const removeTicketPerson = everybody.delete('/tickets/{id}/people/{userId}', {
  summary: 'Take somebody who was added off a ticket again; oneself, too',
  params: z.object({ id: pathId, userId: pathId }),
  output: z.object({
    /** Null where the caller reads it no more. */
    ticket: ticket.nullable(),
  }),
});
