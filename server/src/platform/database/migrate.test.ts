import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { newId } from '../ids.ts';
import { createLogger } from '../log.ts';
import { migrate } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { prepareDatabase } from './prepare-database.ts';
import { OWNER_ROLE, SERVING_ROLE } from './roles.ts';

const log = createLogger('silent');
let admin: OpenDatabase;
beforeAll(async () => {
  admin = await openDatabase(inject('cluster').connection, log);
});
afterAll(() => admin.close());

async function emptyDatabase(): Promise<{ name: string; open: () => Promise<OpenDatabase> }> {
  const name = `empty_${newId().replaceAll('-', '')}`;
  await admin.pool.query(`create database ${name}`);
  return { name, open: () => openDatabase({ ...inject('cluster').connection, database: name }, log) };
}

test('programs that start at the same moment bring the schema up once', async () => {
  const { name, open } = await emptyDatabase();
  const programs = await Promise.all([open(), open(), open()]);
  const names = (await Promise.all(programs.map(({ db }) => migrate(db)))).map(({ applied }) => applied);
  expect(names.map(({ length }) => length).toSorted()).toEqual([0, 0, names.flat().length]);
  expect(names.flat().length).toBeGreaterThan(0);
  await Promise.all(programs.map((program) => program.close()));
  await admin.pool.query(`drop database ${name} with (force)`);
});

test('a change that lands behind one with a higher number is applied then', async () => {
  const { name, open } = await emptyDatabase();
  const program = await open();
  const directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  const add = (file: string, table: string) =>
    writeFile(
      join(directory, file),
      `export const up = (db) => db.schema.createTable('${table}').addColumn('id', 'integer').execute();`,
    );
  await add('0001-first.ts', 'first');
  await add('0003-third.ts', 'third');
  expect((await migrate(program.db, { directory })).applied).toEqual(['0001-first', '0003-third']);
  await add('0002-second.ts', 'second');
  expect((await migrate(program.db, { directory })).applied).toEqual(['0002-second']);
  await program.close();
  await admin.pool.query(`drop database ${name} with (force)`);
  await rm(directory, { recursive: true });
});

test('a change may take longer than a call', async () => {
  const { name, open } = await emptyDatabase();
  const program = await open();
  const directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  await writeFile(
    join(directory, '0001-slow.ts'),
    `import { sql } from '${import.meta.resolve('kysely')}';
    export const up = (db) => sql\`create table slow as select current_setting('statement_timeout') as limit\`.execute(db);`,
  );
  await migrate(program.db, { directory });
  expect((await program.pool.query('select * from slow')).rows).toEqual([{ limit: '0' }]);
  expect((await program.direct.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }]);
  await program.close();
  await admin.pool.query(`drop database ${name} with (force)`);
  await rm(directory, { recursive: true });
});

test('a newer schema is served beside newer programs, unless they need what this one does not know', async () => {
  const database = await createTestDatabase();
  const add = (table: string, columns: string, values: string) =>
    sql`insert into ${sql.table(table)} (${sql.raw(columns)}) values (${sql.raw(values)})`.execute(
      database.owner,
    );
  await add('schema_migrations', 'name, timestamp', `'9998-one-more-column', now()::text`);
  // What a newer program gave to the serving role is left to it.
  await sql`create table one_more (id integer)`.execute(database.owner);
  await sql`grant select on one_more to ${sql.ref(SERVING_ROLE)}`.execute(database.owner);
  const owner = { ...database.connection, user: OWNER_ROLE };
  await prepareDatabase({ serving: database.connection, owner }, log);
  expect((await sql`select * from one_more`.execute(database.db)).rows).toEqual([]);

  await add('schema_migrations', 'name, timestamp', `'9999-one-less', now()::text`);
  await add('required_migrations', 'name', `'9999-one-less'`);
  await expect(migrate(database.owner)).rejects.toThrow(/newer version of Switchboard.*9999-one-less/);
  await expect(migrate(database.owner)).rejects.toMatchObject({ name: 'NewerSchemaError' });
  await database.close();
});
