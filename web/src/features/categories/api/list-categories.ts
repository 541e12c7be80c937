import { listCategories } from '@switchboard/contract/endpoints/categories.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { call } from '../../../lib/api/call.ts';
import { useListQuery } from '../../../lib/lists/use-list-query.ts';

export const useCategories = (state: { page: number; search: string }) =>
  useListQuery(['categories', 'list'], { ...state, tickets: true, limit: PAGE.categories }, (options) =>
    call(listCategories, options),
  );
