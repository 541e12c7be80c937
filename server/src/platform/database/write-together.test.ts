import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementsOf } from '../../testing/budgets/statements.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { SERVING_ROLE } from './roles.ts';
import { type Write, writeTogether } from './write-together.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { owner } = database;
  await sql`create table shelves (id int primary key)`.execute(owner);
  await sql`create table books (id int primary key, shelf_id int references shelves, words text[])`.execute(
    owner,
  );
  await sql`grant select, insert, delete on shelves, books to ${sql.id(SERVING_ROLE)}`.execute(owner);
});
afterAll(() => database.close());

const shelf = (id: number): Write => ({ sql: 'insert into shelves (id) values ($1)', parameters: [id] });
const book = (id: number, shelfId: number, words: readonly string[] = []): Write => ({
  sql: 'insert into books (id, shelf_id, words) values ($1, $2, $3)',
  parameters: [id, shelfId, words],
});
const written = async () => ({
  shelves: (await database.pool.query('select id from shelves order by id')).rows.map(({ id }) => id),
  books: (await database.pool.query('select id, shelf_id, words from books order by id')).rows,
});
const empty = () => database.pool.query('delete from books; delete from shelves');

test('several writes are one statement, each with its own values, whatever their order', async () => {
  await empty();
  const writes = [book(1, 7, ['a']), book(2, 7), book(3, 8, ['b', 'c']), book(4, 8), shelf(7), shelf(8)];
  const sent = await statementsOf(database.pool, () => writeTogether(database.db, writes));
  expect(sent).toHaveLength(1);
  expect(await written()).toEqual({
    shelves: [7, 8],
    books: [
      { id: 1, shelf_id: 7, words: ['a'] },
      { id: 2, shelf_id: 7, words: [] },
      { id: 3, shelf_id: 8, words: ['b', 'c'] },
      { id: 4, shelf_id: 8, words: [] },
    ],
  });
});

test('one alone is sent as it is, and none is not sent', async () => {
  await empty();
  const sent = await statementsOf(database.pool, async () => {
    await writeTogether(database.db, []);
    await writeTogether(database.db, [shelf(1)]);
  });
  expect(sent.map(({ text }) => text)).toEqual([shelf(1).sql]);
});

test('where one of them fails nothing is written', async () => {
  await empty();
  await expect(writeTogether(database.db, [shelf(1), book(1, 1), book(2, 404)])).rejects.toThrow(
    'violates foreign key',
  );
  expect(await written()).toEqual({ shelves: [], books: [] });
});
