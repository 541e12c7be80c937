import { listCategories, listSubcategories } from '@switchboard/contract/endpoints/categories.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { userKey } from '../../../lib/query-client.ts';

export const categoryChoicesOptions = (search: string) =>
  queryOptions({
    queryKey: userKey('categories', 'choices', search),
    queryFn: async ({ signal }) => (await call(listCategories, { query: { search }, signal })).categories,
  });

export const subcategoryChoicesOptions = (categoryId: string, search: string) =>
  queryOptions({
    queryKey: userKey('categories', 'choices', categoryId, search),
    queryFn: async ({ signal }) =>
      (await call(listSubcategories, { params: { id: categoryId }, query: { search }, signal }))
        .subcategories,
  });
