export const MOST_OF_KEY = 40;

/** "Needed by" as "needed_by". */
export const keyOf = (label: string): string =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, MOST_OF_KEY);
