import { EventEmitter } from 'node:events';
import { getHeapStatistics } from 'node:v8';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveBackWhenQuiet } from './give-back-when-quiet.ts';

const MB = 1_000_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(before = 50 * MB) {
  const server = new EventEmitter();
  let taken = before;
  const giveBack = vi.fn(() => {
    taken = before;
  });
  const end = giveBackWhenQuiet(server as never, { quiet: 1_000, giveBack, taken: () => taken });
  return {
    giveBack,
    end,
    ask: (bytes: number) => {
      taken += bytes;
      server.emit('request');
    },
  };
}

test('what the start has taken is given back once nobody asks, and later what work took', () => {
  const { giveBack, ask } = watched();
  vi.advanceTimersByTime(1_000);
  expect(giveBack).toHaveBeenCalledTimes(1);
  ask(20 * MB);
  vi.advanceTimersByTime(1_000);
  expect(giveBack).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(giveBack).toHaveBeenCalledTimes(2);
});

test('nobody waits for it who is asking, nor for a little of it', () => {
  const { giveBack, ask } = watched();
  for (let times = 0; times < 10; times += 1) {
    ask(20 * MB);
    vi.advanceTimersByTime(900);
  }
  expect(giveBack).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(giveBack).toHaveBeenCalledTimes(1);
  ask(2 * MB);
  vi.advanceTimersByTime(60_000);
  expect(giveBack).toHaveBeenCalledTimes(1);
});

test('it ends with the program', () => {
  const { giveBack, end } = watched();
  end();
  vi.advanceTimersByTime(60_000);
  expect(giveBack).not.toHaveBeenCalled();
});

test('it gives back what V8 keeps', () => {
  let kept: unknown[] = Array.from({ length: 500_000 }, (_, index) => ({ index }));
  expect(kept).toHaveLength(500_000);
  const before = getHeapStatistics().total_heap_size;
  kept = [];
  giveBackWhenQuiet(new EventEmitter() as never, { quiet: 1_000 });
  vi.advanceTimersByTime(1_000);
  expect(getHeapStatistics().total_heap_size).toBeLessThan(before - 10 * MB);
});
