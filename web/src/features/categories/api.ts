import {
  archiveCategory,
  archiveSubcategory,
  type Category,
  createCategory,
  createSubcategory,
  editCategory,
  editSubcategory,
  getCategoryUsage,
  getSubcategoryUsage,
  listCategories,
  type Subcategory,
} from '@switchboard/contract/catalogue/categories.ts';
import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { call } from '../../lib/api/call.ts';
import { NOT_KEPT, useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { useListQuery } from '../../lib/lists/use-list-query.ts';

export const PAGE_SIZE = 25;

export const useCategories = (state: { page: number; search: string }) =>
  useListQuery(['categories', 'list'], { ...state, tickets: true, limit: PAGE_SIZE }, (options) =>
    call(listCategories, options),
  );

/** What a dialog speaks about: a category, or a subcategory of one; without `edited` a new one. */
export type Place =
  | { readonly kind: 'category'; readonly edited: Category | null }
  | { readonly kind: 'subcategory'; readonly category: Category; readonly edited: Subcategory | null };

type Fields = BodyInput<typeof createCategory>;

export const useUsage = (kind: Place['kind'], id: string) =>
  useApiQuery(
    ['categories', 'usage', kind, id],
    (options) =>
      call(kind === 'category' ? getCategoryUsage : getSubcategoryUsage, { params: { id }, ...options }),
    { select: ({ usage }) => usage, ...NOT_KEPT },
  );

/** Pickers, lists and the names on tickets. */
const changes = [['categories'], ['tickets']] as const;

/** Adds or edits what the place names. */
export const useSaveCategory = (place: Place) =>
  useApiMutation(
    async (body: Fields): Promise<unknown> => {
      if (place.kind === 'category') {
        return place.edited
          ? call(editCategory, { params: { id: place.edited._id }, body })
          : call(createCategory, { body });
      }
      return place.edited
        ? call(editSubcategory, { params: { id: place.edited._id }, body })
        : call(createSubcategory, { params: { id: place.category._id }, body });
    },
    { changes },
  );

export const useArchiveCategory = (kind: Place['kind'], id: string) =>
  useApiMutation(
    async (): Promise<unknown> =>
      call(kind === 'category' ? archiveCategory : archiveSubcategory, { params: { id } }),
    { changes },
  );
