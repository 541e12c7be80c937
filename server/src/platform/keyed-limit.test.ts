import { expect, test } from 'vitest';
import { createKeyedLimit } from './keyed-limit.ts';

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
