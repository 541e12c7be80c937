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
  const applied = await Promise.all(programs.map(({ db }) => migrate(db)));
  expect(applied.map((names) => names.length).toSorted()).toEqual([0, 0, applied.flat().length]);
  expect(applied.flat().length).toBeGreaterThan(0);
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
  expect(await migrate(program.db, { directory })).toEqual(['0001-first', '0003-third']);
  await add('0002-second.ts', 'second');
  expect(await migrate(program.db, { directory })).toEqual(['0002-second']);
  await program.close();
  await admin.pool.query(`drop database ${name} with (force)`);
  await rm(directory, { recursive: true });
});

test('a schema from a newer version is refused in plain words and left alone', async () => {
  const database = await createTestDatabase();
  await sql`insert into schema_migrations (name, timestamp) values ('9999-from-the-future', 'now')`.execute(
    database.owner,
  );
  await expect(migrate(database.db)).rejects.toThrow(/newer version of Switchboard.*9999-from-the-future/);
  await expect(migrate(database.db)).rejects.toMatchObject({ name: 'NewerSchemaError' });
  await database.close();
});
