import { listSubscriptions } from '@switchboard/contract/endpoints/subscriptions.ts';
import type { SubscriptionStatus } from '@switchboard/contract/enums.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { call } from '../../../lib/api/call.ts';
import { useListQuery } from '../../../lib/lists/use-list-query.ts';

interface SubscriptionListState {
  readonly page: number;
  readonly search: string;
  readonly status: readonly SubscriptionStatus[];
}

/** Below organizations: what changes there changes here. */
export const useSubscriptions = (state: SubscriptionListState) =>
  useListQuery(['organizations', 'subscriptions'], { ...state, limit: PAGE.subscriptions }, (options) =>
    call(listSubscriptions, options),
  );
