import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';

test('statements are prepared once a connection, but searches are planned for their words', async () => {
  const database = await createTestDatabase();
  const prepared = await database.db.connection().execute(async (db) => {
    for (let times = 0; times < 3; times += 1) {
      await db.selectFrom('users').select('id').where('email', '=', 'somebody').execute();
      await db.selectFrom('users').select('id').where('email', 'like', 'some%').execute();
      await db.selectFrom('users').select('id').where('email', 'ilike', 'some%').execute();
    }
    return sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  });
  expect(prepared.rows.map(({ statement }) => statement)).toEqual([
    'select "id" from "users" where "email" = $1',
  ]);
  await database.close();
});
