import {
  type Channel,
  clearOwnMailProblem,
  listDeliveries,
  sendTestNotification,
} from '@switchboard/contract/notifications/deliveries.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';
import { renewSession } from '../../lib/session/session-store.ts';

const NAME = ['own-deliveries'];
/** As many as tell whether mail arrives at present. */
const SHOWN = 8;

export const useNewestDeliveries = () =>
  useApiQuery(NAME, (options) => call(listDeliveries, { query: { limit: SHOWN }, ...options }), {
    staleTime: CACHE.none,
    select: ({ deliveries }) => deliveries,
  });

export const useSendTest = () =>
  useApiMutation((channel: Channel) => call(sendTestNotification, { body: { channel } }), {
    changes: [NAME],
    evenRefused: true,
  });

/** The server sends to the address again until it fails once more. */
export const useTryAgain = () =>
  useApiMutation(
    async () => {
      const { user } = await call(clearOwnMailProblem);
      renewSession(user);
    },
    { changes: [NAME] },
  );
