import { expect, test, vi } from 'vitest';
import { restAfter, restInProportion } from './rest.ts';

test('short work rests for twice as long, long work for several times, and none beyond a quarter of a second', () => {
  expect(restAfter(3)).toBe(6);
  expect(restAfter(20)).toBe(160);
  expect(restAfter(1_000)).toBe(250);
});

test('after a long answer the rest is longer, and not longer than any', () => {
  expect(restAfter(3, 500_000)).toBe(106);
  expect(restAfter(3, 50_000_000)).toBe(250);
});

test('work of short steps rests for twice as long, however long all of them took', async () => {
  vi.useFakeTimers();
  try {
    const began = performance.now();
    vi.advanceTimersByTime(20);
    const rested = vi.fn();
    void restInProportion(began).then(rested);
    await vi.advanceTimersByTimeAsync(39);
    expect(rested).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(rested).toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});
