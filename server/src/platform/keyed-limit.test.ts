import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createKeyedLimit } from './keyed-limit.ts';
import { createPresence } from './presence.ts';
import { restAfter } from './rest.ts';

/** Work that ends when the test says so. */
function workshop() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    end: (name: string) => ends.get(name)?.(),
    work: (name: string) => () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      return promise;
    },
  };
}

test('while others have something to do a key has a smaller share, and alone again all of it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const limit = createKeyedLimit({
      concurrency: 3,
      share: { presence: createPresence(), concurrency: 1, backlog: 8 },
      waiting: 10,
    });
    const { begun, end, work } = workshop();
    const run = (name: string) => limit.run(name.slice(0, 1), work(name));
    const all = ['a1', 'a2', 'a3'].map(run);
    await expect.poll(() => begun).toEqual(['a1', 'a2', 'a3']);
    all.push(...['b1', 'b2', 'a4', 'a5'].map(run));
    await expect.poll(() => begun).toEqual(['a1', 'a2', 'a3', 'b1']);
    for (const name of ['a1', 'a2']) end(name);
    await Promise.all(all.slice(0, 2));
    expect(begun).toHaveLength(4);
    end('a3');
    await expect.poll(() => begun.at(-1)).toBe('a4');
    end('b1');
    await expect.poll(() => begun.at(-1)).toBe('b2');
    end('b2');
    await Promise.all([all[3], all[4]]);
    await setImmediate();
    // Lately still counts.
    all.push(run('a6'));
    expect(begun).not.toContain('a5');
    vi.advanceTimersByTime(1_001);
    all.push(run('a7'));
    await expect.poll(() => begun.slice(-2)).toEqual(['a5', 'a6']);
    for (const name of ['a4', 'a5', 'a6']) end(name);
    await expect.poll(() => begun.at(-1)).toBe('a7');
    end('a7');
    await Promise.all(all);
  } finally {
    vi.useRealTimers();
  }
});

test('beside others whoever has too much waiting goes on one at a time, with a rest after each', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  try {
    const limit = createKeyedLimit({
      concurrency: 2,
      share: { presence: createPresence(), concurrency: 2, backlog: 1 },
      waiting: 10,
    });
    const { begun, end, work } = workshop();
    const run = (name: string) => limit.run(name.slice(0, 1), work(name));
    const other = run('b1');
    const [first, second, ...rest] = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map(run);
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['b1', 'a1', 'a2']);
    vi.advanceTimersByTime(30);
    for (const name of ['a1', 'a2']) end(name);
    // Answered at once; what waits begins later, and alone.
    await Promise.all([first, second]);
    await vi.advanceTimersByTimeAsync(restAfter(30) - 1);
    expect(begun).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(2);
    expect(begun).toEqual(['b1', 'a1', 'a2', 'a3']);
    end('a3');
    await vi.advanceTimersByTimeAsync(10);
    end('a4');
    await vi.advanceTimersByTimeAsync(100);
    // With little waiting two go on.
    expect(begun.slice(4)).toEqual(['a4', 'a5', 'a6']);
    for (const name of ['a5', 'a6', 'b1']) end(name);
    await Promise.all([...rest, other]);
  } finally {
    vi.useRealTimers();
  }
});

test('beside others the rest grows with the bytes that the work answered with', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  try {
    const limit = createKeyedLimit({
      concurrency: 1,
      share: { presence: createPresence(), concurrency: 1, backlog: 0 },
      waiting: 10,
    });
    const { begun, end, work } = workshop();
    const other = limit.run('b', work('b1'));
    const all = ['a1', 'a2', 'a3'].map((name) =>
      limit.run('a', work(name), () => (name === 'a1' ? 500_000 : 0)),
    );
    await vi.advanceTimersByTimeAsync(0);
    end('a1');
    await vi.advanceTimersByTimeAsync(restAfter(0, 500_000) - 1);
    expect(begun).toEqual(['b1', 'a1']);
    await vi.advanceTimersByTimeAsync(2);
    expect(begun.at(-1)).toBe('a2');
    end('a2');
    await vi.advanceTimersByTimeAsync(20);
    expect(begun.at(-1)).toBe('a3');
    for (const name of ['a3', 'b1']) end(name);
    await Promise.all([...all, other]);
  } finally {
    vi.useRealTimers();
  }
});

test('work that throws before it promises anything is refused, and lets the next one begin', async () => {
  const limit = createKeyedLimit({ concurrency: 1, waiting: 1 });
  const broken = limit.run('one', () => {
    throw new Error('at once');
  });
  await expect(broken).rejects.toThrow('at once');
  expect(await limit.run('one', async () => 'next')).toBe('next');
});

test('so many run at once, others wait in their order, and too many are refused', async () => {
  const limit = createKeyedLimit({ concurrency: 2, waiting: 2 });
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const start = (name: string, key = 'one') =>
    limit.run(key, () => {
      begun.push(name);
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      return end.promise;
    });
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => start(name));
  const other = start('other', 'two');
  await expect(start('e')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await expect.poll(() => begun).toEqual(['a', 'b', 'other']);

  ends.get('b')?.reject(new Error('failed'));
  await expect(b).rejects.toThrow('failed');
  await expect.poll(() => begun.at(-1)).toBe('c');
  ends.get('a')?.resolve();
  await a;
  await expect.poll(() => begun.at(-1)).toBe('d');

  for (const name of ['c', 'd', 'other']) ends.get(name)?.resolve();
  await Promise.all([c, d, other]);
  const again = ['f', 'g'].map((name) => start(name));
  await expect.poll(() => begun.slice(-2)).toEqual(['f', 'g']);
  for (const name of ['f', 'g']) ends.get(name)?.resolve();
  await Promise.all(again);
});
