/** Everything that one person can see, with why: for the admins of their organization. */
import { z } from 'zod';
import { callsFor } from '../endpoint.ts';
import { ROLES, TICKET_STATUSES } from '../enums.ts';
import { id, instant } from '../ids.ts';
import { PAGE } from '../limits.ts';
import { personRef } from '../people/person.ts';
import { pagesAlone, pagination } from '../query.ts';

const admins = callsFor(['admin'], 'Tickets');

/** One of the rules that let somebody read, and how it reads as a reason. */
const reason = z.object({ rule: z.string(), text: z.string() });

const seenTicket = z.object({
  ticket: z.object({
    _id: id,
    ticketNumber: z.string(),
    title: z.string(),
    status: z.enum(TICKET_STATUSES),
  }),
  /** At least one, in the order of the rules. */
  reasons: z.array(reason),
  /** How long they have been on it by name; null where no name lets them read it. */
  since: instant.nullable(),
  /** Who put them on it; null also for the product itself. */
  by: z.string().nullable(),
});
export type SeenTicket = z.output<typeof seenTicket>;

/** Blank for all of them. */
const rule = z.string().max(60).default('');

export const listSeenTickets = admins.get('/admin/access/people/{id}/tickets', {
  summary: 'The tickets that a member of the organization can read, the newest first, and by which rules',
  query: z.object({ rule, ...pagesAlone(PAGE.seenTickets) }),
  output: z.object({
    person: personRef.extend({ role: z.enum(ROLES), isActive: z.boolean() }),
    tickets: z.array(seenTicket),
    /** How many each rule gives them; a ticket counts under each of its reasons. */
    totals: z.array(reason.extend({ count: z.int() })),
    pagination,
  }),
});

export const exportSeenTickets = admins.get('/admin/access/people/{id}/tickets/export', {
  summary: 'The same, all pages of it, as a CSV file',
  query: z.object({ rule }),
  output: 'file',
  isExport: true,
});
