import type { Deps } from '../../../../platform/deps.ts';
import type { TicketHooks } from '../../ticket-hooks.ts';
import { autoAssignTicket } from './auto-assign-ticket.ts';
import type { DrainWaitingTickets } from './drain-waiting-tickets.ts';

/** A new ticket finds its agent at once; a ticket that came to rest makes room for one that waits. */
export const autoAssignHooks = (
  { database: { db }, log }: Pick<Deps, 'database' | 'log'>,
  drain: DrainWaitingTickets,
): Pick<TicketHooks, 'created' | 'rested'> => ({
  async created({ organizationId, id }, context) {
    await autoAssignTicket(db, organizationId, id, context).catch((error) =>
      log.warn({ err: error }, 'a new ticket was not assigned; it waits for the next drain'),
    );
  },
  rested: drain,
});
