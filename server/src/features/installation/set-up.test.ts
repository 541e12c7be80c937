import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeFirstSuperAdmin } from './first-super-admin.ts';
import { makeSetUpLink } from './set-up-link.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('sessions').execute();
  await app.db.updateTable('users').set({ deleted_at: new Date() }).where('deleted_at', 'is', null).execute();
});

const PERSON = { firstName: 'Ada', lastName: 'Root', email: 'Ada@Desk.test', password: 'first password' };
const makeLink = () => makeSetUpLink(app.db, app.clock.now());
const check = (token: unknown) => app.call(null, 'POST', '/setup/check', { body: { token } });
const use = (token: unknown, changes: Record<string, unknown> = {}) =>
  app.call(null, 'POST', '/setup', { body: { ...PERSON, token, ...changes } });
const superAdmins = () =>
  app.db
    .selectFrom('users')
    .select(['email', 'first_name'])
    .where('role', '=', 'super_admin')
    .where('deleted_at', 'is', null)
    .execute();

test('the link makes the first super admin and signs them in, and then is nothing', async () => {
  const token = await makeLink();
  expect((await check(token)).status).toBe(200);
  const made = await use(token);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    user: { email: 'ada@desk.test', role: 'super_admin', organization: null },
  });
  const headers = { authorization: `Bearer ${made.body.token}` };
  expect((await app.call(null, 'GET', '/auth/me', { headers })).status).toBe(200);
  for (const answer of [await check(token), await use(token, { email: 'eve@desk.test' })]) {
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('SET_UP_LINK_INVALID');
  }
  expect(await superAdmins()).toEqual([{ email: 'ada@desk.test', first_name: 'Ada' }]);
});

test('of two browsers with the same link one wins', async () => {
  const token = await makeLink();
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) => use(token, { email: `ada${index}@desk.test` })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400]);
  expect(await superAdmins()).toHaveLength(1);
});

test('of the link and the environment at once one wins', async () => {
  const token = await makeLink();
  const account = { email: 'root@desk.test', password: 'from outside' };
  await Promise.all([
    use(token),
    makeFirstSuperAdmin(app.db, account, { now: app.clock.now(), rule: { least: 8, refusesCommon: true } }),
  ]);
  expect(await superAdmins()).toHaveLength(1);
});

test('a new start makes the old link nothing; other tokens are nothing either', async () => {
  const old = await makeLink();
  const token = await makeLink();
  expect((await use(old)).status).toBe(400);
  for (const odd of ['', 'x', token.slice(1), [token], null, 7, 'x'.repeat(10_000)]) {
    const answer = await use(odd);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe(
      'This set-up link no longer works. Start Switchboard again for a new one.',
    );
  }
  expect(await superAdmins()).toEqual([]);
  expect((await check(token)).status).toBe(200);
});

test('wrong fields are named and use nothing up; the token lies nowhere', async () => {
  const token = await makeLink();
  const wrong = await use(token, { firstName: '', email: 'abc', password: '123' });
  expect((wrong.body.errors as unknown as { path: string }[]).map(({ path }) => path)).toEqual([
    'firstName',
    'email',
    'password',
  ]);
  const rows = await app.db.selectFrom('set_up_links').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect((await use(token)).status).toBe(201);
});
