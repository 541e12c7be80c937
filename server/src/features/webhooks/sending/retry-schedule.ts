/** When a delivery that failed is tried again. */
import { HOUR, MINUTE, SECOND } from '@switchboard/contract/durations.ts';

/** After the first attempt, and after each further one. */
export const RETRY_AFTER = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR,
] as const;
/** Nothing is tried later than this after the first attempt. */
export const RETRY_FOR = 24 * HOUR;
/** By so much either way, so that those who fail together do not come together. */
const SPREAD = 0.1;

interface Failed {
  /** Attempts that were made, this one included. */
  readonly tries: number;
  readonly firstTriedAt: Date;
  readonly now: Date;
  /** Milliseconds that the receiver asks for; null where it asks for none. */
  readonly asked: number | null;
}

/**
 * @param random between 0 and 1
 * @returns null after the last attempt
 */
export function nextAttempt(
  { tries, firstTriedAt, now, asked }: Failed,
  random = Math.random(),
): Date | null {
  const pause = RETRY_AFTER[tries - 1];
  const end = firstTriedAt.getTime() + RETRY_FOR;
  if (pause === undefined || now.getTime() >= end) return null;
  const spread = pause * (1 + SPREAD * (2 * random - 1));
  return new Date(Math.min(now.getTime() + Math.max(spread, asked ?? 0), end));
}

/** Milliseconds of a Retry-After header, in seconds or as a date; null for none that can be read. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
