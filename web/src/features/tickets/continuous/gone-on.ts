import type { ColumnField } from '@switchboard/contract/tickets/views/view-values.ts';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { userKey } from '../../../lib/cache/query-client.ts';
import { useListMode } from '../../../lib/lists/list-columns.ts';
import type { ListedTicket } from '../api/listed-ticket.ts';
import type { ListSource } from '../list-walk.ts';

/** The rows of a continuous list as far as somebody has gone on. */
export interface GoneOn {
  /** The cursor behind the beginning that they go on from; another beginning, others. */
  readonly from: string | null;
  readonly tickets: readonly ListedTicket[];
  /** Null at the end. */
  readonly next: string | null;
}

/** Among the lists, so that what is drawn at once is drawn here, too. */
export function goneOnOptions({ call, query }: ListSource, columns: readonly ColumnField[] | null) {
  const { page: _page, limit: _limit, ...asked } = query;
  return queryOptions<GoneOn>({
    queryKey: userKey('tickets', 'list', 'on', call, asked, columns?.join() ?? ''),
    queryFn: skipToken,
  });
}

/** What `ListEnd` has fetched; null where the list has pages, or nobody has gone on. */
export function useGoneOn(source: ListSource, columns: readonly ColumnField[] | null): GoneOn | null {
  const { data } = useQuery(goneOnOptions(source, columns));
  return useListMode() === 'continuous' ? (data ?? null) : null;
}
