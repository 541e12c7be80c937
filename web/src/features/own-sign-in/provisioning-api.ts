import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import {
  createScimToken,
  listScimTokens,
  revokeScimToken,
  rotateScimToken,
} from '@switchboard/contract/scim/scim-tokens.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation } from '../../lib/cache/api-hooks.ts';
import { useListQuery } from '../../lib/lists/use-list-query.ts';

const NAME = ['scim-tokens'] as const;
const changes = { changes: [NAME] };

export const useScimTokens = (page: number) =>
  useListQuery([...NAME, 'list'], { page, limit: PAGE.scimTokens }, (options) =>
    call(listScimTokens, options),
  );

export const useCreateScimToken = () =>
  useApiMutation((body: BodyInput<typeof createScimToken>) => call(createScimToken, { body }), changes);

export const useRotateScimToken = (id: string) =>
  useApiMutation(
    (body: BodyInput<typeof rotateScimToken>) => call(rotateScimToken, { params: { id }, body }),
    changes,
  );

export const useRevokeScimToken = (id: string) =>
  useApiMutation(() => call(revokeScimToken, { params: { id }, query: {} }), changes);
