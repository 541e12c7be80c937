import { type ListOptions, NO_LIST_OPTIONS } from '@switchboard/contract/tickets/list-options.ts';
import { getListOptions } from '@switchboard/contract/tickets/ticket-lists.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { userKey } from '../../../lib/cache/query-client.ts';

/**
 * What the organization works with, by which its lists can be narrowed; nothing before it is known. The session is not
 * followed: drawn once more for whoever comes next, the list would be remembered as theirs.
 * @param enabled once the list itself is there
 */
export function useListOptions(organization: string, enabled = true): ListOptions {
  const { data = NO_LIST_OPTIONS } = useQuery({
    queryKey: userKey('list-options', organization),
    queryFn: ({ signal }) => call(getListOptions, { query: { organization, withFields: true }, signal }),
    enabled,
    staleTime: CACHE.default,
  });
  return data;
}
