import { PAGE } from '@switchboard/contract/limits.ts';
import { clearMailProblem, listMailDeliveries } from '@switchboard/contract/notifications/deliveries.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation } from '../../lib/cache/api-hooks.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';
import { useListQuery } from '../../lib/lists/use-list-query.ts';
import { type DeliveriesState, deliveriesQuery } from './deliveries-params.ts';

const NAME = ['mail-deliveries'];

/** Asked anew on every visit: somebody reads it to see whether mail arrives. */
export const useDeliveries = (state: DeliveriesState) =>
  useListQuery(
    NAME,
    { ...deliveriesQuery(state), page: state.page, limit: PAGE.deliveries },
    (options) => call(listMailDeliveries, options),
    { staleTime: CACHE.none },
  );

/** The server sends to the address again until it fails once more. */
export const useTryAgain = () =>
  useApiMutation((id: string) => call(clearMailProblem, { params: { id } }), {
    changes: [NAME, ['users']],
    evenRefused: true,
  });
