import { Button } from '@mantine/core';
import type { TicketSummary } from '@switchboard/contract/entities/ticket.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Filter } from '../../../lib/lists/filter.ts';
import type { UrlState } from '../../../lib/lists/use-url-state.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { currentSession } from '../../../lib/session/session-store.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { AboveList } from '../../../ui/page/AboveList.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import type { TicketListAnswer } from '../api/list-tickets.ts';
import { headOf, orderOf } from '../list-order.ts';
import { type ListSource, walkFrom } from '../list-walk.ts';
import { text } from '../text.ts';
import { isNarrowed, type ticketListParams } from '../ticket-list-params.ts';
import { TicketCard } from './TicketCard.tsx';
import { TicketFilterBar } from './TicketFilterBar.tsx';
import type { TicketRowOptions } from './TicketRowActions.tsx';
import { type Moment, ticketColumns } from './ticket-columns.tsx';
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

/** The page of a list of tickets: head, filters, table, pages. */
export function TicketList(props: TicketListProps) {
  const { title, state, query, pageSize, rows, searchPlaceholder, actions, empty } = props;
  const { deskFilters = NO_FILTERS } = props;
  const { values, set, href } = state;
  const { data } = query;
  const linkState = useWalkState(props);
  const options = useMemo(() => ({ ...rows, linkState }), [rows, linkState]);
  const sort = headOf(values.sort);
  const moment: Moment = sort.key === 'updated' ? 'updated' : 'created';
  const columns = useMemo(() => ticketColumns(options, moment), [options, moment]);
  const placeFilters = usePlaceFilters(values, data?.tickets, rows.withOrganization ?? false);
  const further = useMemo(() => [...deskFilters, ...placeFilters], [deskFilters, placeFilters]);
  usePageTitle(title);

  const retry = () => void query.refetch();
  const total = data?.pagination.total ?? 0;
  const more = data?.pagination.exact === false;
  const count = data && words.count(total, isNarrowed(values) ? data.stats.total : total, more);

  return (
    <Page>
      <PageHead title={title} count={count} actions={actions} compact />
      <AboveList>{props.above}</AboveList>
      <TicketFilterBar state={state} placeholder={searchPlaceholder} further={further} />
      {query.isError && data && <LoadError what={words.what} onRetry={retry} busy={query.isFetching} />}
      <DataTable<TicketSummary>
        label={title}
        columns={columns}
        rows={data?.tickets}
        rowKey={(ticket) => ticket._id}
        rowHref={rows.hrefOf}
        linkState={linkState}
        renderCard={(ticket, link) => (
          <TicketCard ticket={ticket} link={link} options={options} moment={moment} />
        )}
        loading={query.isPending}
        refetching={query.isFetching && !query.isPending}
        error={query.isError && !data ? { what: words.what, onRetry: retry } : null}
        empty={<NoTickets state={state} total={total} empty={empty} />}
        skeletonRows={pageSize}
        sort={sort}
        onSort={(chosen) => set({ sort: orderOf(chosen) })}
        activeKey={props.activeKey ?? null}
      />
      {data && data.tickets.length > 0 && (
        <Pagination
          page={values.page}
          pageSize={pageSize}
          total={total}
          more={more}
          onPage={(page) => set({ page })}
          pageHref={(page) => href({ page })}
          disabled={query.isPlaceholderData}
        />
      )}
    </Page>
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

/** Nothing at all, nothing that matches, or a page behind the last one: three sentences, three ways on. */
function NoTickets({ state, total, empty }: Pick<TicketListProps, 'state' | 'empty'> & { total: number }) {
  if (total > 0) {
    return (
      <EmptyState
        title={words.empty.title}
        text={words.empty.pastEnd}
        action={
          <Button variant="default" onClick={() => state.set({ page: 1 })}>
            {words.empty.firstPage}
          </Button>
        }
      />
    );
  }
  if (isNarrowed(state.values)) {
    return (
      <EmptyState
        title={words.empty.title}
        text={empty.narrowed ?? words.empty.narrowed}
        action={
          <Button variant="default" onClick={state.clear}>
            {words.empty.clear}
          </Button>
        }
      />
    );
  }
  return <EmptyState title={words.empty.title} text={empty.text} action={empty.action} />;
}
