/** An installation worth copying, and places to bring it to. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, inject } from 'vitest';
import { createArchive } from '../../../../platform/backup/write-archive.ts';
import { openDatabase } from '../../../../platform/database/open-database.ts';
import { OWNER_ROLE, SERVING_ROLE } from '../../../../platform/database/roles.ts';
import type { FileStore } from '../../../../platform/files/file-store.ts';
import { newId } from '../../../../platform/ids.ts';
import { createLogger } from '../../../../platform/log.ts';
import { findKeyMaterial } from '../../../../platform/secret-key.ts';
import { giveSecondFactor } from '../../../../testing/second-factor.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { type TestCluster, urlOf } from '../../../../testing/test-database.ts';
import { createTicketWithFile } from '../../../../testing/ticket-with-file.ts';
import { createWorld, type Organization } from '../../../../testing/world.ts';
import { seedDemo } from '../../demo/seed-demo.ts';
import { takeBackup } from '../take-backup.ts';

type Connection = TestCluster['connection'];

/** The demo, the world of tests, somebody with a second factor, files, and work that waits. */
export async function openDeskToCopy() {
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-backup-'));
  const app = await startTestApp({}, { empty: true });
  const log = createLogger('silent');
  await seedDemo({ ...app, log });
  const world = await createWorld(app.db);
  await app.database.pool.query(
    `select graphile_worker.add_job('later', '{}', run_at := now() + interval '1 year')`,
  );
  const factor = await giveSecondFactor(app, world.ours.user);
  const dataDirectory = join(app.filesDirectory, '..');
  const secretKey = (await findKeyMaterial({ secretKey: null, dataDirectory })) ?? Buffer.alloc(0);
  const owner: Connection = { ...app.database.connection, user: OWNER_ROLE };
  const databases: string[] = [];
  const admin = await openDatabase({ ...inject('cluster').connection, max: 1 }, log);
  afterAll(async () => {
    await app.close();
    for (const name of databases) await admin.pool.query(`drop database ${name} with (force)`);
    await admin.close();
    await rm(directory, { recursive: true, force: true });
  });

  return {
    app,
    world,
    factor,
    owner,
    ownerUrl: urlOf(owner),
    path: (name: string) => join(directory, name),
    /** @param files what the backup reads them from */
    async backUp(name: string, files: FileStore = app.files) {
      const archive = await createArchive(join(directory, name), false);
      const db = await openDatabase({ ...owner, max: 1 }, log);
      try {
        const source = { connection: owner, db: db.db, files, secretKey, earlierKeys: [] };
        const manifest = await takeBackup(source, archive, '1.2.3', () => undefined);
        return { manifest, bytes: await archive.finish() };
      } finally {
        await archive.abandon();
        await db.close();
      }
    },
    /** An empty database with the two roles, as docs/operations.md makes one, and an empty folder. */
    async newPlace() {
      const name = `test_${newId().replaceAll('-', '')}`;
      databases.push(name);
      await admin.pool.query(`create database ${name} owner ${OWNER_ROLE}`);
      await admin.pool.query(
        `revoke all on database ${name} from public; grant connect on database ${name} to ${SERVING_ROLE}`,
      );
      const connection: Connection = { ...owner, database: name };
      return {
        connection,
        env: {
          DATABASE_URL: urlOf({ ...connection, user: SERVING_ROLE }),
          MIGRATION_DATABASE_URL: urlOf(connection),
          DATA_DIR: join(directory, name),
        },
      };
    },
    /** A ticket with a file of `size` bytes. */
    raise: (home: Organization, size = 1_000) => createTicketWithFile(app, home, Buffer.alloc(size, newId())),
  };
}

/** Every table with its rows, in a way that the product does not use: a hash of their text, sorted. */
export async function contentsOf(connection: Connection): Promise<Record<string, string>> {
  const { pool, close } = await openDatabase({ ...connection, max: 1 }, createLogger('silent'));
  try {
    const tables = await pool.query<{ place: string }>(`
      select format('%I.%I', schemaname, tablename) as place from pg_tables
      where schemaname in ('public', 'graphile_worker')
        -- What the library of the queue has done here, the heartbeat of programs that run, and the numbers of this
        -- server's transactions.
        and (schemaname, tablename) not in (
          ('graphile_worker', 'migrations'), ('public', 'nodes'), ('public', 'ticket_changes'))
      order by 1`);
    const contents: Record<string, string> = {};
    for (const { place } of tables.rows) {
      // A copy has a name of its own.
      const row = place === 'public.installation' ? `(to_jsonb(t) - 'files_owner')::text` : 't::text';
      const found = await pool.query<{ rows: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(${row}, e'\\n' order by ${row} collate "C"), '')) as rows
         from ${place} as t`,
      );
      contents[place] = found.rows[0]?.rows ?? '';
    }
    const sequences = await pool.query<{ place: string; value: string }>(`
      select format('%I.%I', schemaname, sequencename) as place, last_value::text as value from pg_sequences`);
    for (const { place, value } of sequences.rows) contents[place] = value;
    return contents;
  } finally {
    await close();
  }
}

/** What holds the schema together, with its triggers as they fire. */
export async function schemaOf(connection: Connection): Promise<string[]> {
  const { pool, close } = await openDatabase({ ...connection, max: 1 }, createLogger('silent'));
  try {
    const { rows } = await pool.query<{ line: string }>(`
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text as line
      from pg_constraint where conrelid <> 0
      union all
      select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      union all
      select indexrelid::regclass || ' ' || pg_get_indexdef(indexrelid) from pg_index
      where indrelid::regclass::text !~ '^pg_'
      order by 1`);
    return rows.map(({ line }) => line);
  } finally {
    await close();
  }
}

export const digestIn = async (files: FileStore, name: string): Promise<string> =>
  createHash('sha256')
    .update(await buffer(await files.read(name)))
    .digest('hex');
