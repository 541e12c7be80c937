/** What an answer may be, whatever was sent. */
import { shows } from '@switchboard/server/src/testing/canary/canary.ts';

export interface Judged {
  readonly status: number;
  readonly text: string;
  /** Milliseconds. */
  readonly took: number;
}

/** Milliseconds. */
export const LONG = 2_000;

/** Of a stack, of SQL, of the database, or of a path on this machine. */
const INSIDE =
  /node_modules|\.[tj]s:\d+|\n\s+at \S|syntax error at|relation "|violates|invalid input syntax|postgres|pg_catalog|\bselect .* from\b|ENOENT|EACCES|\/(home|tmp|usr|var|work)\//i;

/**
 * @param seesAll whether the caller may read the canary
 * @returns what is wrong with it; null when nothing is
 */
export function wrongWith({ status, text, took }: Judged, seesAll: boolean): string | null {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 300)}`;
  if (took >= LONG) return `took ${Math.round(took)} ms`;
  if (!seesAll && shows(text)) return 'showed something of another organization';
  // A success may repeat what was stored; a refusal has words of its own.
  if (status >= 400 && INSIDE.test(text)) return `told of the inside: ${text.slice(0, 300)}`;
  return null;
}
