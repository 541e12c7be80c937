import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonBytes } from './json-bytes.ts';

const list = (length: number, element: unknown) => Array.from({ length }, () => element);

test('is what JSON.stringify makes, however long its lists', async () => {
  const json = fc.jsonValue({ maxDepth: 3 });
  const answer = fc.record(
    {
      success: fc.constant(true),
      absent: fc.constant(undefined),
      tickets: fc.tuple(fc.nat(60), json).map(([length, element]) => list(length, element)),
      ticket: fc.record({
        comments: fc.tuple(fc.nat(60), json).map(([length, one]) => list(length, one)),
        rest: json,
      }),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(answer, async (value) => {
      expect((await jsonBytes(value)).toString()).toBe(JSON.stringify(value));
    }),
    { numRuns: 300 },
  );
  expect((await jsonBytes(list(40, undefined))).toString()).toBe(JSON.stringify(list(40, undefined)));
});

test('others are answered while a long one is made', async () => {
  const long = { ticket: { comments: list(100, { comment: 'é'.repeat(5_000) }) } };
  let turns = 0;
  let isMade = false;
  const count = () => {
    if (isMade) return;
    turns += 1;
    setImmediate(count);
  };
  setImmediate(count);
  const bytes = await jsonBytes(long);
  isMade = true;
  expect(bytes.equals(Buffer.from(JSON.stringify(long)))).toBe(true);
  expect(turns).toBeGreaterThan(10);
});
