import { expect, test, vi } from 'vitest';
import { createPace } from './pace.ts';

test('after a burst each key gets its rate, whatever others take', async () => {
  vi.useFakeTimers();
  try {
    const pace = createPace(1_000);
    const done: string[] = [];
    const take = (name: string, key = 'one') => pace.take(key, 500).then(() => done.push(name));
    void take('first');
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['first']);
    void take('second');
    void take('other', 'two');
    await vi.advanceTimersByTimeAsync(249);
    expect(done).toEqual(['first', 'other']);
    await vi.advanceTimersByTimeAsync(2);
    expect(done).toEqual(['first', 'other', 'second']);
    await vi.advanceTimersByTimeAsync(10_000);
    void take('later');
    await vi.advanceTimersByTimeAsync(0);
    expect(done.at(-1)).toBe('later');
  } finally {
    vi.useRealTimers();
  }
});
