import type { TicketSummary } from '@switchboard/contract/entities/ticket.ts';
import type { Actor } from '@switchboard/contract/policies/actor.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { readUnread } from '../life/ticket-unread.repo.ts';
import { presentTicketSummary } from '../ticket.presenter.ts';
import type { TicketScope } from '../ticket.scope.ts';
import { readOn } from './read-all-tickets.ts';
import type { TicketFilters } from './ticket-filters.ts';

const EVERY_TICKET: TicketFilters = {
  status: [],
  priority: [],
  search: '',
  assignees: [],
  categories: [],
  projects: [],
  createdBy: null,
};

/** The `limit` newest tickets of a scope, with what the actor has not read of them. */
export async function readNewestTickets(
  db: Database,
  actor: Actor,
  scope: TicketScope,
  limit: number,
): Promise<TicketSummary[]> {
  const rows = await readOn(scope, db, EVERY_TICKET, { last: null, limit, descending: true });
  const unread = await readUnread(db, actor, rows);
  return rows.map((row) => presentTicketSummary(row, unread.get(row.id)));
}
