import type { DemoCalendar, Point, When } from './demo-time.ts';

const MINUTE_MS = 60_000;
/** What follows "0m" later is done in the same breath. */
const AT_ONCE_MS = 2_000;
const LEAST_GAP_MS = 8_000;

/** The moments of one story, each after the one before; no two stories share the second they begin in. */
export interface Moments {
  readonly start: Date;
  /** Null when the story has reached the present. */
  next(when: When): Date | null;
}

/** @param salt makes seconds differ from story to story, and the same in every run */
export function momentsOf(calendar: DemoCalendar, start: Point, salt: number): Moments {
  let point = start;
  let told = 0;
  let last = 0;
  const advance = () => {
    told += 1;
    const withinMinute = ((salt * 17 + told * 23) % 60) * 1000 + ((salt * 31 + told * 7) % 1000);
    last = Math.max(point.at.epochMilliseconds + withinMinute, last + LEAST_GAP_MS);
  };
  // A story may begin "now"; it must not begin later.
  advance();
  last = Math.min(last, calendar.now.epochMilliseconds - MINUTE_MS);

  return {
    start: new Date(last),
    next(when) {
      if (when === '0m') {
        last += AT_ONCE_MS;
      } else {
        point = calendar.after(point, when);
        advance();
      }
      return last > calendar.now.epochMilliseconds ? null : new Date(last);
    },
  };
}
