import { z } from 'zod';
import { TICKET_PARTS } from '../enums.ts';
import { id } from '../ids.ts';

/** That something of a ticket changed, and nothing of what it is. */
export const ticketChange = z.object({ ticketId: id, parts: z.array(z.enum(TICKET_PARTS)) });
export type TicketChange = z.output<typeof ticketChange>;
