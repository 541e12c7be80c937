import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import {
  countViews,
  createView,
  deleteView,
  editView,
  listViews,
  pinViews,
  type View,
} from '@switchboard/contract/tickets/views/views.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../../lib/cache/api-hooks.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { readersTimeZone } from '../../../lib/format/time-zone.ts';

export const useViews = () => useApiQuery(['views'], (options) => call(listViews, options));

/** They follow every change of a ticket, as lists do. */
export const useViewCounts = (ids: readonly string[]) =>
  useApiQuery(
    ['tickets', 'view-counts', ids.join()],
    (options) => call(countViews, { query: { ids: ids.join(), timeZone: readersTimeZone() }, ...options }),
    {
      enabled: ids.length > 0,
      staleTime: CACHE.ticketLists,
      placeholderData: keepPreviousData,
      select: ({ counts }) => counts,
    },
  );

const changes = [['views']] as const;

export type ViewFields = BodyInput<typeof createView>;

/** @param edited null for a new one */
export const useSaveView = (edited: View | null) =>
  useApiMutation(
    async (body: Partial<ViewFields> & Pick<ViewFields, 'name'>) =>
      edited
        ? call(editView, { params: { id: edited._id }, body: { ...body, version: edited.version } })
        : call(createView, { body: { q: '', ...body } }),
    // Whoever is refused sees what somebody else has saved.
    { changes, evenRefused: true },
  );

export const useDeleteView = (id: string) =>
  useApiMutation(() => call(deleteView, { params: { id } }), { changes });

export const usePinViews = () =>
  useApiMutation((ids: readonly string[]) => call(pinViews, { body: { ids: [...ids] } }), {
    changes,
    evenRefused: true,
  });
