import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { toAppError } from '../http/error-map.ts';
import { createLogger } from '../log.ts';
import { textOf } from '../process.ts';
import { type Database, openDatabase } from './open-database.ts';
import { plannedForValues } from './planned-for-values.ts';

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

test('behind a pooler nothing is kept in a session but by who needs it', async () => {
  const { connection, close } = await createTestDatabase();
  const database = await openDatabase(connection, createLogger('silent'), { ...connection, max: 1 });
  await database.db.selectFrom('users').select('id').where('email', '=', 'somebody').execute();
  // As libraries do it.
  await database.pool.query({ name: 'named', text: 'select $1::int', values: [1] });
  const kept = await sql<{ statements: number; limit: string }>`
    select (select count(*) from pg_prepared_statements) as statements,
      current_setting('statement_timeout') as limit`.execute(database.db);
  expect(kept.rows).toEqual([{ statements: 0, limit: '0' }]);
  const { rows } = await database.direct.query('show statement_timeout');
  expect(rows).toEqual([{ statement_timeout: '30s' }]);
  await database.close();
  await close();
});

test.each([
  ['the server is no primary any more', 'ERROR', '25006', 503],
  ['query_wait_timeout', 'FATAL', '08P01', 503],
  ['bind message supplies 1 parameters', 'ERROR', '08P01', 500],
])('%s: the answer to %s %s is %i', (message, severity, code, status) => {
  expect(toAppError(Object.assign(new Error(message), { severity, code })).status).toBe(status);
});

test('what is planned for its values is not kept, and everything else is', async () => {
  const database = await createTestDatabase();
  await database.db.connection().execute(async (db) => {
    await sql`select ${1}::int`.execute(db);
    await sql`select ${2}::text ${plannedForValues}`.execute(db);
    const kept = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    expect(kept.rows).toEqual([{ statement: 'select $1::int' }]);
  });
  await database.close();
});

test('a pooler without a way past it is named at the start', () => {
  const refusal = new Error('unsupported startup parameter: statement_timeout');
  expect(textOf(Object.assign(refusal, { code: '08P01' }))).toContain('DATABASE_DIRECT_URL leads past it');
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

test('connections are opened while those that there are stay busy, and closed while they are not', async () => {
  const { connection, close } = await createTestDatabase();
  const most = 4;
  const { pool, ...database } = await openDatabase({ ...connection, max: most }, createLogger('silent'));
  const ask = (times: number, seconds: number) =>
    Promise.all(
      Array.from({ length: times }, (_, n) =>
        // As libraries ask, and as everything else does.
        n % 2 === 0
          ? pool.query('select pg_sleep($1)', [seconds])
          : sql`select pg_sleep(${seconds})`.execute(database.db),
      ),
    );
  await ask(2, 0);
  await ask(40, 0);
  expect(pool.totalCount).toBe(2);
  const began = performance.now();
  await ask(most, 0.5);
  // All at once, and not one after the other.
  expect(performance.now() - began).toBeLessThan(900);
  await ask(2 * most, 0.05);
  expect(pool.totalCount).toBe(most);
  await ask(most - 1, 2.5);
  expect(pool.totalCount).toBe(most);
  await expect.poll(() => pool.totalCount, { timeout: 5_000 }).toBe(2);
  await database.close();
  await close();
});
