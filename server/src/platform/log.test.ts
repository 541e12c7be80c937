import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { serializers } from './log.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('an error of the database is logged without the row that it complains of', async () => {
  const row = sql`insert into users (id, role, first_name, last_name, email, password_hash)
    values (gen_random_uuid(), 'nobody', 'Ada', 'Private', 'ada@desk.test', 'a secret')`;
  const error = await row.execute(database.db).catch((thrown: unknown) => thrown);
  expect(error).toHaveProperty('detail', expect.stringContaining('a secret'));
  const line = JSON.stringify(serializers.err(error));
  expect(line).not.toMatch(/a secret|ada@desk|Private/);
  expect(serializers.err(error)).toMatchObject({
    code: '23514',
    table: 'users',
    message: expect.stringContaining('violates check constraint'),
    stack: expect.stringContaining('log.test.ts'),
  });
});

test('what is thrown instead of an error is not repeated', () => {
  expect(JSON.stringify(serializers.err({ password: 'a secret' }))).not.toContain('a secret');
});
