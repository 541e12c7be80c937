import { expect, test } from 'vitest';
import { usageWords } from './usage-words.ts';

test.each([
  [{ tickets: 0, activeTickets: 0, schedules: 0 }, 'No ticket uses it.'],
  [
    { tickets: 1, activeTickets: 0, schedules: 0 },
    '1 ticket uses it, 0 of them open or in progress. They keep the name.',
  ],
  [
    { tickets: 1312, activeTickets: 12, schedules: 2 },
    '1,312 tickets use it, 12 of them open or in progress. They keep the name. 2 schedules use it and will pause at the next run.',
  ],
])('says what uses it: %o', (usage, words) => {
  expect(usageWords(usage)).toBe(words);
});
