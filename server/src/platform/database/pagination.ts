import type { Pagination } from '@switchboard/contract/query.ts';

export const paginate = (
  total: number,
  request: { readonly page: number; readonly limit: number },
): Pagination => ({
  current: request.page,
  page: request.page,
  pages: Math.ceil(total / request.limit),
  total,
  limit: request.limit,
});
