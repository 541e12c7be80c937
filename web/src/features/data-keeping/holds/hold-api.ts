import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { HOLDS } from '@switchboard/contract/holds/hold-limits.ts';
import {
  type Hold,
  liftAnyHold,
  liftHold,
  listEveryHold,
  listHolds,
  placeAnyHold,
  placeHold,
} from '@switchboard/contract/holds/holds.ts';
import { call } from '../../../lib/api/call.ts';
import { useApiMutation } from '../../../lib/cache/api-hooks.ts';
import { useListQuery } from '../../../lib/lists/use-list-query.ts';

const NAME = ['holds'] as const;
const changes = { changes: [NAME] };

export const useHolds = (page: number) =>
  useListQuery([...NAME, 'own'], { page, limit: HOLDS.page }, (options) => call(listHolds, options));

export const useEveryHold = (page: number) =>
  useListQuery([...NAME, 'every'], { page, limit: HOLDS.page }, (options) => call(listEveryHold, options));

export const usePlaceHold = (every: boolean) =>
  useApiMutation(
    ({ organization, ...body }: BodyInput<typeof placeAnyHold>) =>
      every ? call(placeAnyHold, { body: { ...body, organization } }) : call(placeHold, { body }),
    changes,
  );

export const useLiftHold = ({ _id: id }: Hold, every: boolean) =>
  useApiMutation(
    () => (every ? call(liftAnyHold, { params: { id } }) : call(liftHold, { params: { id } })),
    changes,
  );
