import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookRegularly } from './look-regularly.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('looks at once and again, not while it looks, and no more when it ends', async () => {
  const looks: PromiseWithResolvers<void>[] = [];
  const look = () => {
    const one = Promise.withResolvers<void>();
    looks.push(one);
    return one.promise;
  };
  const stop = lookRegularly({ every: 1_000, look, failed: () => undefined });
  expect(looks).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(looks).toHaveLength(1);
  looks[0]?.resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(looks).toHaveLength(2);
  let ended = false;
  const ending = stop().then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ended).toBe(false);
  looks[1]?.resolve();
  await ending;
  expect(looks).toHaveLength(2);
});

test('tells of the first failure in a row, and looks again', async () => {
  const told: unknown[] = [];
  const outcomes = ['a', 'b', null, 'c'];
  const look = async () => {
    const failure = outcomes.shift();
    if (failure) throw failure;
  };
  const stop = lookRegularly({ every: 1_000, look, failed: (error) => told.push(error) });
  await vi.advanceTimersByTimeAsync(3_000);
  await stop();
  expect(told).toEqual(['a', 'c']);
});

test('those that begin together come at other moments afterwards', async () => {
  let underWay = 0;
  let most = 0;
  const look = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((done) => setTimeout(done, 2));
    underWay -= 1;
  };
  const stops = Array.from({ length: 10 }, () =>
    lookRegularly({ every: 1_000, look, failed: () => undefined }),
  );
  await vi.advanceTimersByTimeAsync(2);
  expect(most).toBe(10);
  most = 0;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(most).toBe(1);
  await Promise.all(stops.map((stop) => stop()));
});
