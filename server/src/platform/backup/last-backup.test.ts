import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { lastBackup, noteBackup } from './last-backup.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.close());

test('the last good backup is told by time and size, to the role that serves', async () => {
  expect(await lastBackup(database.db)).toBe(null);
  await noteBackup(database.db, { at: new Date('2026-01-01'), bytes: 10 });
  await noteBackup(database.db, { at: new Date('2026-01-02'), bytes: 5_000_000_000 });
  expect(await lastBackup(database.db)).toEqual({ at: new Date('2026-01-02'), bytes: 5_000_000_000 });
});
