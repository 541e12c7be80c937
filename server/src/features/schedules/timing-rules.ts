/** Which times a person may give a schedule, and when it runs next by them. */
import type { ScheduleStatus } from '@switchboard/contract/enums.ts';
import { SCHEDULES } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { invalid } from '../../platform/http/app-error.ts';
import { firstAfter, type Timing } from './recurrence.ts';

/** @throws AppError VALIDATION_FAILED */
export function refuseEndBeforeStart({ startsAt, endsAt, recurrence }: Timing): void {
  if (recurrence !== 'none' && endsAt !== null && endsAt <= startsAt) {
    throw invalid('recurrenceEndDate', MESSAGES.scheduleEndsBeforeStart);
  }
}

/** @throws AppError VALIDATION_FAILED */
export function refusePastStart({ startsAt }: Timing, now: Date): void {
  if (startsAt.getTime() < now.getTime() - SCHEDULES.pastTolerance) {
    throw invalid('scheduledDate', MESSAGES.scheduledDateInPast);
  }
}

export interface ScheduleState {
  readonly status: ScheduleStatus;
  readonly next: Date | null;
}

/** Status and next run of a schedule whose start has just been set; a start up to a minute ago still runs. */
export function stateFromStart(timing: Timing, status: ScheduleStatus, now: Date): ScheduleState {
  if (status !== 'active' && status !== 'paused') return { status, next: null };
  const next =
    timing.startsAt.getTime() >= now.getTime() - SCHEDULES.pastTolerance
      ? timing.startsAt
      : firstAfter(timing, now);
  return { status: next === null && status === 'active' ? 'completed' : status, next };
}

/**
 * Status and next run of a schedule that goes on: its first due time in the future.
 * @throws AppError VALIDATION_FAILED when there is none
 */
export function stateWhenResumed(timing: Timing, now: Date): ScheduleState {
  const next = firstAfter(timing, now);
  if (next !== null) return { status: 'active', next };
  throw timing.recurrence === 'none'
    ? invalid('scheduledDate', MESSAGES.scheduledDateInPast)
    : invalid('recurrenceEndDate', MESSAGES.scheduleHasNoRunLeft);
}
