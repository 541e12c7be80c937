import {
  addPushSubscription,
  listPushSubscriptions,
  removePushSubscription,
} from '@switchboard/contract/notifications/push.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';
import { subscribe, unsubscribe } from './this-browser.ts';

const NAME = ['push-subscriptions'];

export const useBrowsers = () =>
  useApiQuery(NAME, (options) => call(listPushSubscriptions, options), { staleTime: CACHE.none });

export const useTurnOnPush = () =>
  useApiMutation(
    /** @returns whether the person allows it */
    async (publicKey: string) => {
      const body = await subscribe(publicKey);
      if (body !== null) await call(addPushSubscription, { body });
      return body !== null;
    },
    { changes: [NAME] },
  );

/** @param id of the browser; `isThis` where it is the one that asks */
export const useTurnOffPush = () =>
  useApiMutation(
    async ({ id, isThis }: { id: string; isThis: boolean }) => {
      await call(removePushSubscription, { params: { id } });
      if (isThis) await unsubscribe();
    },
    { changes: [NAME], evenRefused: true },
  );
