/** Whichever way somebody comes in: no session before the second factor, and what they came with is used up. */
import type { Role } from '@switchboard/contract/enums.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AppWithProvider, startAppWithProvider } from '../../../testing/app-with-provider.ts';
import { codeOf, keyOf } from '../../../testing/authenticator.ts';
import { lockWait } from '../../../testing/lock-wait.ts';
import { cookieWith, openBrowser } from '../../../testing/provider-sign-in.ts';
import { giveSecondFactor } from '../../../testing/second-factor.ts';
import { createWorld, PASSWORD, type World } from '../../../testing/world.ts';
import { makeSetUpLink } from '../../installation/set-up-link.ts';

let installation: AppWithProvider;
let world: World;
beforeAll(async () => {
  installation = await startAppWithProvider({ env: { ALLOW_SELF_REGISTRATION: 'on' } });
});
afterAll(() => installation.close());
beforeEach(async () => {
  const gone = { deleted_at: new Date() };
  const { db } = installation.app;
  await db.updateTable('users').set(gone).where('deleted_at', 'is', null).execute();
  await db.updateTable('organizations').set(gone).where('deleted_at', 'is', null).execute();
  await db.updateTable('installation').set({ second_factor_for_super_admins: false }).execute();
  world = await createWorld(db);
});

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  installation.app.call(null, 'POST', path, { body, headers });
const exchange = (token: string) => post('/auth/exchange', { token }, { cookie: cookieWith(token) });
const complete = (token: string) =>
  installation.app.call(null, 'PUT', '/google/complete-profile', {
    body: { organizationCode: 'OURS', contactNumber: '2501' },
    headers: { authorization: `Bearer ${token}`, cookie: cookieWith(token) },
  });
const prove = (challenge: unknown, code: string) => post('/auth/second-factor', { challenge, code });
const me = (token: unknown) =>
  installation.app.call(null, 'GET', '/auth/me', { headers: { authorization: `Bearer ${token}` } });
const sessions = () =>
  installation.app.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('users.deleted_at', 'is', null)
    .execute();
const rule = (role: Role) =>
  installation.app.db
    .updateTable('organizations')
    .set({ second_factor_roles: [role] })
    .where('id', '=', world.ours.id)
    .execute();

let people = 0;
/** @returns the one-time token, and the page it was sent to */
async function comeFromProvider(email: string) {
  installation.provider.says(`somebody-${++people}`, { email });
  const end = await openBrowser(installation.app).signIn();
  return { page: end.pathname, token: end.searchParams.get('token') ?? '' };
}

/** The key that the answer asks to set up. */
const offeredKey = (body: object) => keyOf((body as { enrolment: { key: string } }).enrolment.key);

/** What has to hold of every first half. */
async function expectOnlyChallenge(body: { challenge?: unknown }) {
  expect(body).toMatchObject({ success: true, secondFactor: true, challenge: expect.any(String) });
  expect(body).not.toHaveProperty('token');
  expect(body).not.toHaveProperty('user');
  expect(await sessions()).toEqual([]);
  expect((await me(body.challenge)).status).toBe(401);
}

describe('through the provider', () => {
  test('with a second factor: its code opens the session', async () => {
    const key = await giveSecondFactor(installation.app, world.ours.user);
    const { page, token } = await comeFromProvider('user@ours.test');
    expect(page).toBe('/oauth/callback');
    const first = await exchange(token);
    expect(first.status).toBe(200);
    await expectOnlyChallenge(first.body);
    expect(first.body).not.toHaveProperty('enrolment');
    expect((await exchange(token)).body.code).toBe('INVALID_HAND_OFF');
    expect((await prove(first.body.challenge, '000000')).status).toBe(401);
    const second = await prove(first.body.challenge, codeOf(key, installation.app));
    expect(second.body).toMatchObject({ user: { _id: world.ours.user } });
    expect((await me(second.body.token)).status).toBe(200);
    expect(await sessions()).toHaveLength(1);
  });

  test('under a rule and without one: it is set up first', async () => {
    await rule('manager');
    const { token } = await comeFromProvider('manager@ours.test');
    const first = await exchange(token);
    await expectOnlyChallenge(first.body);
    expect((await exchange(token)).status).toBe(401);
    const key = offeredKey(first.body);
    const second = await prove(first.body.challenge, codeOf(key, installation.app));
    expect(second.body.recoveryCodes).toHaveLength(10);
    expect((await me(second.body.token)).status).toBe(200);

    installation.app.clock.advance(30_000);
    const again = await exchange((await comeBack('manager@ours.test')).token);
    expect(again.body).not.toHaveProperty('enrolment');
    expect((await prove(again.body.challenge, codeOf(key, installation.app))).status).toBe(200);
  });

  /** The same person at the provider as the last time. */
  const comeBack = (email: string) => {
    people -= 1;
    return comeFromProvider(email);
  };

  test('a newcomer under a rule, by either call that the token opens', async () => {
    await rule('user');
    const { page, token } = await comeFromProvider('nia@ours.test');
    expect(page).toBe('/complete-profile');
    const completed = await complete(token);
    expect(completed.body).toMatchObject({ message: 'Profile completed successfully' });
    await expectOnlyChallenge(completed.body);
    for (const used of [await complete(token), await exchange(token)]) expect(used.status).toBe(401);
    const key = offeredKey(completed.body);
    const entered = await prove(completed.body.challenge, codeOf(key, installation.app));
    expect(entered.body).toMatchObject({ user: { email: 'nia@ours.test', contactNumber: '2501' } });

    const other = await comeFromProvider('noa@ours.test');
    const exchanged = await exchange(other.token);
    await installation.app.db.deleteFrom('sessions').execute();
    await expectOnlyChallenge(exchanged.body);
    expect(exchanged.body).toHaveProperty('enrolment');
    expect((await complete(other.token)).status).toBe(401);
  });

  test('a newcomer who has set one up already gives its code after the profile', async () => {
    const { token } = await comeFromProvider('nia@ours.test');
    const { id } = await installation.app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'nia@ours.test')
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    const key = await giveSecondFactor(installation.app, id);
    const first = await complete(token);
    await expectOnlyChallenge(first.body);
    const second = await prove(first.body.challenge, codeOf(key, installation.app));
    expect(second.body).toMatchObject({ user: { _id: id, contactNumber: '2501' } });
  });

  test('a session that completes a profile stays the one it is', async () => {
    const { token } = await comeFromProvider('nia@ours.test');
    const session = (await exchange(token)).body.token;
    const completed = await complete(String(session));
    expect(completed.body).toMatchObject({ token: session, user: { contactNumber: '2501' } });
    expect(await sessions()).toHaveLength(1);
  });
});

test('registering under a rule makes the account, and no session before its second factor', async () => {
  await rule('user');
  const newcomer = {
    firstName: 'Nora',
    lastName: 'Newcomer',
    email: 'nora@ours.test',
    password: 'long enough',
  };
  const first = await post('/auth/register', newcomer);
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({ confirmationSent: false });
  await expectOnlyChallenge(first.body);
  const second = await prove(first.body.challenge, codeOf(offeredKey(first.body), installation.app));
  expect(second.body.recoveryCodes).toHaveLength(10);
  expect((await me(second.body.token)).body).toMatchObject({ user: { email: 'nora@ours.test' } });
});

test('the set-up link lets its user in, who is asked as they next sign in', async () => {
  const { db, clock } = installation.app;
  await db.updateTable('users').set({ deleted_at: new Date() }).where('role', '=', 'super_admin').execute();
  await db.updateTable('installation').set({ second_factor_for_super_admins: true }).execute();
  const token = await makeSetUpLink(db, clock.now());
  const person = { firstName: 'Ada', lastName: 'Root', email: 'ada@desk.test', password: 'long enough' };
  const first = await post('/setup', { ...person, token });
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({ user: { email: 'ada@desk.test' } });
  await db.deleteFrom('sessions').execute();
  const next = await post('/auth/login', { email: 'ada@desk.test', password: 'long enough' });
  await expectOnlyChallenge(next.body);
  expect((await prove(next.body.challenge, codeOf(offeredKey(next.body), installation.app))).status).toBe(
    200,
  );
});

test('a sign-in under way while a second factor is turned on asks for its code', async () => {
  const { db } = installation.app;
  const login = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', world.ours.user).forNoKeyUpdate().execute();
    const answer = post('/auth/login', { email: 'user@ours.test', password: PASSWORD });
    await lockWait(db);
    await giveSecondFactor({ ...installation.app, db: trx }, world.ours.user);
    return { answer };
  });
  await expectOnlyChallenge((await login.answer).body);
});

test('a token stays good when the sign-in that it began fails', async () => {
  const { token } = await comeFromProvider('user@ours.test');
  const person = (isActive: boolean) =>
    installation.app.db
      .updateTable('users')
      .set({ is_active: isActive })
      .where('id', '=', world.ours.user)
      .execute();
  await person(false);
  expect((await exchange(token)).body.code).toBe('ACCOUNT_DEACTIVATED');
  await person(true);
  expect((await exchange(token)).status).toBe(200);
});
