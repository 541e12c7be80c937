/** Times as people send them: with an offset, as local time, or as a day. */
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { Temporal } from 'temporal-polyfill';
import { invalid } from '../../platform/http/app-error.ts';

const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(9999, 11, 31);
const HAS_OFFSET = /(Z|[+-]\d{2}:?\d{2})$/i;
const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;

export interface Start {
  readonly startsAt: Date;
  readonly localStart: string;
}

/** @throws AppError VALIDATION_FAILED for what no calendar has, or what is centuries away */
export function readStart(text: string, timeZone: string): Start {
  return reading('scheduledDate', () => {
    if (hasOffset(text)) {
      const startsAt = Temporal.Instant.from(text);
      return {
        startsAt: dateOf(startsAt),
        localStart: startsAt.toZonedDateTimeISO(timeZone).toPlainDateTime().toString(),
      };
    }
    const wall = Temporal.PlainDateTime.from(text);
    return { startsAt: dateOf(wall.toZonedDateTime(timeZone)), localStart: wall.toString() };
  });
}

/**
 * The end of a recurrence: for a day without a time, its last millisecond in the zone.
 * @throws AppError VALIDATION_FAILED
 */
export function readEnd(text: string | null, timeZone: string): Date | null {
  if (text === null || text === '') return null;
  return reading('recurrenceEndDate', () => {
    if (hasOffset(text)) return dateOf(Temporal.Instant.from(text));
    if (!DAY_ONLY.test(text)) return dateOf(Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone));
    const nextDay = Temporal.PlainDate.from(text).add({ days: 1 }).toZonedDateTime(timeZone);
    return dateOf(nextDay.subtract({ milliseconds: 1 }));
  });
}

const hasOffset = (text: string) => text.includes('T') && HAS_OFFSET.test(text);

function dateOf({ epochMilliseconds }: { readonly epochMilliseconds: number }): Date {
  if (epochMilliseconds < EARLIEST || epochMilliseconds > LATEST) throw new RangeError('out of range');
  return new Date(epochMilliseconds);
}

function reading<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw invalid(path, MESSAGES.dateInvalid);
    throw error;
  }
}
