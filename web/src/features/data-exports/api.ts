import {
  type DataExport,
  deleteExport,
  deleteOwnExport,
  isUnderWay,
  linkExport,
  linkOwnExport,
  listExports,
  listOwnExports,
  startExport,
  startOwnExport,
} from '@switchboard/contract/data-exports/data-exports.ts';
import { SECOND } from '@switchboard/contract/durations.ts';
import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';

const NAME = ['data-exports'] as const;
const changes = { changes: [NAME] };
/** While one is under way. */
const FOLLOWED_EVERY = 3 * SECOND;

const followed = (exports: readonly DataExport[] | undefined) =>
  exports?.some(({ state }) => isUnderWay(state)) ? FOLLOWED_EVERY : false;

export const useExports = (page: number) =>
  useApiQuery(
    [...NAME, 'organization', page],
    ({ signal }) => call(listExports, { query: { page }, signal }),
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) => followed(data?.exports),
    },
  );

export const useOwnExports = () =>
  useApiQuery(
    [...NAME, 'own'],
    async ({ signal }) => (await call(listOwnExports, { query: { limit: 3 }, signal })).exports,
    { refetchInterval: ({ state: { data } }) => followed(data) },
  );

export type Scope = DataExport['scope'];

export const useStartExport = (scope: Scope) =>
  useApiMutation(
    (body: BodyInput<typeof startExport>) =>
      scope === 'organization' ? call(startExport, { body }) : call(startOwnExport, { body }),
    changes,
  );

export const useEndExport = ({ _id: id, scope }: DataExport) =>
  useApiMutation(
    () =>
      scope === 'organization'
        ? call(deleteExport, { params: { id } })
        : call(deleteOwnExport, { params: { id } }),
    changes,
  );

export const linkTo = ({ _id: id, scope }: DataExport) =>
  scope === 'organization' ? call(linkExport, { params: { id } }) : call(linkOwnExport, { params: { id } });
