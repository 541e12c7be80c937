import type { Pagination } from '@switchboard/contract/query.ts';
import { type SelectQueryBuilder, sql } from 'kysely';

interface PageRequest {
  readonly page: number;
  readonly limit: number;
}

export const paginate = (total: number, request: PageRequest): Pagination => ({
  current: request.page,
  page: request.page,
  pages: Math.ceil(total / request.limit),
  total,
  limit: request.limit,
});

/** One page of what a query selects in its order, and how many rows it selects in all. */
export async function readPage<Schema, Tables extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
  { page, limit }: PageRequest,
) {
  const [rows, { total }] = await Promise.all([
    query
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    query
      .clearSelect()
      .clearOrderBy()
      .select(sql<number>`count(*)`.as('total'))
      .$castTo<{ readonly total: number }>()
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
