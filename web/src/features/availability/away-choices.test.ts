import { expect, test } from 'vitest';
import { awayUntil } from './away-choices.ts';

test('hours count from now, days end in the morning, and who does not know names no moment', () => {
  const now = new Date(2026, 10, 24, 15, 30);
  const moment = (choice: Parameters<typeof awayUntil>[0]) => awayUntil(choice, now);
  expect(moment('hour')).toBe(new Date(2026, 10, 24, 16, 30).toISOString());
  expect(moment('tomorrow')).toBe(new Date(2026, 10, 25, 9).toISOString());
  expect(moment('week')).toBe(new Date(2026, 11, 1, 9).toISOString());
  expect(moment('open')).toBeNull();
});
