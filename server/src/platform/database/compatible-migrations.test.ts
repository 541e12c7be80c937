/** Programs of the version before serve beside this one: what they rely on may not go without being told. */
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseBefore } from '../../testing/database-before.ts';
import { contractions, shapeOf } from '../../testing/schema-shape.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { SchemaChange } from './migrate.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../../migrations');
/** From the one after it on, migrations say what they mean for older programs. */
const FIRST_FLOOR = '0051-oldest-program.ts';

const declared = async () => {
  const files = (await readdir(MIGRATIONS)).filter((file) => /^\d{4}-/.test(file) && file >= FIRST_FLOOR);
  return Promise.all(
    files.sort().map(async (file) => {
      const { change }: { change?: SchemaChange } = await import(join(MIGRATIONS, file));
      return { file, change };
    }),
  );
};

test('every migration says whether it expands or contracts the schema', async () => {
  const silent = (await declared()).filter(({ change }) => change !== 'expand' && change !== 'contract');
  expect(silent).toEqual([]);
});

test('what came after the oldest program that may serve takes nothing from it', async () => {
  const files = await declared();
  const floor = files.findLastIndex(({ change }) => change === 'contract');
  const next = files[floor + 1]?.file;
  if (next === undefined) return;
  const { db, upgrade } = await databaseBefore(next);
  const before = await shapeOf(db);
  await upgrade();
  // What is listed here makes its migration a "contract".
  expect(contractions(before, await shapeOf(db))).toEqual([]);
});

test('what is taken away or demanded is found, what is added is not', async () => {
  const database = await createTestDatabase({ empty: true });
  const before = await shapeOf(database.owner);
  const found = async (change: string) => {
    await sql.raw(change).execute(database.owner);
    return contractions(before, await shapeOf(database.owner));
  };
  expect(await found('create table extra (id integer primary key, ticket_id uuid not null)')).toEqual([]);
  expect(await found(`alter table tickets add column extra text not null default ''`)).toEqual([]);
  const checked = 'least integer not null default 0, add column most integer, add check (least <= most)';
  expect(await found(`alter table tickets add column ${checked}`)).toEqual([]);
  expect(await found('alter table tickets add check (least < length(summary))')).toEqual([
    expect.stringMatching(/^new demand on tickets: CHECK/),
  ]);
  await sql`alter table tickets drop column least`.execute(database.owner);
  const referring = (column: string) =>
    `alter table tickets add foreign key (organization_id, ${column}) references tickets (organization_id, id)`;
  expect(await found(`alter table tickets add column other_id uuid; ${referring('other_id')}`)).toEqual([]);
  expect(await found(referring('merged_into'))).toEqual([
    expect.stringMatching(/^new demand on tickets: FOREIGN KEY \(organization_id, merged_into\)/),
  ]);
  await sql`alter table tickets drop constraint tickets_organization_id_merged_into_fkey`.execute(
    database.owner,
  );
  expect(await found('alter table tickets add column forced text not null')).toEqual([
    'new demand on tickets: forced needs a value',
  ]);
  const all = [
    'alter table tickets drop column forced',
    'alter table mails rename column kind to sort',
    'alter table nodes add check (seen_at > now())',
    'create unique index one_more on mails (outcome)',
    'drop function slot_of',
  ];
  expect(await found(all.join(';'))).toEqual([
    'gone: column mails.kind text',
    expect.stringMatching(/^gone: function slot_of/),
    expect.stringMatching(/^new demand on mails: CREATE UNIQUE INDEX one_more/),
    'new demand on mails: sort needs a value',
    expect.stringMatching(/^new demand on nodes: CHECK/),
  ]);
  await database.close();
});
