/** No rest is longer, so that what waits behind something slow is not kept waiting twice as long. */
const LONGEST_MS = 100;

/** Of the machine two thirds are left to others. */
const TIMES = 2;

/**
 * Leaves the machine to others for twice as long as work has just taken.
 * @param began when it began, by `performance.now()`
 */
export const restSince = (began: number): Promise<void> =>
  new Promise((rested) => setTimeout(rested, Math.min(LONGEST_MS, TIMES * (performance.now() - began))));
