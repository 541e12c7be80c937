import * as lists from '@switchboard/contract/tickets/ticket-lists.ts';
import * as endpoints from '@switchboard/contract/tickets/tickets.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { changeStatus } from '../life/change-status.ts';
import { exportTickets } from './export-tickets.ts';
import { listQuery } from './list-query.ts';
import { listWithBreakdown } from './list-with-breakdown.ts';
import { presentTicketPage } from './ticket-page.presenter.ts';

/** Tickets of all organizations for super admins. */
export function superAdminTicketRoutes(serve: Serve, deps: Deps): void {
  const {
    database: { db },
    clock,
  } = deps;
  serve(lists.listTicketsAsSuperAdmin, async ({ session: { actor }, query }) => {
    const { scope, filters } = listQuery(actor, query, clock.now());
    const { stats, ...page } = await listWithBreakdown(scope, db, filters, {
      ...query,
      reader: actor,
    });
    const { tickets, pagination } = presentTicketPage(page, query);
    return {
      tickets: tickets.map((ticket) => ({ ...ticket, assignee: ticket.assignedTo })),
      pagination,
      stats,
    };
  });

  serve(lists.exportTicketsAsSuperAdmin, async ({ session: { actor }, query }) => {
    const { scope, filters } = listQuery(actor, query, clock.now());
    return exportTickets(scope, db, filters, clock.now());
  });

  serve(endpoints.setTicketStatusAsSuperAdmin, (call) => changeStatus(deps, call));
}
