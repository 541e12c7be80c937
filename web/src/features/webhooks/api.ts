import { listCategories } from '@switchboard/contract/catalogue/categories.ts';
import { listProjects } from '@switchboard/contract/catalogue/projects.ts';
import { DAY, SECOND } from '@switchboard/contract/durations.ts';
import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { WEBHOOKS } from '@switchboard/contract/webhooks/webhook-limits.ts';
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  getDelivery,
  getWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  redeliverFailed,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '@switchboard/contract/webhooks/webhooks.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { allPages } from '../../lib/api/all-pages.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import type { DeliveriesState } from './deliveries-params.ts';

const NAME = ['webhooks'] as const;
const changes = { changes: [NAME] };
/** While something is on its way. */
const FOLLOWED_EVERY = 3 * SECOND;

export const useWebhooks = (page: number) =>
  useApiQuery([...NAME, 'list', page], ({ signal }) => call(listWebhooks, { query: { page }, signal }), {
    placeholderData: keepPreviousData,
  });

export const useWebhook = (id: string) =>
  useApiQuery(
    [...NAME, 'one', id],
    async ({ signal }) => (await call(getWebhook, { params: { id }, signal })).webhook,
  );

/** @param edited null for a new one */
export const useSaveWebhook = (edited: Webhook | null) =>
  useApiMutation(async ({ password, code, passkey, ...fields }: BodyInput<typeof createWebhook>) => {
    if (edited === null) return call(createWebhook, { body: { ...fields, password, code, passkey } });
    const body = { ...fields, version: edited.version };
    return { ...(await call(editWebhook, { params: { id: edited._id }, body })), secret: null };
  }, changes);

export const useSwitchWebhook = ({ _id, version }: Webhook) =>
  useApiMutation(
    (isActive: boolean) => call(editWebhook, { params: { id: _id }, body: { isActive, version } }),
    { ...changes, evenRefused: true },
  );

export const useRotate = (id: string) =>
  useApiMutation(
    (body: BodyInput<typeof rotateWebhookSecret>) => call(rotateWebhookSecret, { params: { id }, body }),
    changes,
  );

export const useDeleteWebhook = (id: string) =>
  useApiMutation(() => call(deleteWebhook, { params: { id } }), changes);

export const useTestWebhook = (id: string) =>
  useApiMutation(() => call(testWebhook, { params: { id } }), changes);

export const useRedeliver = (id: string) =>
  useApiMutation((deliveryId: string) => call(redeliver, { params: { id, deliveryId } }), changes);

export const useRedeliverFailed = (id: string) =>
  useApiMutation(() => {
    // A little less than all of it, however long the request takes.
    const since = new Date(Date.now() - WEBHOOKS.redeliverDays * DAY + FOLLOWED_EVERY);
    return call(redeliverFailed, { params: { id }, body: { since: since.toISOString() } });
  }, changes);

export const useDeliveries = (id: string, { page, state, type }: DeliveriesState) =>
  useApiQuery(
    [...NAME, 'deliveries', id, page, state, type],
    ({ signal }) =>
      call(listDeliveries, {
        params: { id },
        query: { page, state: state.join(','), type: type.join(',') },
        signal,
      }),
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        data?.deliveries.some((delivery) => delivery.state === 'pending') ? FOLLOWED_EVERY : false,
    },
  );

export const useDelivery = (id: string, deliveryId: string) =>
  useApiQuery(
    [...NAME, 'delivery', id, deliveryId],
    async ({ signal }) => (await call(getDelivery, { params: { id, deliveryId }, signal })).delivery,
    { refetchInterval: ({ state: { data } }) => (data?.state === 'pending' ? FOLLOWED_EVERY : false) },
  );

const limit = PAGE.max;

/** What filters can name. */
export function useFilterChoices() {
  const categories = useApiQuery(['categories', 'of-webhooks'], ({ signal }) =>
    allPages(
      (page) => call(listCategories, { query: { limit, page }, signal }),
      (answer) => answer.categories,
    ),
  );
  const projects = useApiQuery(['projects', 'of-webhooks'], ({ signal }) =>
    allPages(
      (page) => call(listProjects, { query: { limit, page }, signal }),
      (answer) => answer.projects,
    ),
  );
  const options = (things: readonly { readonly _id: string; readonly name: string }[] = []) =>
    things.map(({ _id, name }) => ({ value: _id, label: name }));
  return { categories: options(categories.data), projects: options(projects.data) };
}
