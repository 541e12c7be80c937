import {
  getRetention,
  previewRetention,
  setRetention,
} from '@switchboard/contract/data-lifecycle/retention.ts';
import type { RetentionAction } from '@switchboard/contract/data-lifecycle/retention-values.ts';
import { RETENTION } from '@switchboard/contract/data-lifecycle/retention-values.ts';
import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../../lib/cache/api-hooks.ts';

const NAME = ['retention'] as const;

export const useRetention = () =>
  useApiQuery([...NAME, 'policy'], (options) => call(getRetention, options), {
    select: ({ retention }) => retention,
  });

export interface Wanted {
  readonly months: number;
  readonly action: RetentionAction;
}

/** @param wanted null while it is not known yet */
export const useRetentionPreview = (wanted: Wanted | null, page: number) =>
  useApiQuery(
    [...NAME, 'preview', wanted, page],
    ({ signal }) =>
      call(previewRetention, {
        query: {
          months: wanted?.months ?? 1,
          action: wanted?.action ?? 'anonymize',
          page,
          limit: RETENTION.page,
        },
        signal,
      }),
    { placeholderData: keepPreviousData, enabled: wanted !== null },
  );

export const useSetRetention = () =>
  useApiMutation((body: BodyInput<typeof setRetention>) => call(setRetention, { body }), {
    changes: [NAME],
    evenRefused: true,
  });
