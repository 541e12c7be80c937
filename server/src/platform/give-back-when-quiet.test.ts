import { EventEmitter } from 'node:events';
import { getHeapStatistics } from 'node:v8';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveBackWhenQuiet } from './give-back-when-quiet.ts';

const MB = 1_000_000;
const log = { warn: vi.fn() };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(before = 50 * MB) {
  const server = new EventEmitter();
  let taken = before;
  let part = 0;
  const giveBack = vi.fn(async () => {
    taken = before;
  });
  const end = giveBackWhenQuiet(server as never, log, {
    quiet: 1_000,
    giveBack,
    taken: () => taken,
    work: { begin: () => undefined, part: () => part },
  });
  return {
    giveBack,
    end,
    work: (share: number) => {
      part = share;
    },
    ask: (bytes: number) => {
      taken += bytes;
      server.emit('request');
    },
  };
}

test('what the start has taken is given back once nobody asks, and later what work took', async () => {
  const { giveBack, ask } = watched();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(giveBack).toHaveBeenCalledTimes(1);
  ask(20 * MB);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(giveBack).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(giveBack).toHaveBeenCalledTimes(2);
});

test('nobody waits for it who is asking, nor for a little of it', async () => {
  const { giveBack, ask } = watched();
  for (let times = 0; times < 10; times += 1) {
    ask(20 * MB);
    await vi.advanceTimersByTimeAsync(900);
  }
  expect(giveBack).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(giveBack).toHaveBeenCalledTimes(1);
  ask(2 * MB);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(giveBack).toHaveBeenCalledTimes(1);
});

test('what sockets or jobs are at work on goes on without a pause', async () => {
  const { giveBack, work } = watched();
  work(0.2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(giveBack).not.toHaveBeenCalled();
  work(0.01);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(giveBack).toHaveBeenCalledTimes(1);
});

test('what fails is told, and tried again after the next work', async () => {
  const { giveBack, ask } = watched();
  giveBack.mockRejectedValueOnce(new Error('no inspector'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(log.warn).toHaveBeenCalledTimes(1);
  ask(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(giveBack).toHaveBeenCalledTimes(2);
});

test('it ends with the program', async () => {
  const { giveBack, end } = watched();
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(giveBack).not.toHaveBeenCalled();
});

test('it gives back what V8 keeps', async () => {
  vi.useRealTimers();
  let kept: unknown[] = Array.from({ length: 500_000 }, (_, index) => ({ index }));
  expect(kept).toHaveLength(500_000);
  const before = getHeapStatistics().total_heap_size;
  kept = [];
  const end = giveBackWhenQuiet(new EventEmitter() as never, log, {
    quiet: 1,
    work: { begin: () => undefined, part: () => 0 },
  });
  await vi.waitFor(() => expect(getHeapStatistics().total_heap_size).toBeLessThan(before - 10 * MB));
  end();
});
