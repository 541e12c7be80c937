/** Each thing that is looked at, as it should be and as it should not. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { DAY, HOUR, MINUTE } from '@switchboard/contract/durations.ts';
import { sql } from 'kysely';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteBackup } from '../../../platform/backup/last-backup.ts';
import { type IncomingMailbox, mailboxAt } from '../../../platform/config/incoming-mailbox.ts';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { createLogger } from '../../../platform/log.ts';
import { createSecretKey } from '../../../platform/secret-key.ts';
import { COMPILED } from '../../../testing/compiled.ts';
import { startMailServer } from '../../../testing/mail-server.ts';
import { startMailboxServer } from '../../../testing/mailbox-server.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createWorld, type World } from '../../../testing/world.ts';
import {
  checkBackup,
  checkClock,
  checkDemoAccounts,
  checkKey,
  checkQueue,
  checkRoles,
  checkSchema,
  checkServer,
} from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkCertificate, checkMail, checkMailbox } from './check-outside.ts';
import { checkAnnouncements, checkPooledTimeouts } from './check-pooler.ts';
import { checkSettings } from './check-settings.ts';
import type { Finding } from './finding.ts';

const states = (found: readonly Finding[]) => found.map(({ state }) => state);
/** Of one finding: its state and words. */
const words = (found: readonly Finding[]) =>
  found.map(({ state, says, todo = '' }) => `${state} ${says} ${todo}`);

describe('settings', () => {
  const GOOD = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://desk.example.com',
    TRUST_PROXY: '10.0.0.1',
    DATABASE_URL: 'postgres://app:very-secret@db/desk',
    MIGRATION_DATABASE_URL: 'postgres://owner:very-secret@db/desk',
    SECRET_KEY: 'a key of thirty-two characters or more',
    SMTP_URL: 'smtp://desk:very-secret@mail.example.com',
  };

  test('that are good are good', () => {
    const { config, findings } = checkSettings(GOOD, Object.keys(GOOD));
    expect(states(findings)).toEqual(['ok', 'ok']);
    expect(config?.publicUrl).toBe('https://desk.example.com');
  });

  test.each([
    [{ NODE_ENV: '' }, 'NODE_ENV=production'],
    [{ MIGRATION_DATABASE_URL: '' }, 'Make two roles'],
    [{ SECRET_KEY: '' }, 'Set SECRET_KEY'],
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL is not set'],
    [{ PUBLIC_URL: 'http://desk.example.com' }, 'in the clear'],
    [{ TRUST_PROXY: '' }, 'TRUST_PROXY is not set'],
    [{ SMTP_URL: '' }, 'Name a mail server'],
    [{ SMTP_URL: 'smtp://mail.example.com?tls=off' }, 'STARTTLS'],
    [{ SMTP_URL: '', ALLOW_SELF_REGISTRATION: 'on' }, 'no e-mail proves their address'],
    [{ DEMO: 'on' }, 'DEMO=off'],
    [{ RATE_LIMIT_FACTOR: '100' }, 'RATE_LIMIT_FACTOR=100'],
    [
      { SUPER_ADMIN_EMAIL: 'a@b.example', SUPER_ADMIN_PASSWORD: 'very-secret' },
      'SUPER_ADMIN_PASSWORD is still set',
    ],
    [{ LOG_LEVEL: 'silent' }, 'LOG_LEVEL is silent'],
  ])('%o is doubted', (env, expected) => {
    const { findings } = checkSettings({ ...GOOD, ...env }, []);
    const doubts = findings.filter(({ state }) => state === 'warn');
    expect(words(doubts).join('\n')).toContain(expected);
    expect(words(findings).join()).not.toContain('very-secret');
  });

  test('that are wrong, unknown or run by an old Node are told', () => {
    const wrong = checkSettings({ ...GOOD, PORT: 'x' }, []);
    expect(wrong.config).toBe(null);
    expect(words(wrong.findings).join()).toContain('PORT');
    const { findings } = checkSettings(GOOD, ['PUBLIC_ULR'], '22.1.0');
    expect(states(findings)).toEqual(['fail', 'warn']);
    expect(words(findings).join()).toContain('PUBLIC_ULR');
  });
});

describe('the database', () => {
  let database: TestDatabase;
  let world: World;
  beforeAll(async () => {
    database = await createTestDatabase({ empty: true });
    world = await createWorld(database.db);
  });
  afterAll(() => database.close());

  test('answers, and its roles are apart', async () => {
    expect(states(await checkServer(database.db))).toEqual(['ok']);
    expect(states(await checkRoles(database.db, database.owner))).toEqual(['ok']);
    await expect(checkRoles(database.owner, database.owner)).rejects.toThrow('may do more than serve');
  });

  test('is listened to past a pooler, or the pooler is of another one', async () => {
    expect(states(await checkAnnouncements(database, database.db))).toEqual(['ok']);
    const other = await createTestDatabase();
    expect(words(await checkAnnouncements(database, other.db)).join()).toMatch(/^fail .*past every pooler/);
    await other.close();
  });

  test('ends long statements also behind a pooler, or does not', async () => {
    expect(states(await checkPooledTimeouts(database.db))).toEqual(['ok']);
    const pooled = await openDatabase(database.connection, createLogger('silent'), database.connection);
    expect(words(await checkPooledTimeouts(pooled.db)).join()).toContain('connect_query');
    await pooled.close();
  });

  test('has the schema of this version, or less, or more', async () => {
    expect(await checkSchema(database.db)).toMatchObject({ current: true, findings: [{ state: 'ok' }] });
    await sql`insert into schema_migrations (name, timestamp) values ('9999-later', '')`.execute(
      database.owner,
    );
    const newer = await checkSchema(database.db);
    await sql`delete from schema_migrations where name in ('9999-later', '0004-chat')`.execute(
      database.owner,
    );
    const older = await checkSchema(database.db);
    await sql`insert into schema_migrations (name, timestamp) values ('0004-chat', '')`.execute(
      database.owner,
    );
    expect(newer).toMatchObject({ current: false, findings: [{ state: 'fail' }] });
    expect(older).toMatchObject({
      current: false,
      findings: [{ state: 'warn', says: expect.stringContaining('0004-chat') }],
    });
  });

  test.each([
    [0, 'ok'],
    [5_000, 'warn'],
    [-MINUTE, 'fail'],
  ])('%i ms off is %s', async (off, state) => {
    expect(states(await checkClock(database.db, () => Date.now() + off))).toEqual([state]);
  });

  test('has been backed up, lately or not', async () => {
    const now = Date.now();
    expect(states(await checkBackup(database.db, now))).toEqual(['warn']);
    for (const [age, state] of [
      [2 * HOUR, 'ok'],
      [2 * DAY, 'warn'],
    ] as const) {
      await noteBackup(database.db, { at: new Date(now - age), bytes: 1 });
      expect(states(await checkBackup(database.db, now))).toEqual([state]);
    }
  });

  test('has accounts of the demo or not', async () => {
    expect(states(await checkDemoAccounts(database.db))).toEqual(['ok']);
    await sql`update installation set demo_password_hash = (
      select password_hash from users where id = ${world.ours.user})`.execute(database.owner);
    const [found] = await checkDemoAccounts(database.db);
    expect(found).toMatchObject({ state: 'fail', says: expect.stringContaining('@ours.test') });
  });

  test('was written with this key or another', async () => {
    const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    await database.db
      .insertInto('second_factors')
      .values({
        user_id: world.ours.user,
        sealed_key: createSecretKey(one).seal(Buffer.from('x'), world.ours.user),
        enabled_at: new Date(),
        created_at: new Date(),
      })
      .execute();
    expect(states(await checkKey(database.db, one))).toEqual(['ok']);
    expect(states(await checkKey(database.db, other))).toEqual(['fail']);
    expect(states(await checkKey(database.db, null))).toEqual(['warn']);
  });

  test('has work that failed for good, or that nobody does', async () => {
    expect(states(await checkQueue(database.db))).toEqual(['ok']);
    await sql`select graphile_worker.add_job('send-mail', '{}'::json, run_at => now() - interval '1 hour')`.execute(
      database.db,
    );
    expect(words(await checkQueue(database.db)).join()).toContain('SwitchboardJobsLate');
    await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(database.owner);
    expect(words(await checkQueue(database.db)).join()).toContain('SwitchboardJobsGivenUp');
  });
});

test('the disk: room, rights, and who reads the key', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'switchboard-doctor-'));
  const filesDirectory = join(dataDirectory, 'files');
  const look = (minFreeSpace = 1) => checkDisk({ dataDirectory, filesDirectory, minFreeSpace });
  expect(states(await look())).toEqual(['ok', 'warn']);
  await mkdir(filesDirectory);
  await writeFile(join(dataDirectory, 'secret.key'), 'x'.repeat(32), { mode: 0o600 });
  expect(states(await look())).toEqual(['ok', 'ok', 'ok']);
  await chmod(join(dataDirectory, 'secret.key'), 0o644);
  expect(words(await look()).join()).toContain(`chmod 600 ${dataDirectory}`);
  expect(states(await look(1e18))).toEqual(['fail', 'fail', 'fail']);
  await rm(dataDirectory, { recursive: true });
});

test('the mail server takes the connection, and no e-mail, or does not', async () => {
  const server = await startMailServer();
  expect(states(await checkMail({ smtpUrl: `${server.url}?tls=off` }))).toEqual(['ok']);
  const refused = await checkMail({ smtpUrl: 'smtps://desk:very-secret@127.0.0.1:1' });
  await server.close();
  expect(server.attempts).toBe(0);
  expect(states(refused)).toEqual(['fail']);
  expect(words(refused).join()).not.toContain('very-secret');
  expect(states(await checkMail({ smtpUrl: null }))).toEqual(['ok']);
});

test('the mailbox lets letters be read, and takes none, or does not', async () => {
  const server = await startMailboxServer({ letters: ['From: a@b.test\r\n\r\nHello'] });
  const incomingMailbox = { ...(mailboxAt(server.url) as IncomingMailbox), authservId: null };
  expect(states(await checkMailbox({ incomingMailbox }))).toEqual(['ok']);
  const refused = await checkMailbox({ incomingMailbox: { ...incomingMailbox, password: 'very-secret' } });
  expect(states(refused)).toEqual(['fail']);
  expect(words(refused).join()).not.toContain('very-secret');
  expect([server.inbox().length, server.taken().length]).toEqual([1, 0]);
  await server.close();
  expect(states(await checkMailbox({ incomingMailbox: null }))).toEqual([]);
});

test('the certificate of the public address is good, ends soon, or is nobody’s', async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    notAfterDate: new Date(Date.now() + 60 * DAY),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const server: Server = createServer({ key, cert }, (socket) => socket.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `https://localhost:${(server.address() as AddressInfo).port}`;
  expect(states(await checkCertificate(address, cert))).toEqual(['ok']);
  expect(states(await checkCertificate(address, cert, Date.now() + 50 * DAY))).toEqual(['warn']);
  expect(words(await checkCertificate(address)).join()).toMatch(/^fail .*self-signed/);
  await new Promise((resolve) => server.close(resolve));
  expect(states(await checkCertificate(address, cert))).toEqual(['fail']);
  expect(await checkCertificate('http://desk.example.com')).toEqual([]);
});

test('the command ends with 1 where something is to be mended, and tells no password', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'switchboard-doctor-'));
  const { PATH, HOME } = process.env;
  const DATABASE_URL = 'postgres://app:very-secret@127.0.0.1:1/desk';
  const command = join(import.meta.dirname, '../../../doctor.ts');
  const run = (args: string[]) =>
    new Promise<{ code: unknown; printed: string }>((resolve) => {
      const env = { PATH, HOME, DATA_DIR: dataDirectory, DATABASE_URL, ...COMPILED };
      execFile(process.execPath, [command, ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, printed: stdout + stderr }),
      );
    });
  const [text, json] = await Promise.all([run([]), run(['--json'])]);
  await rm(dataDirectory, { recursive: true });
  expect([text.code, json.code]).toEqual([1, 1]);
  expect(text.printed).toMatch(/^FAIL {2}Database: /m);
  expect(text.printed).toMatch(/\d+ to mend, \d+ to look at, \d+ good\.\n$/);
  expect(JSON.parse(json.printed)).toContainEqual(
    expect.objectContaining({ about: 'Database', state: 'fail' }),
  );
  expect(text.printed + json.printed).not.toContain('very-secret');
});
