import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { SCHEDULES } from '@switchboard/contract/limits.ts';
import type { previewSchedule as entry } from '@switchboard/contract/schedules/scheduled-tickets.ts';
import { readEnd, readStart } from './moments.ts';
import { occurrencesAfter } from './recurrence.ts';
import { refuseEndBeforeStart, stateFromStart } from './timing-rules.ts';

/**
 * When a schedule like this would run next.
 * @throws AppError VALIDATION_FAILED for times that cannot be
 */
export function previewSchedule(
  { scheduledDate, timezone, recurrence, recurrenceEndDate }: BodyOf<typeof entry>,
  now: Date,
): Date[] {
  const timing = {
    ...readStart(scheduledDate, timezone),
    timeZone: timezone,
    recurrence,
    endsAt: readEnd(recurrenceEndDate, timezone),
  };
  refuseEndBeforeStart(timing);
  const { next } = stateFromStart(timing, 'active', now);
  return next === null ? [] : occurrencesAfter(timing, new Date(next.getTime() - 1), SCHEDULES.previewed);
}
