import { expect, test } from 'vitest';
import { restAfter } from './rest.ts';

test('short work rests for twice as long, long work for several times, and none beyond a quarter of a second', () => {
  expect(restAfter(3)).toBe(6);
  expect(restAfter(20)).toBe(160);
  expect(restAfter(1_000)).toBe(250);
});

test('after a long answer the rest is longer, and not longer than any', () => {
  expect(restAfter(3, 500_000)).toBe(106);
  expect(restAfter(3, 50_000_000)).toBe(250);
});
