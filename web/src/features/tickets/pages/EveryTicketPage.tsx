import { HIGH_PRIORITY } from '@switchboard/contract/enums.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import type { SuperAdminStats } from '@switchboard/contract/tickets/ticket.ts';
import { useMemo } from 'react';
import { useOrganizationFilter } from '../../../lib/choices/use-organization-filter.ts';
import { count } from '../../../lib/format/format.ts';
import { type UrlState, useUrlState } from '../../../lib/lists/use-url-state.ts';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { type Figure, Figures } from '../../../ui/page/Figures.tsx';
import { useEveryTicket } from '../api/list-every-ticket.ts';
import type { ListedTicket } from '../api/listed-ticket.ts';
import { clockFilters } from '../components/clock-filter.ts';
import { createdFilter } from '../components/created-filter.ts';
import { ExportTickets } from '../components/ExportTickets.tsx';
import { RefreshTickets } from '../components/RefreshTickets.tsx';
import { TicketList } from '../components/TicketList.tsx';
import { useEveryAssigneeFilter } from '../components/use-assignee-filter.tsx';
import { text } from '../text.ts';
import { everyTicketQuery, exportQuery, ticketListParams } from '../ticket-list-params.ts';

const rows = { hrefOf: (ticket: ListedTicket) => ticketPath(ticket._id), withOrganization: true };

const NOT_YET: SuperAdminStats = {
  total: 0,
  open: 0,
  inProgress: 0,
  resolved: 0,
  closed: 0,
  highPriority: 0,
};

/** Each figure leads to what it counts within the filters. `more`: there are more than are counted. */
function figuresOf(
  stats: SuperAdminStats,
  more: boolean,
  { href }: UrlState<typeof ticketListParams>,
): Figure[] {
  const words = text.list.figures;
  const figure = (value: number) => `${count(value)}${more ? '+' : ''}`;
  return [
    {
      key: 'total',
      label: words.total,
      value: figure(stats.total),
      to: href({ status: [], priority: [] }),
    },
    {
      key: 'open',
      label: words.open,
      value: figure(stats.open),
      to: href({ status: ['Open'], priority: [] }),
    },
    {
      key: 'inProgress',
      label: words.inProgress,
      value: figure(stats.inProgress),
      to: href({ status: ['In Progress'], priority: [] }),
    },
    {
      key: 'resolved',
      label: words.resolved,
      value: figure(stats.resolved),
      to: href({ status: ['Resolved'], priority: [] }),
    },
    {
      key: 'highPriority',
      label: words.highPriority,
      value: figure(stats.highPriority),
      to: href(HIGH_PRIORITY),
    },
  ];
}

/** The tickets of all organizations, for super admins. */
export function EveryTicketPage() {
  const state = useUrlState(ticketListParams);
  const { organization, assignee, clock } = state.values;
  const asked = everyTicketQuery(state.values, PAGE.superAdmin);
  const query = useEveryTicket(asked);
  const { data, isPending } = query;
  const organizationFilter = useOrganizationFilter(organization, null);
  const assigneeFilter = useEveryAssigneeFilter(assignee, organization, data?.tickets);
  const filters = useMemo(
    () => [organizationFilter, assigneeFilter, createdFilter, ...clockFilters(clock)],
    [organizationFilter, assigneeFilter, clock],
  );
  return (
    <TicketList
      title={text.list.all}
      state={state}
      query={query}
      source={{ call: 'every', query: asked }}
      pageSize={PAGE.superAdmin}
      rows={rows}
      searchPlaceholder={text.list.searchAll}
      deskFilters={filters}
      above={
        (isPending || data) && (
          <Figures
            figures={figuresOf(data?.stats ?? NOT_YET, data?.pagination.exact === false, state)}
            loading={isPending}
          />
        )
      }
      actions={
        <>
          <RefreshTickets query={query} />
          <ExportTickets filters={exportQuery(state.values)} />
        </>
      }
      empty={{ text: text.list.empty.every, narrowed: text.list.empty.every }}
    />
  );
}
