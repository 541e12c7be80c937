/** The mail server takes nothing, and does again; and what a start says of how mail is set up. */
import { MINUTE } from '@switchboard/contract/durations.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { startMailServer } from '../../../testing/mail-server.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket } from '../../../testing/world.ts';
import { mailDoubts } from './mail-doubts.ts';
import { watchOutage } from './watch-outage.ts';

let server = await startMailServer();
afterAll(() => server.close());
const { app, world } = await openTestApp({ SMTP_URL: server.url, MAIL_FROM: 'desk@desk.test' });
const { ours, superAdmin } = world;

beforeEach(async () => {
  await app.tell();
  await app.db.deleteFrom('mail_deliveries').execute();
  await app.db.deleteFrom('notifications').execute();
  server.decide = () => 'take';
  server.decideRecipient = () => 'take';
});

async function mail(requester = ours.user) {
  const ticket = await createTicket(app.db, ours, { agent: ours.agent, requester });
  await app.call(ours.agent, 'POST', `/tickets/${ticket}/comments`, { body: { comment: 'Hello' } });
  await app.tell();
  app.clock.advance(readConfig({}).mailWaits.ticket);
  await app.sendMails();
}
async function wait(minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    app.clock.advance(MINUTE);
    await app.sendMails();
    await Promise.all([watchOutage(app), watchOutage(app)]);
    await app.tell();
  }
}
const told = async (reader = superAdmin) => {
  const { body } = await app.call(reader, 'GET', '/notifications');
  return (body.notifications as unknown as { event: string; text: string; reasonText: string }[])
    .filter(({ event }) => event === 'mail_failing')
    .map(({ text }) => text);
};
const FAILS = 'The mail server takes no e-mails about tickets any more';
const WORKS = 'The mail server takes e-mails about tickets again';

test('super admins hear of it once after ten minutes, and when it is over', async () => {
  const { port } = server;
  await server.close();
  await mail();
  await wait(8);
  expect(await told()).toEqual([]);
  await wait(6);
  expect(await told()).toEqual([FAILS]);
  expect(await told(ours.admin)).toEqual([]);
  server = await startMailServer(port);
  await wait(12);
  expect(await told()).toEqual([WORKS, FAILS]);
  await wait(2);
  expect(await told()).toHaveLength(2);
});

test('what it takes of nobody is an outage, what it does not take of one person is none', async () => {
  server.decide = () => ({ code: 451 });
  await mail();
  await wait(15);
  expect(await told()).toEqual([]);
  await mail(ours.otherUser);
  await wait(2);
  expect(await told()).toEqual([FAILS]);
  server.decide = () => 'take';
  await wait(12);
  expect(await told()).toEqual([WORKS, FAILS]);
});

test('while others get theirs there is none', async () => {
  server.decide = ({ to }) => (to?.[0]?.address === 'agent@ours.test' ? 'take' : { code: 451 });
  await mail();
  await mail(ours.otherUser);
  const ticket = await createTicket(app.db, ours, { agent: ours.agent });
  for (const _ of [1, 2, 3]) {
    await app.call(ours.user, 'POST', `/tickets/${ticket}/comments`, { body: { comment: 'Still broken' } });
    await wait(5);
  }
  expect(await told()).toEqual([]);
});

test('a mailbox that takes nothing for now is none', async () => {
  server.decideRecipient = () => ({ code: 451 });
  await mail();
  await wait(15);
  expect(await told()).toEqual([]);
});

test('a try that failed says why in the log', async () => {
  server.decide = () => ({ code: 451 });
  await mail();
  await wait(2);
  const { body } = await app.call(ours.user, 'GET', '/notifications/deliveries');
  const [delivery] = body.deliveries as unknown as { outcome: string; tries: { detail: string }[] }[];
  expect(delivery?.outcome).toBe('queued');
  expect(delivery?.tries.length).toBeGreaterThan(1);
  expect(delivery?.tries[0]?.detail).toBe('an e-mail could not be sent: EMESSAGE 451 DATA');
});

test('of many tries the latest ten are kept', async () => {
  server.decide = () => ({ code: 451 });
  await mail();
  for (let hour = 0; hour < 12; hour += 1) {
    app.clock.advance(30 * MINUTE);
    await app.sendMails();
  }
  const { tries } = await app.db
    .selectFrom('mail_deliveries')
    .select('tries')
    .where('user_id', '=', ours.user)
    .executeTakeFirstOrThrow();
  expect(tries).toHaveLength(10);
  expect(new Date(tries[9]?.at ?? 0)).toEqual(app.clock.now());
});

test.each([
  [{ PUBLIC_URL: 'https://desk.example.com' }, 0],
  [{ PUBLIC_URL: 'http://desk.example.com' }, 1],
  [{}, 1],
  [{ NODE_ENV: 'development' }, 0],
  [{ SMTP_URL: '' }, 0],
])('a start in production with %o says that one click stops no mail: %i', (env, doubts) => {
  const config = readConfig({ NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example.com', ...env });
  expect(mailDoubts(config)).toHaveLength(doubts);
});
