import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { readUnread } from '../life/ticket-unread.repo.ts';
import { presentTicketSummary } from '../ticket.presenter.ts';
import type { TicketScope } from '../ticket.scope.ts';
import { readTicketsAfter } from './read-all-tickets.ts';
import { NO_FILTERS } from './ticket-filters.ts';

/** The `limit` newest tickets of a scope, with what the actor has not read of them. */
export async function readNewestTickets(
  db: Database,
  actor: Actor,
  scope: TicketScope,
  limit: number,
): Promise<TicketSummary[]> {
  const rows = await readTicketsAfter(scope, db, NO_FILTERS, { last: null, limit, descending: true });
  const unread = await readUnread(db, actor, rows);
  return rows.map((row) => presentTicketSummary(row, unread.get(row.id)));
}
