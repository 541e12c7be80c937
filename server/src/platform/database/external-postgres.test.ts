/** The same program on a PostgreSQL of somebody else's: over TCP with a password, and on an installed older one. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@switchboard/postgres';
import { expect, test } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { createTicket, createWorld } from '../../testing/world.ts';
import { HOST } from '../host.ts';
import { prepareQueue } from '../jobs/queue.ts';
import { createLogger } from '../log.ts';
import { migrate } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

const log = createLogger('silent');
const run = promisify(execFile);

/** The schema, constraints, searches and tallies do their work there. */
async function proveItWorks({ db, pool }: OpenDatabase) {
  await migrate(db);
  await prepareQueue({ pool, log });
  const { ours, theirs } = await createWorld(db);
  await createTicket(db, ours);
  const { tickets } = await db
    .selectFrom('ticket_tallies')
    .select('tickets')
    .where('organization_id', '=', ours.id)
    .executeTakeFirstOrThrow();
  expect(tickets).toBe(1);
  await expect(createTicket(db, { ...ours, category: theirs.category })).rejects.toThrow(/foreign key/);
}

test('over TCP with a password', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-tcp-'));
  const tcpPort = await freePort();
  const cluster = await startEmbeddedPostgres({ directory, host: HOST, log, tcpPort });
  const { user, database, password } = cluster.connection;
  expect(password).toBeTruthy();
  const url = `postgres://${user}:${encodeURIComponent(password ?? '')}@127.0.0.1:${tcpPort}/${database}`;
  const external = await openDatabase({ connectionString: url }, log);
  await proveItWorks(external);
  await external.close();
  const wrong = `postgres://${user}:wrong@127.0.0.1:${tcpPort}/${database}`;
  await expect(openDatabase({ connectionString: wrong }, log)).rejects.toThrow(/password/);
  await cluster.stop();
  await rm(directory, { recursive: true, force: true });
});

const INSTALLED = ['18', '17', '16', '15']
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find(existsSync);

test.skipIf(INSTALLED === undefined || process.getuid?.() !== 0)(
  'on an installed PostgreSQL (skipped where none is installed, or not root)',
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'switchboard-installed-'));
    await chmod(directory, 0o755);
    await run('chown', ['postgres', directory]);
    const asPostgres = (command: string, ...args: string[]) =>
      run('setpriv', [
        '--reuid=postgres',
        '--regid=postgres',
        '--clear-groups',
        join(INSTALLED ?? '', command),
        ...args,
      ]);
    const data = join(directory, 'data');
    await asPostgres('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C');
    await asPostgres(
      'pg_ctl',
      '-D',
      data,
      '-w',
      '-l',
      join(directory, 'log'),
      '-o',
      `-k ${directory} -c listen_addresses=`,
      'start',
    );
    try {
      const external = await openDatabase({ host: directory, user: 'postgres', database: 'postgres' }, log);
      await proveItWorks(external);
      await external.close();
    } finally {
      await asPostgres('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop');
      await rm(directory, { recursive: true, force: true });
    }
  },
);
