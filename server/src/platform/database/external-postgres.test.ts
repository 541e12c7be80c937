/** The same program on a PostgreSQL of somebody else's: over TCP with a password, and on an installed older one. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@switchboard/postgres';
import { expect, test } from 'vitest';
import { documentedStatements } from '../../testing/documented-roles.ts';
import { freePort } from '../../testing/free-port.ts';
import { createTicket, createWorld } from '../../testing/world.ts';
import { HOST } from '../host.ts';
import { createLogger } from '../log.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { prepareDatabase } from './prepare-database.ts';
import { accessTo, type DatabaseAccess } from './roles.ts';

const log = createLogger('silent');
const run = promisify(execFile);

/** The schema, constraints, searches and tallies do their work there. */
async function proveItWorks({ db }: OpenDatabase, serving: DatabaseAccess['serving']) {
  await prepareDatabase({ serving, owner: null }, log);
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
  await proveItWorks(external, { connectionString: url });
  await external.close();
  const wrong = `postgres://${user}:wrong@127.0.0.1:${tcpPort}/${database}`;
  await expect(openDatabase({ connectionString: wrong }, log)).rejects.toThrow(/password/);
  await cluster.stop();
  await rm(directory, { recursive: true, force: true });
});

test('with two roles made as documented the one serves, and what it may not do is refused', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-roles-'));
  const tcpPort = await freePort();
  const cluster = await startEmbeddedPostgres({ directory, host: { ...HOST, id: 'somebody' }, log, tcpPort });
  const administrator = await openDatabase(cluster.connection, log);
  const statements = await documentedStatements();
  expect(statements).toHaveLength(5);
  for (const statement of statements) await administrator.pool.query(statement);
  const url = (role: string, password: string, database = 'switchboard') =>
    `postgres://${role}:${password}@127.0.0.1:${tcpPort}/${database}`;
  const roles = {
    databaseUrl: url('switchboard_app', 'second'),
    databaseDirectUrl: null,
    migrationDatabaseUrl: url('switchboard_owner', 'first'),
  };
  const prepare = (changes: Partial<typeof roles>) =>
    prepareDatabase(accessTo({ ...roles, ...changes }), log);

  await prepare({});
  const serving = await openDatabase(accessTo(roles).serving, log);
  await createTicket(serving.db, (await createWorld(serving.db)).ours);
  for (const statement of ['truncate tickets cascade', 'delete from events', 'create table t (id integer)']) {
    await expect(serving.pool.query(statement)).rejects.toThrow(/permission denied/);
  }
  await expect(serving.pool.query('create temporary table t (id integer)')).rejects.toThrow(
    /permission denied/,
  );
  await serving.close();

  const { user, password } = cluster.connection;
  for (const [changes, refusal] of [
    [{ databaseUrl: roles.migrationDatabaseUrl }, /may do more than serve: .*act as switchboard_owner/],
    [{ databaseUrl: url(user, password ?? '') }, /somebody of DATABASE_URL may do more .*superuser/],
    [{ databaseUrl: url('switchboard_app', 'second', 'postgres') }, /must name the same database/],
  ] as const) {
    await expect(prepare(changes)).rejects.toThrow(refusal);
  }
  await administrator.pool.query('grant pg_read_server_files to switchboard_app');
  await expect(prepare({})).rejects.toThrow(/use the server's files/);
  await administrator.close();
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
      const connection = { host: directory, user: 'postgres', database: 'postgres' };
      const external = await openDatabase(connection, log);
      await proveItWorks(external, connection);
      await external.close();
    } finally {
      await asPostgres('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop');
      await rm(directory, { recursive: true, force: true });
    }
  },
);
