import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBatch } from './batch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const double = vi.fn(async (_keys: readonly number[]) => (key: number) => key * 2);
const batch = () => createBatch({ most: 3, pause: 1_000, load: double });
beforeEach(() => void double.mockClear());

test('asks once for what is asked for at the same moment, and for the rest after a pause', async () => {
  const ask = batch();
  const answers = Promise.all([1, 2, 1, 3, 4].map(ask));
  await vi.advanceTimersByTimeAsync(0);
  expect(double.mock.calls).toEqual([[[1, 2, 3]]]);
  await vi.advanceTimersByTimeAsync(999);
  expect(double).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(double.mock.calls.at(-1)).toEqual([[4]]);
  expect(await answers).toEqual([2, 4, 2, 6, 8]);
});

test('a call that fails leaves the next one alone', async () => {
  const ask = batch();
  double.mockRejectedValueOnce(new Error('no answer'));
  const failed = expect(ask(1)).rejects.toThrow('no answer');
  await vi.advanceTimersByTimeAsync(0);
  await failed;
  const answer = ask(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await answer).toBe(2);
});
