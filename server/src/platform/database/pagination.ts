/** Lists that are read page by page, or from where the answer before ended: in the order that their query has. */
import type { Pagination } from '@switchboard/contract/query.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Walk } from '../http/walk.ts';
import { comesAfter, keysOf, placeOf } from './order-keys.ts';

export interface PageRequest {
  readonly page: number;
  readonly limit: number;
  /** Where the list goes on from a cursor, in place of the page. */
  readonly walk?: Walk | null;
}

/** What a cursor carries: the last row, and how many there were when the list began. */
interface Left {
  readonly place: readonly string[];
  readonly total: number;
}

export function paginate(total: number, { page: asked, limit, walk = null }: PageRequest): Pagination {
  const page = walk === null ? asked : 1;
  return {
    current: page,
    page,
    pages: Math.ceil(total / limit),
    total,
    limit,
    ...(walk !== null && { nextCursor: walk.nextCursor }),
  };
}

const PLACE = 'place in the order';

/**
 * One page of what a query selects in its order, and how many rows it selects in all.
 * @param count where that is known in another way
 */
export async function readPage<Schema, Tables extends keyof Schema, Row extends object>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
  { page, limit, walk = null }: PageRequest,
  count: () => Promise<number> = () => countRows(query),
): Promise<{ rows: Row[]; total: number }> {
  if (walk !== null) return readOn(query, limit, walk, count);
  const [rows, total] = await Promise.all([
    query
      .limit(limit)
      .offset((page - 1) * limit)
      .execute() as Promise<Row[]>,
    count(),
  ]);
  return { rows, total };
}

async function countRows<Schema, Tables extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
): Promise<number> {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ readonly total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}

/** The rows after the last one that was answered, wherever that one is by now; going on counts nothing. */
async function readOn<Schema, Tables extends keyof Schema, Row extends object>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
  limit: number,
  walk: Walk,
  count: () => Promise<number>,
): Promise<{ rows: Row[]; total: number }> {
  const keys = keysOf(query);
  const left = walk.from<Left>();
  const [found, total] = await Promise.all([
    query
      .$if(left !== null, (rows) => rows.where(comesAfter(keys, left?.place ?? [])))
      .select(placeOf(keys).as(PLACE))
      .$castTo<Row & { readonly [PLACE]: readonly string[] }>()
      .limit(limit + 1)
      .execute(),
    left?.total ?? count(),
  ]);
  const last = found.length > limit ? found[limit - 1] : undefined;
  if (last !== undefined) walk.goOnFrom({ place: last[PLACE], total } satisfies Left);
  const rows = found.slice(0, limit).map(({ [PLACE]: _place, ...row }) => row as unknown as Row);
  return { rows, total };
}
