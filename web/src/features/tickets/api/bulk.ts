import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import {
  cancelBulk,
  getBulk,
  isUnderWay,
  previewBulk,
  startBulk,
  undoBulk,
} from '@switchboard/contract/tickets/bulk.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { userKey } from '../../../lib/cache/query-client.ts';

type PreviewRequest = BodyInput<typeof previewBulk>;
export type BulkSelection = PreviewRequest['selection'];
export type BulkAction = PreviewRequest['action'];

/** In ms: how often is asked how far it is. */
const ASK_EVERY = 1_000;

export const bulkOptions = (id: string) =>
  queryOptions({
    queryKey: userKey('bulk', id),
    queryFn: async ({ signal }) => (await call(getBulk, { params: { id }, signal })).bulk,
    staleTime: CACHE.none,
    refetchInterval: ({ state: { data } }) => (data && !isUnderWay(data.state) ? false : ASK_EVERY),
  });

export const postBulkPreview = async (request: PreviewRequest) =>
  (await call(previewBulk, { body: request })).preview;

export const postBulk = async (body: BodyInput<typeof startBulk>) => (await call(startBulk, { body })).bulk;

export const postBulkCancel = async (id: string) => (await call(cancelBulk, { params: { id } })).bulk;

export const postBulkUndo = async (id: string) => (await call(undoBulk, { params: { id } })).bulk;
