import type { ErasureState } from '@switchboard/contract/data-lifecycle/erasure-values.ts';
import { ERASURES } from '@switchboard/contract/data-lifecycle/erasure-values.ts';
import {
  approveErasure,
  beginErasure,
  cancelErasure,
  getErasure,
  getErasureRequest,
  listErasures,
  requestErasure,
  withdrawErasureRequest,
} from '@switchboard/contract/data-lifecycle/erasures.ts';
import { SECOND } from '@switchboard/contract/durations.ts';
import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../../lib/cache/api-hooks.ts';

const NAME = ['erasures'] as const;
const changes = { changes: [NAME] };
/** While one is under way. */
const FOLLOWED_EVERY = 3 * SECOND;

const RUNS: readonly ErasureState[] = ['running'];

export const useErasures = (page: number) =>
  useApiQuery(
    [...NAME, 'list', page],
    ({ signal }) => call(listErasures, { query: { page, limit: ERASURES.page }, signal }),
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        data?.erasures.some(({ state }) => RUNS.includes(state)) ? FOLLOWED_EVERY : false,
    },
  );

export const useErasurePreview = (id: string) =>
  useApiQuery([...NAME, 'one', id], ({ signal }) => call(getErasure, { params: { id }, signal }), {
    select: ({ preview }) => preview,
  });

export const useBeginErasure = () =>
  useApiMutation((user: string) => call(beginErasure, { body: { user } }), changes);

export const useApproveErasure = (id: string) =>
  useApiMutation(
    (body: BodyInput<typeof approveErasure>) => call(approveErasure, { params: { id }, body }),
    changes,
  );

export const useCancelErasure = (id: string) =>
  useApiMutation(() => call(cancelErasure, { params: { id } }), changes);

export const useOwnErasure = () =>
  useApiQuery([...NAME, 'own'], (options) => call(getErasureRequest, options));

export const useRequestErasure = () => useApiMutation(() => call(requestErasure), changes);
export const useWithdrawRequest = () => useApiMutation(() => call(withdrawErasureRequest), changes);
