import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { toAppError } from '../http/error-map.ts';
import type { Database } from './open-database.ts';

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

test('a column that a newer program adds to what is being read fails a transaction at most', async () => {
  const database = await createTestDatabase();
  const read = (db: Database) =>
    db.selectFrom('organizations').selectAll().where('code', '=', 'NONE').execute();
  const addColumn = (name: string) =>
    sql`alter table organizations add column ${sql.ref(name)} text`.execute(database.owner);
  await database.db.connection().execute(async (db) => {
    await read(db);
    await addColumn('one');
    expect(await read(db)).toEqual([]);
    await addColumn('two');
    const failure = await db.transaction().execute(read).catch(toAppError);
    expect(failure).toMatchObject({ status: 503, retryAfter: 1 });
    expect(await db.transaction().execute(read)).toEqual([]);
  });
  await database.close();
});
