import { MESSAGES } from '@switchboard/contract/messages.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createWorld, PASSWORD, type World } from '../../../testing/world.ts';
import { COMMON_PASSWORDS } from './common-passwords.data.ts';
import { hashPassword } from './password.ts';

const OUTSIDE_THE_DEMO = { DEMO: 'off', ADMIN_SECOND_FACTOR: 'off', ALLOW_SELF_REGISTRATION: 'on' };
const SHORT = 'seven77';
/** One of the 10,000, in capitals as people write it. */
const COMMON = 'Password1';
const TOO_SHORT = 'Password must be at least 8 characters long';

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp(OUTSIDE_THE_DEMO);
  world = await createWorld(app.db);
});
afterAll(() => app.close());

const setPassword = (on: TestApp, caller: string, newPassword: string) =>
  on.call(caller, 'PUT', '/auth/password', { body: { currentPassword: PASSWORD, newPassword } });

const newcomer = { firstName: 'Nora', lastName: 'New', department: '', contactNumber: '' };
const linkOf = async (purpose: string) => {
  await app.runJobs();
  const mail = (await app.mails()).findLast(({ link }) => link.includes(purpose));
  return new URL(mail?.link ?? 'http://none').searchParams.get('token');
};

test('the list is that of the package', () => {
  const list = dictionary['passwords-common'].slice(0, 10_000);
  expect(COMMON_PASSWORDS.trim().split(/\s+/)).toEqual(list);
});

describe('wherever a password is chosen, a short and a common one are refused', () => {
  const ways: Record<string, (password: string) => Promise<{ status: number; body: object }>> = {
    change: (password) => setPassword(app, world.ours.user, password),
    registration: (password) =>
      app.call(null, 'POST', '/auth/register', {
        body: { ...newcomer, email: 'nora@ours.test', password },
      }),
    'a new account of an admin': (password) =>
      app.call(world.ours.admin, 'POST', '/admin/users', {
        body: { ...newcomer, email: 'made@ours.test', password },
      }),
    'a new account of a super admin': (password) =>
      app.call(world.superAdmin, 'POST', '/super-admin/users', {
        body: { ...newcomer, email: 'placed@ours.test', password, organization: world.ours.id },
      }),
    'the link of a letter': async (password) => {
      await app.call(null, 'POST', '/auth/forgot-password', { body: { email: 'other@ours.test' } });
      const token = await linkOf('reset-password');
      return app.call(null, 'POST', '/auth/reset-password', { body: { token, password } });
    },
    'the link of an invitation': async (password) => {
      const body = { ...newcomer, email: `invited-${password.length}@ours.test`, invite: true };
      expect((await app.call(world.ours.admin, 'POST', '/admin/users', { body })).status).toBe(201);
      const token = await linkOf('invitation');
      return app.call(null, 'POST', '/auth/invitation/accept', { body: { token, password } });
    },
  };

  test.each(Object.keys(ways))('%s', async (way) => {
    const send = ways[way];
    const field = way === 'change' ? 'newPassword' : 'password';
    const short = await send?.(SHORT);
    expect(short).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(short?.body).toMatchObject({
      errors: [{ path: field, msg: expect.stringContaining('at least 8') }],
    });
    const common = await send?.(COMMON);
    expect(common?.body).toMatchObject({ errors: [{ path: field, msg: MESSAGES.passwordTooCommon }] });
    expect(await send?.(`${way} is good enough`)).toMatchObject({ status: expect.toBeOneOf([200, 201]) });
  });
});

test('one answer names everything that is wrong, with the number of the installation', async () => {
  const answer = await app.call(world.ours.admin, 'POST', '/admin/users', {
    body: { ...newcomer, firstName: '', email: 'no', password: 'abc' },
  });
  expect(answer.body.errors).toMatchObject([
    { path: 'firstName' },
    { path: 'email' },
    { path: 'password', msg: 'Password must be at least 8 characters' },
  ]);
});

test('whoever is invited chooses later: what comes along for them is no password', async () => {
  const body = { ...newcomer, email: 'later@ours.test', invite: true, password: '' };
  expect((await app.call(world.ours.admin, 'POST', '/admin/users', { body })).status).toBe(201);
});

test('passwords of before stay good', async () => {
  const password_hash = await hashPassword('123456');
  await app.db.updateTable('users').set({ password_hash }).where('id', '=', world.ours.head).execute();
  const body = { email: 'head@ours.test', password: '123456' };
  expect((await app.call(null, 'POST', '/auth/login', { body })).status).toBe(200);
});

test.each([
  [{}, 6, false],
  [{ ...OUTSIDE_THE_DEMO, PASSWORD_MIN_LENGTH: '6' }, 6, true],
  [{ ...OUTSIDE_THE_DEMO, PASSWORD_MIN_LENGTH: '12' }, 12, true],
])('with %j pages are told %i, and common ones are refused: %s', async (env, least, refused) => {
  const other = await startTestApp(env);
  const { ours } = await createWorld(other.db);
  expect((await other.call(null, 'GET', '/config')).body.passwordMin).toBe(least);
  const short = await setPassword(other, ours.user, 'x'.repeat(least - 1));
  expect(short.body.errors).toEqual([
    { path: 'newPassword', msg: `Password must be at least ${least} characters long` },
  ]);
  const common = await setPassword(other, ours.manager, least === 6 ? '123456' : 'passwordpassword');
  expect(common.status).toBe(refused && least === 6 ? 400 : 200);
  await other.close();
});

test('the words of one that is too short are those of the contract', async () => {
  expect((await setPassword(app, world.ours.manager, SHORT)).body.message).toBe(TOO_SHORT);
});
