import { runsDeskOf } from '@switchboard/contract/people/actor.ts';
import { permits } from '@switchboard/contract/policies/permissions.ts';
import * as lists from '@switchboard/contract/tickets/ticket-lists.ts';
import * as endpoints from '@switchboard/contract/tickets/tickets.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { createRateLimit } from '../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { RATE } from '../../../platform/limits.ts';
import { contextOf } from '../../record/actor-context.ts';
import { assignTicket } from '../assignment/assign-ticket.ts';
import { changeStatus } from '../life/change-status.ts';
import { readTicket } from '../life/read-ticket.ts';
import { listOn } from '../search/go-on.ts';
import { listWithSearch } from '../search/list-with-search.ts';
import { FILE_NEEDS } from '../ticket.scope.ts';
import { offerUndo } from '../undo/undo-change.ts';
import { exportList } from '../views/export-view.ts';
import { readListQuery } from './list-query.ts';
import { groupingOf } from './ticket-groups.ts';
import { presentTicketPage } from './ticket-page.presenter.ts';

/** Tickets for admins, BU heads and managers of an organization, and for super admins. */
export function adminTicketRoutes(serve: Serve, deps: Deps): void {
  const {
    database: { db },
    clock,
    config,
  } = deps;
  const words = createRateLimit(RATE.listsByWords, config.rateLimitFactor);
  serve(lists.listAllTickets, async ({ session: { actor }, query }) => {
    const { scope, filters, asked, own } = await readListQuery(db, actor, query, clock.now(), query.fields);
    const request = { ...query, group: groupingOf(query), reader: actor };
    const going = { walk: query.walk, words, actor };
    const { stats, ...page } = await listOn(db, going, { scope, filters, asked, request }, (left, part) =>
      listWithSearch(db, scope, left, asked, part),
    );
    return { ...presentTicketPage(page, query, await own.valuesOf(page.tickets)), stats };
  });

  serve(lists.exportTickets, async ({ session: { actor }, query }) => {
    // Who runs a desk gets what they run of it.
    const runsDesk = runsDeskOf(actor, actor.organizationId ?? '');
    if (!runsDesk && !FILE_NEEDS.every((name) => permits(actor, name))) throw new AppError('FORBIDDEN');
    return exportList(db, actor, query, clock.now());
  });

  serve(endpoints.setTicketStatusAsDesk, (call) => changeStatus(deps, call));

  serve(endpoints.assignTicket, async (call) => {
    const context = contextOf(call, clock);
    const event = await assignTicket(db, context, call.params.id, call.body);
    const ticket = await readTicket(db, call.session.actor, call.params.id);
    return { ticket, undo: offerUndo(event, context) };
  });
}
