/** Legal holds of an organization. */
export const HOLDS = {
  most: 500,
  /** Rows of a page. */
  page: 25,
  /** Of why something is kept. */
  reason: 500,
} as const;
