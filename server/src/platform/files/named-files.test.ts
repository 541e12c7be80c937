import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { FILE_COLUMNS } from './named-files.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.close());

test('every column that names a file is on the list: what is not would be swept away, and be in no backup', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name::text as table, column_name::text as column from information_schema.columns
    where table_schema = current_schema() and (column_name like '%stored_name' or column_name like '%\\_file')
    order by 1, 2`.execute(database.db);
  expect(rows).toEqual(FILE_COLUMNS);
});
