import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Filter } from '../../lib/lists/filter.ts';
import type { ListControls } from '../../lib/lists/use-url-list.ts';
import { usePageTitle } from '../../lib/navigation/page-title.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { LoadError } from '../feedback/LoadError.tsx';
import { Part } from '../feedback/Part.tsx';
import { FilterBar, type FilterBarProps } from '../filters/FilterBar.tsx';
import classes from '../page/Page.module.css';
import { Page } from '../page/Page.tsx';
import { PageHead, type PageHeadProps } from '../page/PageHead.tsx';
import { Pagination, type PaginationProps } from '../table/Pagination.tsx';
import { usePhone } from '../use-phone.ts';

/** What the page needs to know of the query behind it. */
export interface ListQuery {
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

/** What a table or a grid shows in each state of the query. */
export interface ListState<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly loading: boolean;
  readonly refetching: boolean;
  readonly error: { what: string; onRetry: () => void } | null;
  readonly empty: ReactNode;
}

interface Silence {
  title: string;
  text: ReactNode;
  /** What the button says that leads on. */
  action?: string;
}

export interface ListPageProps<Row> extends Pick<PageHeadProps, 'description' | 'actions' | 'back'> {
  title: string;
  /** Names the rows in "Could not load categories". */
  what: string;
  /** Beside the title; how many there are in all pages when absent. */
  count?: ReactNode;
  /** Between head and filters: figures, which on a phone become one row, and notices. */
  above?: ReactNode;
  /** What stands there too, but on a phone below the rows: a list of its own. */
  beside?: ReactNode;
  /** How the list stands in the address. */
  list: ListControls;
  /** A list that is neither searched nor filtered has no bar. */
  search?: Omit<NonNullable<FilterBarProps['search']>, 'value' | 'onChange'>;
  filters?: readonly Filter[];
  /** What else stands in the bar. */
  bar?: Pick<FilterBarProps, 'aside' | 'further' | 'clearLabel'>;
  /** In place of the bar. */
  filterBar?: ReactNode;
  query: ListQuery;
  /** Of this page; undefined until the first answer. */
  rows: readonly Row[] | undefined;
  /** Rows in all pages. */
  total: number | undefined;
  pageSize: number;
  /** Null where there is nothing to turn. */
  pagination?: Pick<PaginationProps, 'variant' | 'sizes' | 'more'> | null;
  /** In place of the pages: the end of a list that goes on. */
  end?: ReactNode;
  /** In place of the rows, below the same head and filters: a calendar of them. */
  instead?: ReactNode;
  /** What is said, and offered, where there is nothing at all. */
  empty: { title: string; text: ReactNode; action?: ReactNode };
  /** What is said where nothing matches. */
  nothingMatches?: Silence;
  /** What is said of a page behind the last one. */
  pastEnd?: Silence;
  /** Floats at the foot of the window: what can be done with chosen rows. */
  foot?: ReactNode;
  children: (state: ListState<Row>) => ReactNode;
}

const PAST_END = { title: 'Nothing on this page', text: 'The list has become shorter.' };
const NOTHING_MATCHES = { title: 'Nothing found', text: 'Nothing matches your search and filters.' };

/** The page of a list: head, filters, the rows in every state they can be in, pages. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const phone = usePhone();
  const { title, what, query, rows, total = 0, list, search, pagination } = props;
  const { page, onPage, pageHref } = list.paging;
  usePageTitle(title);
  const retry = () => void query.refetch();
  const known = rows === undefined ? undefined : total.toLocaleString('en-GB');
  const table = (
    <>
      {query.isError && rows && <LoadError what={what} onRetry={retry} busy={query.isFetching} />}
      {props.children({
        rows,
        loading: query.isPending,
        refetching: query.isFetching && !query.isPending,
        error: query.isError && !rows ? { what, onRetry: retry } : null,
        empty: <NoRows {...props} total={total} />,
      })}
      {rows !== undefined && rows.length > 0 && props.end}
      {rows !== undefined && rows.length > 0 && !props.end && pagination !== null && (
        <Pagination
          page={page}
          pageSize={props.pageSize}
          total={total}
          onPage={onPage}
          pageHref={pageHref}
          disabled={query.isPlaceholderData}
          {...pagination}
        />
      )}
    </>
  );
  return (
    <Page>
      <PageHead
        title={title}
        count={props.count === undefined ? known : props.count}
        description={props.description}
        actions={props.actions}
        {...(props.back && { back: props.back })}
        compact
      />
      <div className={classes.aboveList} data-above-list>
        <Part what="The figures" data={query} framed>
          {props.above}
        </Part>
      </div>
      {!phone && props.beside}
      {props.filterBar}
      {(search || props.filters) && (
        <FilterBar
          filters={props.filters ?? []}
          {...list.filtering}
          {...(search && { search: { ...list.searching, ...search } })}
          {...props.bar}
        />
      )}
      <Part what="The list" data={query} framed>
        {props.instead ?? table}
      </Part>
      {phone && props.beside}
      {props.foot}
    </Page>
  );
}

/** Nothing at all, nothing that matches, or a page behind the last one: three sentences, three ways on. */
function NoRows<Row>({
  total,
  list,
  empty,
  nothingMatches = NOTHING_MATCHES,
  pastEnd = PAST_END,
}: ListPageProps<Row> & { total: number }) {
  const { narrowed, onClear, onPage } = list.paging;
  const button = (label: string, onClick: () => void) => (
    <Button variant="default" onClick={onClick}>
      {label}
    </Button>
  );
  if (total > 0) {
    return <EmptyState {...pastEnd} action={button(pastEnd.action ?? 'First page', () => onPage(1))} />;
  }
  if (narrowed) {
    return (
      <EmptyState
        {...nothingMatches}
        action={button(nothingMatches.action ?? 'Clear search and filters', onClear)}
      />
    );
  }
  return <EmptyState {...empty} />;
}
