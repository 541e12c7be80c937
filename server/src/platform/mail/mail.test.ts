/** E-mails through a real mail server, and into files. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { readSentMails } from '../../testing/sent-mails.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { systemClock } from '../clock.ts';
import { newId } from '../ids.ts';
import { runDueJobs } from '../jobs/queue.ts';
import { createLogger } from '../log.ts';
import { deliver } from './deliver.ts';
import { fileTransport, removeOldFiles } from './file-transport.ts';
import type { MailTransport } from './mail.ts';
import { mailJobs, queueMail } from './queue-mail.ts';
import { renderEmail } from './render-email.ts';
import { connectionOf, smtpTransport } from './smtp-transport.ts';

const FROM = 'Switchboard <desk@desk.test>';
const log = createLogger('silent');
const never = new AbortController().signal;

const content = renderEmail({
  subject: 'A <b>letter</b> & more',
  firstName: 'Zoë <script>alert(1)</script>',
  paragraphs: ['One.', 'Two.'],
  action: { label: 'Open it', url: 'https://desk.test/x?token=abc&y=1' },
  notes: ['Small print.'],
});
const draft = { kind: 'test', to: 'zoe@people.test', ...content };

let database: TestDatabase;
let server: MailServer;
beforeEach(async () => {
  database = await createTestDatabase();
  server = await startMailServer();
});
afterEach(async () => {
  await server.close();
  await database.close();
});

const deliveryBy = (mail: MailTransport) => ({
  db: database.db,
  mail,
  clock: systemClock,
  log,
  hourlyPerAddress: 3,
  hourlyPerOrganization: 2,
});
const work = (url = server.url) =>
  runDueJobs(
    { pool: database.pool, log },
    mailJobs({
      db: database.db,
      mail: smtpTransport(url, FROM),
      clock: systemClock,
      log,
      hourlyPerAddress: 3,
      hourlyPerOrganization: 2,
    }),
  );
const waiting = async () =>
  (
    await sql<{ attempts: number; error: string | null }>`
    select attempts, last_error as error from graphile_worker.jobs`.execute(database.db)
  ).rows;
const waitNoLonger = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(database.db);
const outcomes = async () =>
  (await database.db.selectFrom('mails').select('outcome').execute()).map(({ outcome }) => outcome);

test.each([
  ['smtp://mail.example.com:587', true],
  ['smtps://mail.example.com', false],
  ['smtp://127.0.0.1:1025', false],
  ['smtp://localhost', false],
  ['smtp://127.0.0.1.example.com', true],
  ['smtp://mail.example.com/?tls=off', false],
])('%s has to offer TLS: %s', (url, requireTLS) => {
  const connection = connectionOf(url);
  expect(connection.requireTLS).toBe(requireTLS);
  expect(connection.url).not.toContain('tls');
});

test('a mail server without TLS gets nothing where TLS is required', async () => {
  const transport = createTransport({ url: server.url, requireTLS: true });
  await expect(transport.sendMail({ from: FROM, to: 'zoe@people.test', text: 'x' })).rejects.toThrow(
    /STARTTLS/i,
  );
  expect(server.received).toEqual([]);
});

describe('by a mail server', () => {
  test('arrives in both forms, addressed and marked as written by a machine', async () => {
    await queueMail(database.db, draft);
    await work();
    const [mail] = server.received;
    expect(mail).toMatchObject({
      from: { name: 'Switchboard', address: 'desk@desk.test' },
      to: [{ address: 'zoe@people.test' }],
      subject: 'A <b>letter</b> & more',
    });
    expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@desk\.test>$/);
    expect(mail?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(mail?.text).toContain('Hello Zoë <script>alert(1)</script>,');
    expect(mail?.text).toContain('\nhttps://desk.test/x?token=abc&y=1\n');
    expect(mail?.html).toContain('Hello Zoë &lt;script&gt;alert(1)&lt;/script&gt;,');
    expect(mail?.html).toContain('href="https://desk.test/x?token=abc&amp;y=1"');
    expect(mail?.html).not.toMatch(/<script|<img|<link|url\(|src=/);
    expect(await outcomes()).toEqual(['sent']);
  });

  test('is tried again when the server is busy, and arrives once', async () => {
    server.decide = () => (server.attempts === 1 ? { code: 451 } : 'take');
    await queueMail(database.db, draft);
    await work();
    expect(server.received).toHaveLength(0);
    expect(await waiting()).toMatchObject([{ attempts: 1 }]);
    await waitNoLonger();
    await work();
    expect(server.received).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test.each([
    ['the address', () => (server.decideRecipient = () => ({ code: 550 }))],
    ['the e-mail', () => (server.decide = () => ({ code: 554 }))],
  ])('is given up when the server refuses %s for good', async (_, refuse) => {
    refuse();
    await queueMail(database.db, draft);
    await work();
    expect(await waiting()).toEqual([]);
    expect(await outcomes()).toEqual(['refused']);
  });

  test('waits where its address has got enough within the hour, whoever sends', async () => {
    const texts = ['1', '2', '3', '4'];
    for (const subject of texts) await queueMail(database.db, { ...draft, subject });
    await queueMail(database.db, { ...draft, to: 'other@people.test', subject: 'to somebody else' });
    await work();
    const subjects = () => server.received.map(({ subject }) => subject);
    expect(subjects()).toEqual(['1', '2', '3', 'to somebody else']);
    expect(await waiting()).toHaveLength(1);
    await sql`update mails set at = at - interval '1 hour'`.execute(database.db);
    await waitNoLonger();
    await work();
    expect(subjects()).toEqual(['1', '2', '3', 'to somebody else', '4']);
  });

  test('waits where its organization has sent enough within the hour, and nobody else’s does', async () => {
    const [busy, other] = [newId(), newId()];
    const send = (organizationId: string | undefined, subject: string) =>
      deliver(
        deliveryBy(smtpTransport(server.url, FROM)),
        { id: newId(), kind: 'invitation', to: `${subject}@people.test`, organizationId },
        async () => ({ ...draft, subject }),
        AbortSignal.timeout(10_000),
      );
    for (const subject of ['1', '2']) await send(busy, subject);
    await expect(send(busy, '3')).rejects.toThrow('this organization has sent enough e-mails');
    await send(other, 'of another');
    await send(undefined, 'of nobody');
    await sql`update mails set at = at - interval '1 hour'`.execute(database.db);
    await send(busy, '3');
    expect(server.received.map(({ subject }) => subject)).toEqual(['1', '2', 'of another', 'of nobody', '3']);
  });

  test('waits while there is no server, and what went wrong names nobody', async () => {
    await server.close();
    await queueMail(database.db, draft);
    await work();
    const [job] = await waiting();
    expect(job?.attempts).toBe(1);
    expect(job?.error).toContain('ESOCKET');
    expect(job?.error).not.toContain('zoe');
    server = await startMailServer(server.port);
    await waitNoLonger();
    await work();
    expect(server.received).toHaveLength(1);
  });

  test('is not sent again by a job that runs again; a copy after a crash has the same Message-ID', async () => {
    const delivery = deliveryBy(smtpTransport(server.url, FROM));
    const id = newId();
    const send = () => deliver(delivery, { id, ...draft }, async () => content, never);
    await send();
    await send();
    expect(server.received).toHaveLength(1);
    // Killed after the server's answer and before the record of it.
    await database.db.deleteFrom('mails').execute();
    await send();
    expect(server.received).toHaveLength(2);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('is let go when the program ends', async () => {
    server.decide = () => 'hang';
    const ending = new AbortController();
    const sending = smtpTransport(server.url, FROM).send({ id: newId(), ...draft }, ending.signal);
    await expect.poll(() => server.attempts).toBe(1);
    ending.abort();
    await expect(sending).rejects.toThrow('EABORT');
  });

  test('no text makes another header or another recipient', async () => {
    const bad = 'x\r\nBcc: spy@evil.test\r\n\r\nInjected';
    await queueMail(database.db, { ...draft, subject: bad });
    await work();
    const [mail] = server.received;
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.text).not.toContain('Injected');

    await queueMail(database.db, { ...draft, to: 'a@b.test>\r\nRCPT TO:<spy@evil.test' });
    await work();
    expect(server.received).toHaveLength(1);
    expect(await outcomes()).toEqual(['sent', 'refused']);
  });
});

describe('into files', () => {
  test('those about what happens go after a while, letters stay', async () => {
    const transport = fileTransport(directory, FROM);
    for (const kind of ['notification-ticket', 'test']) {
      await transport.send({ ...draft, id: newId(), kind }, never);
    }
    await removeOldFiles(directory, new Date(Date.now() - 60_000));
    expect(await readdir(directory)).toHaveLength(2);
    await removeOldFiles(directory, new Date(Date.now() + 60_000));
    expect(await readdir(directory)).toEqual([expect.stringMatching(/-test\.eml$/)]);
  });

  let directory: string;
  beforeEach(async () => {
    directory = join(await mkdtemp(join(tmpdir(), 'switchboard-mail-')), 'mail');
  });
  afterEach(() => rm(join(directory, '..'), { recursive: true, force: true }));

  test('each e-mail is one file that only its owner may read, however often it is written', async () => {
    const transport = fileTransport(directory, FROM);
    const mail = { id: newId(), ...draft };
    await transport.send(mail, never);
    await transport.send(mail, never);
    expect(await readdir(directory)).toEqual([`${mail.id}-test.eml`]);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    expect((await stat(join(directory, `${mail.id}-test.eml`))).mode & 0o777).toBe(0o600);
    const [written] = await readSentMails(directory);
    expect(written).toMatchObject({
      subject: 'A <b>letter</b> & more',
      to: [{ address: 'zoe@people.test' }],
      link: 'https://desk.test/x?token=abc&y=1',
    });
  });
});
