/** What the server could not do for a moment is asked of it again, later each time. */
import { MINUTE, SECOND } from '@switchboard/contract/durations.ts';
import type { ErrorCode } from '@switchboard/contract/errors.ts';

/** In ms: the first time after this, then after twice as long each time. */
const WAIT = { first: 3 * SECOND, atMost: MINUTE };

const PASSING: ReadonlySet<string> = new Set<ErrorCode>(['UNAVAILABLE', 'SERVER_BUSY', 'ORGANIZATION_BUSY']);

/** Whether an event refused with this code may be answered soon. */
export const passes = (code: string): boolean => PASSING.has(code);

/** @param work what is tried again */
export function tryingAgain(work: () => void) {
  let failures = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return {
    later() {
      clearTimeout(waiting);
      waiting = setTimeout(work, Math.min(WAIT.first * 2 ** failures, WAIT.atMost));
      failures += 1;
    },
    worked() {
      failures = 0;
    },
    /** Nothing is tried any more. */
    stop: () => clearTimeout(waiting),
  };
}
