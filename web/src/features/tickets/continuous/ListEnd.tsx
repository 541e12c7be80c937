import { Button, Loader } from '@mantine/core';
import { MINUTE } from '@switchboard/contract/durations.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import type { ColumnField } from '@switchboard/contract/tickets/views/view-values.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { count } from '../../../lib/format/format.ts';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import type { RowPart } from '../../../ui/table/column.ts';
import type { ListSource } from '../list-walk.ts';
import { type Beginning, cursorBehind, fetchRows } from './fetch-rows.ts';
import { goneOnOptions } from './gone-on.ts';
import classes from './ListEnd.module.css';
import { words } from './text.ts';
import { useRowPart } from './use-row-part.ts';

/** Whoever looks at a ticket for long comes back to the list as it was. */
const KEPT = 30 * MINUTE;

interface ListEndProps {
  source: ListSource;
  columns: readonly ColumnField[] | null;
  beginning: Beginning;
  /** Ids of the rows that are listed. */
  ids: readonly string[];
  /** Which of them are drawn. */
  onPart: (part: RowPart | null) => void;
}

/** The end of a continuous list: the next rows come before somebody gets there. */
export function ListEnd({ source, columns, beginning, ids, onPart }: ListEndProps) {
  const client = useQueryClient();
  const foot = useRef<HTMLDivElement>(null);
  const wanted = useRef(0);
  const options = goneOnOptions(source, columns);
  const { data, isFetching, isError, refetch } = useQuery({
    ...options,
    queryFn: ({ signal }) => {
      const known = client.getQueryData(options.queryKey);
      const rows = Math.max(wanted.current, known?.tickets.length ?? 0);
      return fetchRows({ source, columns, beginning, known, rows }, signal);
    },
    enabled: false,
    staleTime: CACHE.forever,
    gcTime: KEPT,
  });
  const isEnd = (data ? data.next : cursorBehind(beginning)) === null;
  const listed = data?.tickets.length ?? beginning.tickets.length;
  const isNear = useNear(foot);
  useRowPart(foot, ids, onPart);

  const goOn = () => {
    wanted.current = listed + PAGE.max;
    void refetch({ cancelRefetch: false });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes of going on is looked at again
  useEffect(() => {
    if (isNear && !isEnd && !isFetching && !isError) goOn();
  }, [isNear, isEnd, isFetching, isError, listed]);

  // Another beginning: what stands below it is fetched anew, as far as it was.
  const isOutdated = data !== undefined && data.from !== cursorBehind(beginning);
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);

  const all = beginning.pagination;
  const total = `${count(Math.max(all.total, listed))}${all.exact === false ? '+' : ''}`;
  return (
    <div ref={foot} className={classes.foot}>
      {isError && <LoadError what={words.more} onRetry={goOn} busy={isFetching} />}
      {!isError && isEnd && <span role="status">{words.all(count(listed))}</span>}
      {!isError && !isEnd && (
        <>
          <span>{words.shown(count(listed), total)}</span>
          {isFetching ? (
            <Loader size={16} aria-label={words.loading} />
          ) : (
            <Button variant="default" size="xs" onClick={goOn}>
              {words.loadMore}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** Whether an element is less than a screen away. */
function useNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: '100%',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
