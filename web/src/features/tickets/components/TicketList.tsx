import { Button } from '@mantine/core';
import type { ColumnField } from '@switchboard/contract/tickets/views/view-values.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { Filter } from '../../../lib/lists/filter.ts';
import { useListColumns, useListMode } from '../../../lib/lists/list-columns.ts';
import { SEARCH_DEBOUNCE } from '../../../lib/lists/search-as-you-type.ts';
import type { UrlState } from '../../../lib/lists/use-url-state.ts';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import { currentSession } from '../../../lib/session/session-store.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import type { RowHeads, RowPart, Sort } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { TicketListAnswer } from '../api/list-tickets.ts';
import type { ListedTicket } from '../api/listed-ticket.ts';
import { useSettledRows } from '../arrivals/use-settled-rows.ts';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { useBulkSelection } from '../bulk/use-bulk-selection.ts';
import type { Beginning } from '../continuous/fetch-rows.ts';
import { type GoneOn, useGoneOn } from '../continuous/gone-on.ts';
import { useRowKeys } from '../keys/use-row-keys.ts';
import { headOf, orderOf } from '../list-order.ts';
import { columnListOf, type ListSource, walkFrom } from '../list-walk.ts';
import { isFieldRefused } from '../shape/own-field-names.ts';
import { ownHeadOf, shownFields } from '../shape/own-fields.tsx';
import { shapeFilters } from '../shape/shape-filters.ts';
import { useListOptions } from '../shape/use-list-options.ts';
import { useOwnFilters } from '../shape/use-own-filters.ts';
import { text } from '../text.ts';
import type { ticketListParams } from '../ticket-list-params.ts';
import { ColumnsButton } from '../views/ColumnsButton.tsx';
import { DisplayButton } from '../views/DisplayButton.tsx';
import { problemsOf, QueryRemark, refusedChips } from './QueryRemark.tsx';
import { TicketCard } from './TicketCard.tsx';
import type { TicketRowOptions } from './TicketRowActions.tsx';
import { type Moment, ticketColumns } from './ticket-columns.tsx';
import { TICKET_FILTERS, TicketListAside, ticketControls } from './ticket-filters.tsx';
import { usePlaceFilters } from './use-place-filters.ts';

const words = text.list;

const Arrivals = lazyPage(async () => (await import('../arrivals/Arrivals.tsx')).Arrivals);

const GroupHeads = lazyPage(async () => (await import('../groups/GroupHeads.tsx')).GroupHeads);

const Completions = lazyPage(
  async () => (await import('../../../shared/search-words/BoxCompletions.tsx')).BoxCompletions,
);

const ListEnd = lazyPage(async () => (await import('../continuous/ListEnd.tsx')).ListEnd);

const NO_FILTERS: readonly Filter[] = [];
const NO_ROWS: readonly ListedTicket[] = [];

interface TicketListProps {
  title: string;
  state: UrlState<typeof ticketListParams>;
  query: UseQueryResult<Omit<TicketListAnswer, 'stats'> & Partial<Pick<TicketListAnswer, 'stats'>>>;
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
  /** Those of a view; else the person chooses. */
  columns?: readonly ColumnField[] | null;
  /** Where somebody chooses those of the view; else their own. */
  onColumns?: ((columns: readonly ColumnField[] | null) => void) | undefined;
  /** The ticket that an open dialog speaks about. */
  activeKey?: string | null;
}

/** The page of a list of tickets. */
export function TicketList(props: TicketListProps) {
  const { title, state, query, pageSize, rows, searchPlaceholder, actions, empty } = props;
  const { deskFilters = NO_FILTERS } = props;
  const { values, set } = state;
  const { data } = query;
  const isContinuous = useListMode() === 'continuous';
  const goneOn = useGoneOn(props.source, props.columns ?? null);
  const [part, setPart] = useState<RowPart | null>(null);
  const { rows: tickets, waiting } = useSettledRows(
    query.isPlaceholderData ? null : JSON.stringify(props.source),
    goneOn?.tickets ?? data?.tickets,
    isContinuous ? Number.POSITIVE_INFINITY : pageSize,
  );
  const linkState = useWalkState(props, goneOn);
  const rowOptions = useMemo(() => ({ ...rows, linkState }), [rows, linkState]);
  const sort = ownHeadOf(values.ownSort) ?? headOf(values.sort);
  const moment: Moment = sort.key === 'updated' ? 'updated' : 'created';
  const isAboutDue = sort.key === 'due' || values.due.length > 0;
  const columnList = columnListOf(props.source);
  const own = useListColumns(columnList);
  const chosenColumns = props.columns ?? own;
  const options = useListOptions(values.organization, data !== undefined || query.isError);
  // A view says it in its search.
  const isFound = props.source.call === 'found';
  const ownFields = useMemo(() => shownFields(values.own, options.fields), [values.own, options.fields]);
  const columns = useMemo(
    () => ticketColumns(rowOptions, isAboutDue ? 'due' : moment, chosenColumns, ownFields),
    [rowOptions, isAboutDue, moment, chosenColumns, ownFields],
  );
  // Of a field that is not there any more nothing is found; its chip says so.
  const fieldRefused = isFieldRefused(query.error);
  const ownFilters = useOwnFilters(options.fields, values, fieldRefused);
  const placeFilters = usePlaceFilters(values, data?.tickets, rows.withOrganization ?? false);
  const filters = useMemo(
    () => [
      ...TICKET_FILTERS,
      ...deskFilters,
      ...placeFilters,
      ...(isFound ? NO_FILTERS : [...shapeFilters(options, values), ...ownFilters]),
    ],
    [deskFilters, placeFilters, isFound, options, values, ownFilters],
  );
  const { total: shown, exact } = data?.pagination ?? { total: 0 };
  const groups = values.group === '' ? undefined : data?.groups;
  const total = groups?.reduce((sum, group) => sum + group.count, 0) ?? shown;
  const [heads, setHeads] = useState<RowHeads | null>(null);
  const more = exact === false;
  const list = ticketControls(state);
  // Not followed: drawn once more for whoever comes next, the list would be remembered as theirs.
  const role = currentSession().user?.role ?? 'user';
  // A search that cannot be read finds nothing; what is wrong with it stands below the box.
  const takeFilters = async (typed: string) => {
    if (!typed.includes(':')) return;
    const { chipsOfBox } = await import('../views/chips-of-box.ts');
    const chips = chipsOfBox(
      typed,
      values,
      filters.map(({ key }) => key),
    );
    if (chips !== null) set(chips, { replace: true });
  };
  const asked = String(props.source.query.q ?? '');
  const before = asked.length - values.q.length;
  const problems = problemsOf(query.error, before);
  const isRefused = problems.length > 0 || fieldRefused;
  const refused = refusedChips(asked, before, problems);
  const chosen = useBulkSelection(role, props.source, tickets, total, query.isPlaceholderData);
  const selects = role !== 'user';
  useRowKeys(tickets);

  return (
    <ListPage
      title={title}
      what={words.what}
      count={data && words.count(total, list.paging.narrowed ? (data.stats?.total ?? total) : total, more)}
      actions={
        selects && chosen.begin ? (
          <>
            <Button variant="default" onClick={chosen.begin}>
              {text.select.begin}
            </Button>
            {actions}
          </>
        ) : (
          actions
        )
      }
      foot={
        <>
          {selects && <BulkBar chosen={chosen} />}
          {values.group !== '' && groups && tickets && (
            <Suspense>
              <GroupHeads
                group={values.group}
                groups={groups}
                collapsed={values.collapsed}
                onCollapsed={(collapsed) => set({ collapsed })}
                rows={tickets}
                isEnd={isAtEnd(data, goneOn, tickets.length)}
                onHeads={setHeads}
              />
            </Suspense>
          )}
          {waiting && (
            <Suspense>
              <Arrivals {...waiting} />
            </Suspense>
          )}
        </>
      }
      above={props.above}
      list={list}
      search={{
        placeholder: searchPlaceholder,
        label: words.search,
        debounce: SEARCH_DEBOUNCE.tickets,
        onEnter: (typed) => void takeFilters(typed),
        completions: (props) => (
          <Suspense>
            <Completions {...props} organization={values.organization} />
          </Suspense>
        ),
        remark: (
          <QueryRemark
            q={values.q}
            onChange={list.searching.onChange}
            problems={problems}
            isIndexing={data?.pagination.indexing === true}
          />
        ),
      }}
      filters={
        refused.length === 0
          ? filters
          : filters.map((one) => ({ ...one, isRefused: refused.includes(one.key) }))
      }
      bar={{
        aside: (
          <>
            <ColumnsButton
              options={options}
              list={columnList}
              chosen={chosenColumns}
              onChoose={props.onColumns}
              own={
                isFound ? undefined : { keys: values.own, onChange: (own) => set({ own, page: values.page }) }
              }
            />
            <DisplayButton group={values.group} onGroup={(group) => set({ group, collapsed: [] })} />
            <TicketListAside state={state} due={options.due} fields={options.fields} />
          </>
        ),
      }}
      query={isRefused ? { ...query, isError: false } : query}
      rows={isRefused ? NO_ROWS : tickets}
      total={shown}
      pageSize={pageSize}
      pagination={{ more }}
      end={
        isContinuous &&
        data &&
        tickets && (
          <Suspense>
            <ListEnd
              source={props.source}
              columns={props.columns ?? null}
              beginning={data}
              ids={tickets.map(({ _id }) => _id)}
              onPart={setPart}
            />
          </Suspense>
        )
      }
      empty={{ ...empty, title: words.empty.title }}
      nothingMatches={{
        title: words.empty.title,
        text: isRefused ? words.empty.refused : (empty.narrowed ?? words.empty.narrowed),
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
            <TicketCard ticket={ticket} link={link} options={rowOptions} moment={moment} own={ownFields} />
          )}
          skeletonRows={pageSize}
          sort={sort}
          onSort={(chosen) => set(orderByHead(chosen))}
          activeKey={props.activeKey ?? null}
          part={part}
          heads={heads}
          selection={selects ? chosen.rows : undefined}
          {...listState}
        />
      )}
    </ListPage>
  );
}

/** The order by a field of request types, or one that every list has. */
const orderByHead = (head: Sort) =>
  head.key.startsWith('field.')
    ? { ownSort: `${head.direction === 'desc' ? '-' : ''}${head.key}` }
    : { sort: orderOf(head), ownSort: '' };

/** No rows come after those that are listed. */
function isAtEnd(data: Beginning | undefined, goneOn: GoneOn | null, listed: number): boolean {
  if (data === undefined) return false;
  if (goneOn !== null) return goneOn.next === null;
  const { nextCursor, page, limit, total } = data.pagination;
  return nextCursor === undefined ? (page - 1) * limit + listed >= total : nextCursor === null;
}

/** What goes along to a ticket that is opened from the list: the list as it stands, for whoever it was loaded for. */
function useWalkState({ title, query, source }: TicketListProps, goneOn: GoneOn | null) {
  const { pathname: to, search } = useLocation();
  const { data, isPlaceholderData } = query;
  // The source is built anew for each drawing; the answer changes when it does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useMemo(
    () =>
      data === undefined || isPlaceholderData
        ? undefined
        : {
            walk: walkFrom(goneOn ? { ...data, tickets: goneOn.tickets } : data, {
              personId: currentSession().user?._id ?? '',
              source,
              list: { to, search, label: title },
            }),
          },
    [data, goneOn, isPlaceholderData, to, search, title],
  );
}
