/** How many have to agree; null for all of them. */
export const countOf = (need: 'one' | 'all' | number): number | null =>
  need === 'all' ? null : need === 'one' ? 1 : need;
