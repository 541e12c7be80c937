import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { migrate } from '../platform/database/migrate.ts';
import { type Database, openDatabase } from '../platform/database/open-database.ts';
import { OWNER_ROLE } from '../platform/database/roles.ts';
import { newId } from '../platform/ids.ts';
import { createLogger } from '../platform/log.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../migrations');

/**
 * An empty database, and its owner, as it was before a migration, such as "0024", and what brings it to this version. It is dropped at
 * the end of the test.
 */
export async function databaseBefore(
  migration: string,
): Promise<{ db: Database; upgrade: () => Promise<unknown> }> {
  const log = createLogger('silent');
  const cluster = inject('cluster').connection;
  const admin = await openDatabase(cluster, log);
  const name = `before_${newId().replaceAll('-', '')}`;
  await admin.pool.query(`create database ${name} owner ${OWNER_ROLE}`);
  const { db, close } = await openDatabase({ ...cluster, user: OWNER_ROLE, database: name }, log);
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-migrations-'));
  onTestFinished(async () => {
    await close();
    await admin.pool.query(`drop database ${name} with (force)`);
    await admin.close();
    await rm(directory, { recursive: true });
  });
  // Beside the migrations lie the folders that some of them read from.
  const isMigration = (file: string) => /^\d{4}-/.test(file);
  for (const file of await readdir(MIGRATIONS)) {
    if (!isMigration(file) || file < migration) await symlink(join(MIGRATIONS, file), join(directory, file));
  }
  await migrate(db, { directory });
  return { db, upgrade: () => migrate(db) };
}
