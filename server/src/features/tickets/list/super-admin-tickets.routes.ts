import * as lists from '@switchboard/contract/tickets/ticket-lists.ts';
import * as endpoints from '@switchboard/contract/tickets/tickets.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createRateLimit } from '../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { RATE } from '../../../platform/limits.ts';
import { namedOrganization } from '../../people/actor-organizations.ts';
import { changeStatus } from '../life/change-status.ts';
import { listOn } from '../search/go-on.ts';
import { breakdownWithSearch } from '../search/list-with-search.ts';
import { allTicketsOf } from '../ticket.scope.ts';
import { exportList } from '../views/export-view.ts';
import { readListQuery } from './list-query.ts';
import { groupingOf } from './ticket-groups.ts';
import { presentTicketPage } from './ticket-page.presenter.ts';

/** Tickets of all organizations for super admins. */
export function superAdminTicketRoutes(serve: Serve, deps: Deps): void {
  const {
    database: { db },
    clock,
    config,
  } = deps;
  const words = createRateLimit(RATE.listsByWords, config.rateLimitFactor);
  serve(lists.listTicketsAsSuperAdmin, async ({ session: { actor }, query }) => {
    const scope = allTicketsOf(actor, namedOrganization(query.organization));
    const { filters, asked, own } = await readListQuery(db, actor, query, clock.now(), query.fields);
    const request = { ...query, group: groupingOf(query), reader: actor };
    const going = { walk: query.walk, words, actor };
    const { stats, ...page } = await listOn(db, going, { scope, filters, asked, request }, (left, part) =>
      breakdownWithSearch(db, scope, left, asked, part),
    );
    const { tickets, ...listed } = presentTicketPage(page, query, await own.valuesOf(page.tickets));
    return {
      ...listed,
      tickets: tickets.map((ticket) => ({ ...ticket, assignee: ticket.assignedTo })),
      stats,
    };
  });

  serve(lists.exportTicketsAsSuperAdmin, ({ session: { actor }, query }) =>
    exportList(db, actor, query, clock.now()),
  );

  serve(endpoints.setTicketStatusAsSuperAdmin, (call) => changeStatus(deps, call));
}
