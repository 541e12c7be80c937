import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeOf } from '../../testing/authenticator.ts';
import { addPasskey } from '../../testing/passkeys.ts';
import { giveSecondFactor } from '../../testing/second-factor.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createWorld, PASSWORD, type World } from '../../testing/world.ts';

let app: TestApp;
let world: World;
let known = 0;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '127.0.0.1' });
  world = await createWorld(app.db);
});
afterAll(() => app.close());

const mails = async () => {
  await app.runJobs();
  const all = await app.mails();
  const fresh = all.slice(known);
  known = all.length;
  return fresh;
};
beforeEach(mails);
const lettersOf = async () =>
  (await mails()).map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`).toSorted();

test('a new password, by its owner or by a link', async () => {
  const body = { currentPassword: PASSWORD, newPassword: 'another one' };
  await app.call(world.ours.user, 'PUT', '/auth/password', { body });
  expect(await lettersOf()).toEqual(['user@ours.test: Your Switchboard password has changed']);
  await app.call(null, 'POST', '/auth/forgot-password', { body: { email: 'user@ours.test' } });
  const [asked] = await mails();
  const token = new URL(asked?.link ?? '').searchParams.get('token');
  await app.call(null, 'POST', '/auth/reset-password', { body: { token, password: 'a third one' } });
  expect(await lettersOf()).toEqual(['user@ours.test: Your Switchboard password has changed']);
});

test('a second factor that goes, by its owner or by an admin', async () => {
  const { manager, admin } = world.ours;
  const key = await giveSecondFactor(app, manager);
  const body = { password: PASSWORD, code: codeOf(key, app) };
  await app.call(manager, 'POST', '/auth/second-factor/disable', { body });
  expect(await lettersOf()).toEqual(['manager@ours.test: Your second factor is off']);
  await giveSecondFactor(app, manager);
  await app.call(admin, 'DELETE', `/admin/users/${manager}/second-factor`);
  expect(await lettersOf()).toEqual(['manager@ours.test: Your second factor has been removed']);
});

test('a passkey, whose name is in no letter', async () => {
  await addPasskey(app, world.ours.agent, 'Look at evil.test');
  const [letter] = await mails();
  expect(letter).toMatchObject({ subject: 'A passkey has been added' });
  expect(letter?.text).toContain('If this was not you');
  expect(letter?.text).not.toContain('evil.test');
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const signIn = (address: string, userAgent = FIREFOX) =>
  app.call(null, 'POST', '/auth/login', {
    body: { email: 'head@ours.test', password: PASSWORD },
    headers: { 'x-forwarded-for': address, 'user-agent': userAgent },
  });

test('a sign-in from a place or with a browser that is new, and from no other', async () => {
  const said = 'head@ours.test: A new sign-in to your Switchboard account';
  await signIn('192.0.2.7');
  expect(await lettersOf()).toEqual([]);
  await signIn('192.0.2.99', FIREFOX.replaceAll('143', '144'));
  expect(await lettersOf()).toEqual([]);
  await signIn('198.51.100.1');
  const [place] = await mails();
  expect(place?.text).toContain('Firefox on Linux, from 198.51.100.1.');
  await signIn('198.51.100.1', 'curl/8.5.0');
  expect(await lettersOf()).toEqual([said]);
  await signIn('192.0.2.7', 'curl/8.5.0');
  expect(await lettersOf()).toEqual([]);
});

test('nobody hears of what failed', async () => {
  const body = { currentPassword: 'not it', newPassword: 'another one' };
  await app.call(world.ours.otherUser, 'PUT', '/auth/password', { body });
  const { email } = { email: 'head@ours.test' };
  const attempt = { body: { email, password: 'not it' }, headers: { 'x-forwarded-for': '203.0.113.9' } };
  expect((await app.call(null, 'POST', '/auth/login', attempt)).status).toBe(401);
  expect(await lettersOf()).toEqual([]);
});
