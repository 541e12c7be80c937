import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Filter } from '../../../lib/lists/filter.ts';
import { SEARCH_DEBOUNCE } from '../../../lib/lists/search-as-you-type.ts';
import type { UrlState } from '../../../lib/lists/use-url-state.ts';
import { currentSession } from '../../../lib/session/session-store.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { TicketListAnswer } from '../api/list-tickets.ts';
import type { ListedTicket } from '../api/listed-ticket.ts';
import { headOf, orderOf } from '../list-order.ts';
import { type ListSource, walkFrom } from '../list-walk.ts';
import { text } from '../text.ts';
import type { ticketListParams } from '../ticket-list-params.ts';
import { TicketCard } from './TicketCard.tsx';
import type { TicketRowOptions } from './TicketRowActions.tsx';
import { type Moment, ticketColumns } from './ticket-columns.tsx';
import { TICKET_FILTERS, TicketListAside, ticketControls } from './ticket-filters.tsx';
import { usePlaceFilters } from './use-place-filters.ts';

const words = text.list;

const NO_FILTERS: readonly Filter[] = [];

interface TicketListProps {
  title: string;
  state: UrlState<typeof ticketListParams>;
  query: UseQueryResult<TicketListAnswer>;
  /** What `query` asks the server, so that one may go from ticket to ticket through it. */
  source: ListSource;
  pageSize: number;
  rows: TicketRowOptions;
  searchPlaceholder: string;
  deskFilters?: readonly Filter[];
  /** Buttons of the page's head. */
  actions?: ReactNode;
  /** Between head and filters. */
  above?: ReactNode;
  /** What is said, and offered, where there is not a single ticket. */
  empty: { text: string; narrowed?: string; action?: ReactNode };
  /** The ticket that an open dialog speaks about. */
  activeKey?: string | null;
}

/** The page of a list of tickets. */
export function TicketList(props: TicketListProps) {
  const { title, state, query, pageSize, rows, searchPlaceholder, actions, empty } = props;
  const { deskFilters = NO_FILTERS } = props;
  const { values, set } = state;
  const { data } = query;
  const linkState = useWalkState(props);
  const options = useMemo(() => ({ ...rows, linkState }), [rows, linkState]);
  const sort = headOf(values.sort);
  const moment: Moment = sort.key === 'updated' ? 'updated' : 'created';
  const columns = useMemo(() => ticketColumns(options, moment), [options, moment]);
  const placeFilters = usePlaceFilters(values, data?.tickets, rows.withOrganization ?? false);
  const filters = useMemo(
    () => [...TICKET_FILTERS, ...deskFilters, ...placeFilters],
    [deskFilters, placeFilters],
  );
  const { total, exact } = data?.pagination ?? { total: 0 };
  const more = exact === false;
  const list = ticketControls(state);

  return (
    <ListPage
      title={title}
      what={words.what}
      count={data && words.count(total, list.paging.narrowed ? data.stats.total : total, more)}
      actions={actions}
      above={props.above}
      list={list}
      search={{ placeholder: searchPlaceholder, label: words.search, debounce: SEARCH_DEBOUNCE.tickets }}
      filters={filters}
      bar={{ aside: <TicketListAside state={state} /> }}
      query={query}
      rows={data?.tickets}
      total={total}
      pageSize={pageSize}
      pagination={{ more }}
      empty={{ ...empty, title: words.empty.title }}
      nothingMatches={{
        title: words.empty.title,
        text: empty.narrowed ?? words.empty.narrowed,
        action: words.empty.clear,
      }}
      pastEnd={{ title: words.empty.title, text: words.empty.pastEnd, action: words.empty.firstPage }}
    >
      {(listState) => (
        <DataTable<ListedTicket>
          label={title}
          columns={columns}
          rowKey={(ticket) => ticket._id}
          rowHref={rows.hrefOf}
          linkState={linkState}
          renderCard={(ticket, link) => (
            <TicketCard ticket={ticket} link={link} options={options} moment={moment} />
          )}
          skeletonRows={pageSize}
          sort={sort}
          onSort={(chosen) => set({ sort: orderOf(chosen) })}
          activeKey={props.activeKey ?? null}
          {...listState}
        />
      )}
    </ListPage>
  );
}

/** What goes along to a ticket that is opened from the list: the list as it stands, for whoever it was loaded for. */
function useWalkState({ title, query, source }: TicketListProps) {
  const { pathname: to, search } = useLocation();
  const { data, isPlaceholderData } = query;
  // The source is built anew for each drawing; the answer changes when it does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useMemo(
    () =>
      data === undefined || isPlaceholderData
        ? undefined
        : {
            walk: walkFrom(data, {
              personId: currentSession().user?._id ?? '',
              source,
              list: { to, search, label: title },
            }),
          },
    [data, isPlaceholderData, to, search, title],
  );
}
