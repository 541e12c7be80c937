/** Letters from a mailbox over a real IMAP connection: each is taken once, whatever breaks, and leaves when that is committed. */
import { dirname } from 'node:path';
import { DAY, MINUTE } from '@switchboard/contract/durations.ts';
import type { DNSResolver } from 'mailauth';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { createLogger } from '../../../platform/log.ts';
import { letterText } from '../../../testing/letter-text.ts';
import { MAILBOX_PASSWORD, type MailboxServer, startMailboxServer } from '../../../testing/mailbox-server.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createTicket, createWorld, type World } from '../../../testing/world.ts';
import { replyAddressOf } from '../reply-addresses.ts';
import { watchMailbox } from './watch-mailbox.ts';

const missing = () => Object.assign(new Error('no such record'), { code: 'ENOTFOUND' });
let isDnsDown = false;
const resolver: DNSResolver = async () => {
  throw isDnsDown ? Object.assign(new Error('timeout'), { code: 'ETIMEOUT' }) : missing();
};

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ INBOUND_ADDRESS: 'desk@mail.test' });
  world = await createWorld(app.db);
});
afterAll(() => app.close());

let server: MailboxServer;
let stops: (() => Promise<void>)[] = [];
let logged = '';
beforeEach(async () => {
  server = await startMailboxServer();
  isDnsDown = false;
  logged = '';
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
  await server.close();
});

const log = createLogger('debug', { write: (line: string) => (logged += line) });

function watch(env: Record<string, string> = {}): () => Promise<void> {
  const config = readConfig({
    INBOUND_ADDRESS: 'desk@mail.test',
    INBOUND_IMAP_URL: server.url,
    DATA_DIR: dirname(app.filesDirectory),
    MIN_FREE_MEGABYTES: '0',
    RATE_LIMIT_FACTOR: '1000',
    ...env,
  });
  const { db, pool } = app.database;
  const stop = watchMailbox({ ...app, database: { db, pool, direct: pool }, config, log }, resolver);
  stops.push(stop);
  return stop;
}

const USER = 'user@ours.test';

async function newTicket() {
  const { ours } = world;
  const ticketId = await createTicket(app.db, ours, { agent: ours.agent });
  const incomingAddress = { local: 'desk', domain: 'mail.test' };
  const owner = { organizationId: ours.id, ticketId, userId: ours.user, kind: 'reply' } as const;
  const to = (await replyAddressOf({ ...app, config: { incomingAddress } }, owner)) ?? '';
  const texts = async () => {
    const rows = await app.db
      .selectFrom('comments')
      .where('ticket_id', '=', ticketId)
      .select(['text', 'author_id'])
      .orderBy('id')
      .execute();
    return rows.map(({ text }) => text);
  };
  return { to, texts, ticketId };
}

const letterTo = (to: string, text: string, head: readonly string[] = [], from = USER) =>
  letterText({ from, text, head: [`Delivered-To: ${to}`, ...head] });

const lastLetter = () =>
  app.db.selectFrom('letters').select(['outcome', 'reason']).orderBy('id', 'desc').executeTakeFirstOrThrow();
const soon = { timeout: 10_000 };

test('what lies there and what comes later is taken in its order, and moved', async () => {
  const { to, texts } = await newTicket();
  for (const text of ['one', 'two', 'three']) server.deliver(letterTo(to, text));
  watch();
  await expect.poll(texts, soon).toEqual(['one', 'two', 'three']);
  await expect.poll(() => server.taken().length).toBe(3);
  server.deliver(letterTo(to, 'four'));
  await expect.poll(texts, soon).toEqual(['one', 'two', 'three', 'four']);
  await expect.poll(server.inbox).toEqual([]);
  const { rows } = await app.database.pool.query('select is_connected, oldest_waiting_at from mail_ways');
  expect(rows).toEqual([{ is_connected: true, oldest_waiting_at: null }]);
});

test('recipients are those of Delivered-To, X-Original-To, To and Cc; a reply goes before an intake', async () => {
  const [delivered, original, copied] = [await newTicket(), await newTicket(), await newTicket()];
  server.deliver(letterTo(delivered.to, 'delivered', [`Cc: ${copied.to}`]));
  server.deliver(letterTo('desk@mail.test', 'original', [`X-Original-To: ${original.to}`]));
  server.deliver(letterText({ from: USER, text: 'copied', head: [`Cc: desk+ours@mail.test, ${copied.to}`] }));
  watch();
  await expect.poll(() => server.taken().length, soon).toBe(3);
  expect(await delivered.texts()).toEqual(['delivered']);
  expect(await original.texts()).toEqual(['original']);
  expect(await copied.texts()).toEqual(['copied']);
});

test('where a server moves nothing a letter is flagged, and comes no second time', async () => {
  await server.close();
  const { to, texts } = await newTicket();
  server = await startMailboxServer({ moves: false, letters: [letterTo(to, 'one')] });
  watch();
  await expect.poll(server.flags, soon).toEqual([['$SwitchboardTaken']]);
  server.deliver(letterTo(to, 'two'));
  await expect.poll(texts, soon).toEqual(['one', 'two']);
  expect(server.inbox()).toHaveLength(2);
});

test('what was taken and not moved, and what comes under other numbers, has no second effect', async () => {
  const { to, texts } = await newTicket();
  const letter = letterTo(to, 'once');
  server.deliver(letter);
  watch();
  await expect.poll(() => server.taken().length, soon).toBe(1);
  server.deliver(letter);
  server.renumber();
  await expect.poll(() => server.taken().length, soon).toBe(2);
  expect(await texts()).toEqual(['once']);
  expect(await lastLetter()).toMatchObject({ outcome: 'duplicate' });
});

test('what is too large is not fetched', async () => {
  const { to, texts } = await newTicket();
  server.deliver(letterTo(to, 'x'.repeat(3 * 1024 * 1024)));
  watch({ INBOUND_MAX_MEGABYTES: '2' });
  await expect.poll(() => server.taken().length, soon).toBe(1);
  expect(await lastLetter()).toEqual({ outcome: 'refused', reason: 'too_large' });
  expect(await texts()).toEqual([]);
  expect(server.sent()).toBeLessThan(1024 * 1024);
});

test('the mailbox’s own server is believed in what it says at the top, under its name alone', async () => {
  const { to, texts } = await newTicket();
  const says = (name: string, result: string) => `Authentication-Results: ${name}; dmarc=${result}`;
  const send = (text: string, head: readonly string[], from: string) =>
    // The server writes above what has come.
    server.deliver([...head, letterTo(to, text, [], from)].join('\r\n'));
  send('vouched', [says('mx.mail.test', 'pass')], 'manager@ours.test');
  send('below', [says('mx.elsewhere.test', 'pass'), says('mx.mail.test', 'pass')], 'manager@ours.test');
  send('failed', [says('mx.mail.test', 'fail')], USER);
  send('own', [], USER);
  watch({ INBOUND_AUTHSERV_ID: 'mx.mail.test' });
  await expect.poll(() => server.taken().length, soon).toBe(4);
  expect(await texts()).toEqual(['vouched', 'own']);
});

test('while the DNS does not answer letters wait, for a day, and then for an admin', async () => {
  isDnsDown = true;
  const { to, texts } = await newTicket();
  const signed = 'DKIM-Signature: v=1; a=rsa-sha256; d=ours.test; s=mail; h=from; bh=x; b=x';
  server.deliver(`${signed}\r\n${letterTo(to, 'first')}`);
  const stop = watch();
  const lag = async () =>
    (await app.database.pool.query('select oldest_waiting_at from mail_ways')).rows[0]?.oldest_waiting_at;
  await expect.poll(lag, soon).not.toBeNull();
  expect(server.inbox()).toHaveLength(1);
  isDnsDown = false;
  app.clock.advance(2 * MINUTE);
  server.deliver(letterTo(to, 'second'));
  await expect.poll(texts, soon).toEqual(['first', 'second']);
  isDnsDown = true;
  server.deliver(`${signed}\r\n${letterTo(to, 'third')}`);
  await expect.poll(() => logged.split('it stays in the mailbox').length, soon).toBe(3);
  app.clock.advance(DAY);
  server.deliver(letterText({ from: USER }));
  await expect.poll(() => server.taken().length, soon).toBe(3);
  const unjudged = app.db.selectFrom('letters').where('reason', '=', 'sender_unjudged').selectAll();
  expect(await unjudged.execute()).toMatchObject([{ outcome: 'held' }]);
  expect(await texts()).toHaveLength(2);
  await stop();
});

test('a server that is away, refuses or hangs is asked again, and delays nothing else', async () => {
  const { to, texts } = await newTicket();
  const { port } = server;
  await server.close();
  const stop = watch();
  const state = async () =>
    (await app.database.pool.query('select is_connected, detail from mail_ways')).rows[0];
  await expect.poll(state, soon).toEqual({ is_connected: false, detail: 'ECONNREFUSED' });
  server = await startMailboxServer({ port, letters: [letterTo(to, 'after')] });
  await expect.poll(texts, soon).toEqual(['after']);
  server.cut();
  server.deliver(letterTo(to, 'again'));
  await expect.poll(texts, soon).toEqual(['after', 'again']);
  server.hang();
  const began = Date.now();
  await stop();
  expect(Date.now() - began).toBeLessThan(8_000);
  expect(logged).toContain('ECONNREFUSED');
});

test('while the disk is full letters stay in the mailbox', async () => {
  const { to, texts } = await newTicket();
  server.deliver(letterTo(to, 'there is room'));
  const stop = watch({ MIN_FREE_MEGABYTES: '1000000000' });
  await expect.poll(() => logged, soon).toContain('STORAGE_FULL');
  expect(server.inbox()).toHaveLength(1);
  await stop();
  watch();
  await expect.poll(texts, soon).toEqual(['there is room']);
});

test('a wrong password is said without it', async () => {
  watch({ INBOUND_IMAP_URL: server.url.replace(MAILBOX_PASSWORD, 'secret-of-desk') });
  await expect.poll(() => logged, soon).toContain('AUTHENTICATIONFAILED');
  expect(logged).not.toContain('secret-of-desk');
});

test('one of several nodes looks, and another one when that is gone', async () => {
  const first = watch();
  await expect.poll(server.connections, soon).toBe(1);
  watch();
  const { to, texts } = await newTicket();
  server.deliver(letterTo(to, 'to the first'));
  await expect.poll(texts, soon).toEqual(['to the first']);
  expect(server.connections()).toBe(1);
  await first();
  server.deliver(letterTo(to, 'to the second'));
  await expect.poll(texts, soon).toEqual(['to the first', 'to the second']);
  expect(server.connections()).toBe(1);
});

test('a node whose connection to the database is lost lets go of the mailbox', async () => {
  watch();
  await expect.poll(server.connections, soon).toBe(1);
  const holders = `select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and pid <> pg_backend_pid()`;
  await app.database.pool.query(holders);
  await expect.poll(() => logged.includes('connection') || server.connections() === 0, soon).toBe(true);
  const { to, texts } = await newTicket();
  server.deliver(letterTo(to, 'found again'));
  await expect.poll(texts, soon).toEqual(['found again']);
});
