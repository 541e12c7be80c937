/** Who is told that mail does not arrive, and when; and what the installation's page says. */
import { HOUR, MINUTE } from '@switchboard/contract/durations.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { letterText } from '../../../testing/letter-text.ts';
import { startMailServer } from '../../../testing/mail-server.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createWorld, type Organization, type World } from '../../../testing/world.ts';
import { noteWay } from './mail-way.repo.ts';
import { watchIntake } from './watch-intake.ts';

const smtp = await startMailServer();
const IMAP = { INBOUND_ADDRESS: 'desk@mail.test', INBOUND_IMAP_URL: 'imap://desk:word@127.0.0.1:1/INBOX' };
const apps: TestApp[] = [];
let app: TestApp;
let world: World;
beforeEach(async () => {
  app = await startTestApp({ ...IMAP, SMTP_URL: smtp.url }, { empty: true });
  apps.push(app);
  world = await createWorld(app.db);
});
afterAll(async () => {
  await Promise.all(apps.map((one) => one.close()));
  await smtp.close();
});

const look = () => watchIntake({ ...app, config: readConfig(IMAP) });

const turnOn = ({ admin, category, project }: Organization, changes: Record<string, unknown> = {}) =>
  app.call(admin, 'PUT', '/mail-intake/settings', { body: { on: true, category, project, ...changes } });

/** What somebody was told of incoming mail, the oldest first. */
async function toldTo(userId: string): Promise<string[]> {
  await app.tell();
  const { body } = await app.call(userId, 'GET', '/notifications');
  const entries = body.notifications as unknown as { event: string; text: string; url: string }[];
  return entries.flatMap(({ event, text }) => (event === 'intake' ? [text] : [])).toReversed();
}

const GONE = 'Incoming mail does not arrive any more';
const BACK = 'Incoming mail arrives again';

const passes = (minutes: number) =>
  app.database.pool.query(`update mail_ways set since = since - make_interval(mins => ${minutes}),
    seen_at = seen_at - make_interval(mins => ${minutes})`);
const stateIn = async () => {
  const { body } = await app.call(world.superAdmin, 'GET', '/super-admin/mail');
  return (body.mail as unknown as { in: Record<string, unknown> }).in;
};

test('a way in that is not connected for ten minutes is told once, and once when it is', async () => {
  const { ours, theirs, superAdmin } = world;
  for (const home of [ours, theirs]) await turnOn(home);
  await noteWay(app.db, 'imap', { isConnected: true, oldest: null });
  await look();
  await noteWay(app.db, 'imap', { isConnected: false, detail: 'ECONNREFUSED' });
  await passes(9);
  await look();
  expect(await toldTo(ours.admin)).toEqual([]);
  expect(await stateIn()).toMatchObject({ way: 'imap', connected: false, failing: null });
  await passes(2);
  for (let looks = 0; looks < 3; looks += 1) await look();
  for (const person of [ours.admin, theirs.admin, superAdmin]) expect(await toldTo(person)).toEqual([GONE]);
  expect(await toldTo(ours.manager)).toEqual([]);
  expect(await stateIn()).toMatchObject({ failing: { reason: 'disconnected', since: expect.any(String) } });
  await noteWay(app.db, 'imap', { isConnected: true, oldest: null });
  for (let looks = 0; looks < 2; looks += 1) await look();
  for (const person of [ours.admin, theirs.admin, superAdmin])
    expect(await toldTo(person)).toEqual([GONE, BACK]);
  expect(await stateIn()).toMatchObject({ connected: true, failing: null });
});

test('a way in that nobody looks after counts as not connected', async () => {
  await turnOn(world.ours);
  await noteWay(app.db, 'imap', { isConnected: true });
  await passes(12);
  await look();
  expect(await toldTo(world.ours.admin)).toEqual([GONE]);
});

test('letters that lie in the mailbox for ten minutes are told', async () => {
  await turnOn(world.ours);
  const cameAt = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
  await noteWay(app.db, 'imap', { isConnected: true, oldest: cameAt(8) });
  await look();
  expect(await toldTo(world.ours.admin)).toEqual([]);
  await noteWay(app.db, 'imap', { isConnected: true, oldest: cameAt(11) });
  await look();
  expect(await toldTo(world.ours.admin)).toEqual([GONE]);
  expect(await stateIn()).toMatchObject({ connected: true, failing: { reason: 'lagging' } });
  expect((await stateIn()).lag).toBeGreaterThan(600);
});

test('silence is told after the hours that the organization expects, only where letters are wanted', async () => {
  const { ours, theirs, superAdmin } = world;
  await turnOn(ours);
  await noteWay(app.db, 'imap', { isConnected: true });
  await look();
  app.clock.advance(71 * HOUR);
  const letter = letterText({ from: 'user@ours.test' });
  await app.call(superAdmin, 'POST', '/dev/letters?to=desk%2Bours@mail.test', {
    headers: { 'content-type': 'message/rfc822' },
    payload: letter,
  });
  app.clock.advance(71 * HOUR);
  await look();
  expect(await toldTo(ours.admin)).toEqual([]);
  app.clock.advance(2 * HOUR);
  await look();
  await look();
  for (const person of [ours.admin, superAdmin]) expect(await toldTo(person)).toEqual([GONE]);
  expect(await toldTo(theirs.admin)).toEqual([]);
  const { body } = await app.call(ours.admin, 'GET', '/mail-intake/settings');
  expect(body.settings).toMatchObject({ failing: { reason: 'silent', since: expect.any(String) } });
  await turnOn(ours, { silentHours: 0 });
  await look();
  expect(await toldTo(ours.admin)).toEqual([GONE, BACK]);
});

test('who no longer wants letters hears nothing of them', async () => {
  await turnOn(world.ours);
  await noteWay(app.db, 'imap', { isConnected: true });
  await look();
  await turnOn(world.ours, { on: false });
  await passes(12);
  await look();
  expect(await toldTo(world.ours.admin)).toEqual([]);
});

test('two nodes that look at once tell once', async () => {
  await turnOn(world.ours);
  await noteWay(app.db, 'imap', { isConnected: true });
  await passes(12);
  await Promise.all([look(), look(), look()]);
  expect(await toldTo(world.ours.admin)).toEqual([GONE]);
});

test('a letter that is sent to try the way in shows when it is back, and when it is lost', async () => {
  const { superAdmin, ours } = world;
  const probe = async () => {
    const { body } = await app.call(superAdmin, 'GET', '/super-admin/mail');
    return (body.mail as unknown as { probe: { state: string } | null }).probe;
  };
  expect(await probe()).toBeNull();
  expect((await app.call(ours.admin, 'POST', '/super-admin/mail/probe')).status).toBe(403);
  const sent = await app.call(superAdmin, 'POST', '/super-admin/mail/probe');
  expect(sent).toMatchObject({ status: 200, body: { probe: { state: 'sent', arrivedAt: null } } });
  const to = smtp.received.at(-1)?.to?.[0]?.address ?? '';
  expect(to).toMatch(/^desk\+p-[a-z2-7]{26}@mail\.test$/);
  app.clock.advance(11 * MINUTE);
  expect(await probe()).toMatchObject({ state: 'lost' });
  const arrive = (address: string) =>
    app.call(superAdmin, 'POST', `/dev/letters?to=${encodeURIComponent(address)}`, {
      headers: { 'content-type': 'message/rfc822' },
      payload: letterText({ from: 'switchboard@localhost', head: ['Auto-Submitted: auto-generated'] }),
    });
  await arrive(to.replace(/p-..../, 'p-aaaa'));
  expect(await probe()).toMatchObject({ state: 'lost' });
  expect((await arrive(to)).body.letter).toMatchObject({ outcome: 'automatic' });
  expect(await probe()).toMatchObject({ state: 'arrived', arrivedAt: app.clock.now().toISOString() });
});

test('what waits to go out, and since when it is not taken, is told', async () => {
  const out = async () => {
    const { body } = await app.call(world.superAdmin, 'GET', '/super-admin/mail');
    return (body.mail as unknown as { out: unknown }).out;
  };
  expect(await out()).toEqual({ way: 'smtp', waiting: 0, oldestAt: null, failing: null });
  await app.call(null, 'POST', '/auth/forgot-password', { body: { email: 'user@ours.test' } });
  expect(await out()).toMatchObject({ waiting: 1, oldestAt: expect.any(String), failing: null });
  smtp.decide = () => ({ code: 451 });
  await app.runJobs();
  expect(await out()).toMatchObject({ waiting: 1, failing: { since: expect.any(String) } });
});
