import * as lists from '@switchboard/contract/tickets/ticket-lists.ts';
import * as endpoints from '@switchboard/contract/tickets/tickets.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { contextOf } from '../../record/actor-context.ts';
import { assignTicket } from '../assignment/assign-ticket.ts';
import { changeStatus } from '../life/change-status.ts';
import { readTicket } from '../life/read-ticket.ts';
import { exportTickets } from './export-tickets.ts';
import { listQuery } from './list-query.ts';
import { listWithStats } from './list-tickets.ts';
import { presentTicketPage } from './ticket-page.presenter.ts';

/** Tickets for admins, BU heads and managers of an organization, and for super admins. */
export function adminTicketRoutes(serve: Serve, deps: Deps): void {
  const {
    database: { db },
    clock,
  } = deps;
  serve(lists.listAllTickets, async ({ session: { actor }, query }) => {
    const { scope, filters } = listQuery(actor, query, clock.now());
    const { stats, ...page } = await listWithStats(scope, db, filters, { ...query, reader: actor });
    return { ...presentTicketPage(page, query), stats };
  });

  serve(lists.exportTickets, async ({ session: { actor }, query }) => {
    const { scope, filters } = listQuery(actor, query, clock.now());
    return exportTickets(scope, db, filters, clock.now());
  });

  serve(endpoints.setTicketStatusAsDesk, (call) => changeStatus(deps, call));

  serve(endpoints.assignTicket, async (call) => {
    await assignTicket(db, contextOf(call, clock), call.params.id, call.body);
    return { ticket: await readTicket(db, call.session.actor, call.params.id) };
  });
}
