import { FIRST_CURSOR } from '@switchboard/contract/first-cursor.ts';
import { useListMode } from '../../../lib/lists/list-columns.ts';

/** Rows that a continuous list begins with. */
const FIRST_ROWS = 50;

/** What is asked for first: a page, or where somebody likes lists continuous their beginning. */
export function useBegun<Query extends object | undefined>(query: Query): Query {
  return useListMode() === 'pages' ? query : { ...query, page: 1, limit: FIRST_ROWS, cursor: FIRST_CURSOR };
}
