import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import {
  archiveCategory,
  archiveSubcategory,
  type categoryFields,
  createCategory,
  createSubcategory,
  editCategory,
  editSubcategory,
} from '@switchboard/contract/endpoints/categories.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { userKey } from '../../../lib/cache/query-client.ts';
import type { Place } from '../place.ts';

type Fields = BodyInput<{ body: typeof categoryFields } & typeof createCategory>;

/** Pickers, lists and the names on tickets follow. */
const followCategories = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: userKey('categories') }),
    client.invalidateQueries({ queryKey: userKey('tickets') }),
  ]);

/** Adds or edits what the place names. */
export function useSaveCategory(place: Place) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Fields): Promise<unknown> => {
      if (place.kind === 'category') {
        return place.edited
          ? call(editCategory, { params: { id: place.edited._id }, body })
          : call(createCategory, { body });
      }
      return place.edited
        ? call(editSubcategory, { params: { id: place.edited._id }, body })
        : call(createSubcategory, { params: { id: place.category._id }, body });
    },
    onSuccess: () => followCategories(client),
  });
}

export function useArchiveCategory(kind: Place['kind'], id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<unknown> =>
      call(kind === 'category' ? archiveCategory : archiveSubcategory, { params: { id } }),
    onSuccess: () => followCategories(client),
  });
}
