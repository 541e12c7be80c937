/** The cache of answers: a person's stand under the id, and only as long as that person is signed in. */
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError, isBusy } from '../api/api-error.ts';
import { subscribeToConnection } from '../connection/connection.ts';
import { useSession } from '../session/session.ts';
import { currentSession, subscribeToSession } from '../session/session-store.ts';
import { CACHE } from './cache-times.ts';

const RETRY_DELAY = 500;

/** One more try where the failure may pass by itself: no answer, or a server in trouble. */
function retry(failures: number, error: Error): boolean {
  // A busy server has been asked again already.
  if (failures > 0 || !(error instanceof ApiError) || isBusy(error)) return false;
  return error.code === 'NETWORK' || error.status >= 500;
}

const waitsForFirstAnswer = (query: Query) =>
  query.isActive() && query.state.fetchStatus === 'fetching' && query.state.data === undefined;

/**
 * A first fetch that is running when something changes may give an answer from before the change. The library would keep
 * that answer, since it refetches only queries that have data; here such a fetch is cancelled and started again.
 */
class FollowingQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const waiting = this.getQueryCache().findAll(filters).filter(waitsForFirstAnswer);
    if (waiting.length > 0) {
      // What is there already is out of date from now on, not only when the others have been given up.
      await super.invalidateQueries({ ...filters, refetchType: 'none' }, options);
      await Promise.all(waiting.map(({ queryKey }) => this.cancelQueries({ queryKey, exact: true })));
    }
    await super.invalidateQueries(filters, options);
  }
}

export const createQueryClient = () =>
  new FollowingQueryClient({
    defaultOptions: {
      // Without a network a call must fail with a message; the library would pause it.
      queries: { staleTime: CACHE.default, retry, retryDelay: RETRY_DELAY, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

export const queryClient = createQueryClient();

const PUBLIC = 'public';

/** A query key of what anybody may know: it stays from one person to the next. */
export const publicKey = (...parts: readonly unknown[]) => [PUBLIC, ...parts] as const;

function forgetPerson() {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== PUBLIC });
  queryClient.getMutationCache().clear();
}

subscribeToSession((current, previous) => {
  // Behind a session that was interrupted the page stays; whoever goes on is shown what is true then.
  if (current.state === 'interrupted') return;
  const goesOn = previous.state === 'interrupted' && current.user?._id === previous.user?._id;
  if (goesOn) void queryClient.invalidateQueries();
  else if (current.token !== previous.token || current.user?._id !== previous.user?._id) forgetPerson();
});

/** When the connection is back, queries that failed or became stale are fetched again. */
subscribeToConnection((current, previous) => {
  if (previous.state === 'fine' || current.state !== 'fine') return;
  void queryClient.refetchQueries({
    type: 'active',
    predicate: (query) => query.state.status === 'error' || query.isStale(),
  });
});

const keyOf = (userId: string | undefined, parts: readonly unknown[]) =>
  [userId ?? 'nobody', ...parts] as const;

/** A query key of the signed-in person, for code outside components. */
export const userKey = (...parts: readonly unknown[]) => keyOf(currentSession().user?._id, parts);

/** Builds query keys of the signed-in person: `key('tickets', filters)`. */
export function useUserKey() {
  const userId = useSession().user?._id;
  return useCallback((...parts: readonly unknown[]) => keyOf(userId, parts), [userId]);
}
