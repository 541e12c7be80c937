import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { presentTicketSummary } from '../ticket.presenter.ts';
import type { TicketScope } from '../ticket.scope.ts';
import { readListedPart } from './listed-tickets.ts';
import { NO_FILTERS } from './ticket-filters.ts';
import { NEWEST } from './ticket-order.ts';

/** The `limit` newest tickets of a scope, with what the actor has not read of them. */
export async function readNewestTickets(
  db: Database,
  actor: Actor,
  scope: TicketScope,
  limit: number,
): Promise<TicketSummary[]> {
  const rows = await readListedPart(scope, db, actor, NO_FILTERS, NEWEST, { offset: 0, limit });
  return rows.map((row) => presentTicketSummary(row, row));
}
