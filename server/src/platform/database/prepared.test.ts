import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { newId } from '../ids.ts';
import { prepared } from './prepared.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const LARGE = 1_000_000;

test('a statement is built once for each shape, and run with the values of each call', async () => {
  const built: string[] = [];
  const sum = prepared((db, shape: 'few' | 'many', given: { a: number; b: number }) => {
    built.push(shape);
    const more = shape === 'many' ? LARGE : 0;
    return db.selectNoFrom(sql<number>`${given.a}::int + ${given.b}::int + ${more}::int`.as('sum'));
  });
  const answers = [];
  for (const [shape, a, b] of [
    ['few', 1, 2],
    ['few', 3, 4],
    ['many', 5, 6],
    ['few', 7, 8],
  ] as const) {
    answers.push(await sum(database.db, shape, { a, b }));
  }
  expect(answers).toEqual([[{ sum: 3 }], [{ sum: 7 }], [{ sum: LARGE + 11 }], [{ sum: 15 }]]);
  expect(built).toEqual(['few', 'many']);
});

test('SQL as it is written is prepared like a query', async () => {
  const sum = prepared(
    (_db, _: null, given: { a: number }) => sql<{ sum: number }>`select ${given.a}::int + 1 as sum`,
  );
  expect([await sum(database.db, null, { a: 1 }), await sum(database.db, null, { a: 5 })]).toEqual([
    [{ sum: 2 }],
    [{ sum: 6 }],
  ]);
});

test('a statement that would keep the id of its first caller is refused', async () => {
  const caller = newId();
  const leaking = prepared((db, _: null, _given: object) =>
    db.selectFrom('users').select('email').where('id', '=', caller),
  );
  await expect(leaking(database.db, null, {})).rejects.toThrow('prepared with the id');
});

test('a value that is computed while the statement is built is refused', async () => {
  const later = prepared((db, _: null, given: { at: number }) =>
    db.selectNoFrom(sql<number>`${given.at + 1}::int`.as('at')),
  );
  await expect(later(database.db, null, { at: 1 })).rejects.toThrow('The value at of a prepared statement');
});
