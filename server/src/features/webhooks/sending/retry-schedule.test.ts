import { HOUR, SECOND } from '@switchboard/contract/durations.ts';
import { expect, test } from 'vitest';
import { nextAttempt, RETRY_AFTER, readRetryAfter } from './retry-schedule.ts';

const firstTriedAt = new Date('2026-11-28T00:00:00Z');
const after = (ms: number) => new Date(firstTriedAt.getTime() + ms);
const failed = { firstTriedAt, now: firstTriedAt, asked: null };

test('pauses are those of the schedule, a tenth either way', () => {
  for (const [index, pause] of RETRY_AFTER.entries()) {
    const at = (random: number) =>
      (nextAttempt({ ...failed, tries: index + 1 }, random)?.getTime() ?? 0) - firstTriedAt.getTime();
    expect([at(0), at(0.5), at(1)]).toEqual([0.9, 1, 1.1].map((factor) => Math.trunc(pause * factor)));
  }
  expect(nextAttempt({ ...failed, tries: RETRY_AFTER.length + 1 })).toBeNull();
});

test('never later than a day after the first attempt', () => {
  expect(nextAttempt({ ...failed, tries: 10, now: after(20 * HOUR) }, 1)).toEqual(after(24 * HOUR));
  expect(nextAttempt({ ...failed, tries: 2, asked: 100 * HOUR })).toEqual(after(24 * HOUR));
  expect(nextAttempt({ ...failed, tries: 3, now: after(24 * HOUR) })).toBeNull();
});

test('a receiver may ask for more time, and for no less', () => {
  expect(nextAttempt({ ...failed, tries: 1, asked: 60 * SECOND })).toEqual(after(60 * SECOND));
  expect(nextAttempt({ ...failed, tries: 6, asked: SECOND }, 0.5)).toEqual(after(HOUR));
});

test('Retry-After is read as seconds and as a date', () => {
  expect(readRetryAfter('120', firstTriedAt)).toBe(120 * SECOND);
  expect(readRetryAfter('Sat, 28 Nov 2026 01:00:00 GMT', firstTriedAt)).toBe(HOUR);
  expect(readRetryAfter('Fri, 27 Nov 2026 01:00:00 GMT', firstTriedAt)).toBe(0);
  for (const nothing of [undefined, 'soon', '']) expect(readRetryAfter(nothing, firstTriedAt)).toBeNull();
});
