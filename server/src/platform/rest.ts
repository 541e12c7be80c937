/** No rest is longer, so that what waits behind something slow still comes. */
const LONGEST_MS = 250;

/** Of the machine two thirds are left to others. */
const TIMES = 2;

/** What others notice is less how much of the machine is taken than for how long they find it taken. */
const LONG_MS = 5;
const TIMES_BEYOND = 8;

/** An answer is work afterwards, too: it is written out, and what it was made of is collected. 5 MB a second. */
const BYTES_A_MS = 5_000;

/**
 * How long work leaves the machine to others, in milliseconds.
 * @param took milliseconds
 * @param bytes that it answered with
 */
export const restAfter = (took: number, bytes = 0): number =>
  Math.min(LONGEST_MS, TIMES * took + TIMES_BEYOND * Math.max(0, took - LONG_MS) + bytes / BYTES_A_MS);

const rest = (milliseconds: number): Promise<void> =>
  new Promise((rested) => setTimeout(rested, milliseconds));

/**
 * Leaves the machine to others after work.
 * @param began when it began, by `performance.now()`
 */
export const restSince = (began: number, bytes = 0): Promise<void> =>
  rest(restAfter(performance.now() - began, bytes));

/** After work of many short steps, between which others come anyway, however long all of them took. */
export const restInProportion = (began: number): Promise<void> =>
  rest(Math.min(LONGEST_MS, TIMES * (performance.now() - began)));

/** After work that sets off more than it is: what is told of it, mailed and shown takes as long again. */
export const restLong = (): Promise<void> => rest(LONGEST_MS);
