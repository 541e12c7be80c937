/** One letter is in nearly everything. */
export const FEWEST_LETTERS = 2;

/** Whether every word of the query stands somewhere in the texts. */
export function matches(query: string, ...texts: readonly (string | undefined)[]): boolean {
  const all = texts.join(' ').toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
