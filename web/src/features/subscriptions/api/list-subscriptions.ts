import { listSubscriptions } from '@switchboard/contract/endpoints/subscriptions.ts';
import type { SubscriptionStatus } from '@switchboard/contract/enums.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

interface SubscriptionListState {
  readonly page: number;
  readonly search: string;
  readonly status: readonly SubscriptionStatus[];
}

export function useSubscriptions({ page, search, status }: SubscriptionListState) {
  const key = useUserKey();
  const query = { page, search, status: status.join(','), limit: PAGE.subscriptions };
  return useQuery({
    // Below organizations: what changes there changes here.
    queryKey: key('organizations', 'subscriptions', query),
    queryFn: ({ signal }) => call(listSubscriptions, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
