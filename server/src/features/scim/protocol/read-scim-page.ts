import type { ScimPage } from './paging.ts';

/**
 * A page of a list with how many there are, which are counted only where the page does not tell: most lists of a directory look for
 * one by name.
 */
export async function readScimPage<Row>(
  { startIndex, count }: ScimPage,
  read: () => Promise<Row[]>,
  countAll: () => Promise<number>,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  if (count === 0) return { rows: [], total: await countAll() };
  const rows = await read();
  const isEnd = rows.length < count && (rows.length > 0 || startIndex === 1);
  return { rows, total: isEnd ? startIndex - 1 + rows.length : await countAll() };
}
