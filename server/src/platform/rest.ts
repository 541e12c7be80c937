/** No rest is longer, so that what waits behind something slow still comes. */
const LONGEST_MS = 250;

/** Of the machine two thirds are left to others. */
const TIMES = 2;

/** What others notice is less how much of the machine is taken than for how long they find it taken. */
const LONG_MS = 5;
const TIMES_BEYOND = 8;

/** How long work that took so many milliseconds leaves the machine to others, in milliseconds. */
export const restAfter = (took: number): number =>
  Math.min(LONGEST_MS, TIMES * took + TIMES_BEYOND * Math.max(0, took - LONG_MS));

/**
 * Leaves the machine to others after work.
 * @param began when it began, by `performance.now()`
 */
export const restSince = (began: number): Promise<void> =>
  new Promise((rested) => setTimeout(rested, restAfter(performance.now() - began)));
