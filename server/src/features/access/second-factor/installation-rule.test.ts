import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, keyOf } from '../../../testing/authenticator.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createWorld, PASSWORD, type World } from '../../../testing/world.ts';

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ DEMO: 'off' });
  world = await createWorld(app.db);
});
afterAll(() => app.close());

const signIn = (email: string, on = app) =>
  on.call(null, 'POST', '/auth/login', { body: { email, password: PASSWORD } });

test.each(['admin@ours.test', 'root@desk.test'])('%s sets one up as they next sign in', async (email) => {
  const { body } = await signIn(email);
  expect(body).not.toHaveProperty('token');
  const { challenge, enrolment } = body as unknown as { challenge: string; enrolment: { key: string } };
  const code = codeOf(keyOf(enrolment.key), app);
  const entrance = await app.call(null, 'POST', '/auth/second-factor', { body: { challenge, code } });
  expect(entrance.status).toBe(200);
  expect(entrance.body.recoveryCodes).toHaveLength(10);
});

test('others are asked for none, and sessions of before go on', async () => {
  for (const name of ['user', 'manager', 'agent', 'head'])
    expect((await signIn(`${name}@ours.test`)).body).toHaveProperty('token');
  expect((await app.call(world.theirs.admin, 'GET', '/auth/me')).status).toBe(200);
});

test('an organization adds roles; those of the installation stay, whoever says what', async () => {
  const { admin } = world.theirs;
  const rule = () => app.call(admin, 'GET', '/auth/second-factor/requirement');
  expect((await rule()).body).toMatchObject({ requirement: { roles: ['admin'], fixed: ['admin'] } });
  const set = (roles: string[]) =>
    app.call(admin, 'PUT', '/auth/second-factor/requirement', { body: { roles } });
  // The admin has none yet: only a rule of the organization's own would reach them anew.
  expect((await set(['admin', 'user'])).body).toMatchObject({
    requirement: { roles: ['admin', 'user'], fixed: ['admin'] },
  });
  expect((await set([])).body).toMatchObject({ requirement: { roles: ['admin'] } });
  expect((await app.call(admin, 'GET', '/auth/second-factor')).body).toMatchObject({
    secondFactor: { enabled: false, required: true },
  });
});

test.each<Record<string, string>>([{ DEMO: 'off', ADMIN_SECOND_FACTOR: 'off' }, {}])(
  '%j asks nobody',
  async (env) => {
    const other = await startTestApp(env);
    await createWorld(other.db);
    for (const email of ['admin@ours.test', 'root@desk.test'])
      expect((await signIn(email, other)).body).toHaveProperty('token');
    await other.close();
  },
);
