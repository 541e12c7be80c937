import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { LoadError } from '../feedback/LoadError.tsx';
import { Part } from '../feedback/Part.tsx';
import { AboveList } from '../page/AboveList.tsx';
import { Page } from '../page/Page.tsx';
import { PageHead } from '../page/PageHead.tsx';
import { type PageSizes, Pagination, type PaginationProps } from '../table/Pagination.tsx';
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
export interface ListState {
  readonly loading: boolean;
  readonly refetching: boolean;
  readonly error: { what: string; onRetry: () => void } | null;
  readonly empty: ReactNode;
}

export interface ListPageProps {
  title: string;
  /** Names the rows in "Could not load categories". */
  what: string;
  description?: ReactNode;
  /** Buttons of the page's head. */
  actions?: ReactNode;
  /** Between head and filters: figures, which on a phone become one row, and notices. */
  above?: ReactNode;
  /** What stands there too, but on a phone below the rows: a list of its own. */
  beside?: ReactNode;
  filterBar: ReactNode;
  query: ListQuery;
  /** Rows on this page and in all pages; undefined until the first answer. */
  rows: number | undefined;
  total: number;
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  pageHref?: (page: number) => string;
  pagination?: PaginationProps['variant'];
  pageSizes?: PageSizes;
  /** There is one thing at most: it is neither counted nor paged. */
  single?: boolean;
  /** Search or filters narrow the list. */
  narrowed: boolean;
  onClear: () => void;
  /** In place of the rows, below the same head and filters: a calendar of them. */
  instead?: ReactNode;
  /** What is said, and offered, where there is nothing at all. */
  empty: { title: string; text: ReactNode; action?: ReactNode };
  /** What is said where nothing matches. */
  nothingMatches?: { title: string; text: string };
  children: (state: ListState) => ReactNode;
}

const NOTHING_MATCHES = { title: 'Nothing found', text: 'Nothing matches your search and filters.' };

/** The page of a list: head, filters, the rows in every state they can be in, pages. */
export function ListPage(props: ListPageProps) {
  const phone = usePhone();
  const { title, what, query, rows, total, page, pageSize, onPage, pageHref, pageSizes } = props;
  const { single = false } = props;
  const retry = () => void query.refetch();
  const answered = rows !== undefined;
  const list = (
    <>
      {query.isError && answered && <LoadError what={what} onRetry={retry} busy={query.isFetching} />}
      {props.children({
        loading: query.isPending,
        refetching: query.isFetching && !query.isPending,
        error: query.isError && !answered ? { what, onRetry: retry } : null,
        empty: <NoRows {...props} />,
      })}
      {rows !== undefined && rows > 0 && !single && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={total}
          onPage={onPage}
          {...(pageHref && { pageHref })}
          variant={props.pagination}
          {...(pageSizes && { sizes: pageSizes })}
          disabled={query.isPlaceholderData}
        />
      )}
    </>
  );
  return (
    <Page>
      <PageHead
        title={title}
        count={answered && !single ? total.toLocaleString('en-GB') : undefined}
        description={props.description}
        actions={props.actions}
        compact
      />
      <AboveList>
        <Part what="The figures" data={query} framed>
          {props.above}
        </Part>
      </AboveList>
      {!phone && props.beside}
      {props.filterBar}
      <Part what="The list" data={query} framed>
        {props.instead ?? list}
      </Part>
      {phone && props.beside}
    </Page>
  );
}

/** Nothing at all, nothing that matches, or a page behind the last one: three sentences, three ways on. */
function NoRows({
  total,
  narrowed,
  onClear,
  onPage,
  empty,
  nothingMatches = NOTHING_MATCHES,
}: ListPageProps) {
  if (total > 0) {
    const first = (
      <Button variant="default" onClick={() => onPage(1)}>
        First page
      </Button>
    );
    return <EmptyState title="Nothing on this page" text="The list has become shorter." action={first} />;
  }
  if (narrowed) {
    const clear = (
      <Button variant="default" onClick={onClear}>
        Clear search and filters
      </Button>
    );
    return <EmptyState title={nothingMatches.title} text={nothingMatches.text} action={clear} />;
  }
  return <EmptyState title={empty.title} text={empty.text} action={empty.action} />;
}
