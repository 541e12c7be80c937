import * as endpoints from '@switchboard/contract/endpoints/tickets.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Serve } from '../../platform/http/route.ts';
import { causeOf } from '../events/cause.ts';
import { deskQuery } from './desk-query.ts';
import { exportTickets } from './export-tickets.ts';
import { listWithBreakdown } from './list-with-breakdown.ts';
import { readTicket } from './read-ticket.ts';
import { setTicketStatus } from './set-ticket-status.ts';
import { type TicketHooks, tellStatus } from './ticket-hooks.ts';
import { presentTicketPage } from './ticket-page.presenter.ts';

/** The super admin's door to tickets of all organizations. */
export function superAdminTicketRoutes(
  serve: Serve,
  { database: { db }, clock }: Deps,
  hooks: TicketHooks,
): void {
  serve(endpoints.listTicketsAsSuperAdmin, async ({ session: { actor }, query }) => {
    const { scope, filters } = deskQuery(actor, query, clock.now());
    const { stats, ...page } = await listWithBreakdown(scope, db, filters, query);
    const { tickets, pagination } = presentTicketPage(page, query);
    return {
      tickets: tickets.map((ticket) => ({ ...ticket, assignee: ticket.assignedTo })),
      pagination,
      stats,
    };
  });

  serve(endpoints.exportTicketsAsSuperAdmin, async ({ session: { actor }, query }) => {
    const { scope, filters } = deskQuery(actor, query, clock.now());
    return exportTickets(scope, db, filters, clock.now());
  });

  serve(endpoints.setTicketStatusAsSuperAdmin, async (call) => {
    const changed = await setTicketStatus(db, causeOf(call, clock), call.params.id, call.body.status);
    const ticket = await readTicket(db, call.session.actor, call.params.id);
    tellStatus(hooks, ticket, changed);
    return { ticket };
  });
}
