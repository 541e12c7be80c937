import { MINUTE } from '@switchboard/contract/durations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRateLimit } from '../../../platform/http/rate-limits.ts';
import { createKeyedMutex } from '../../../platform/keyed-limit.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createWorld, PASSWORD, type World } from '../../../testing/world.ts';
import { signIn as attemptSignIn } from './sign-in.ts';

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => app.close());
beforeEach(async () => {
  // Limits count by account, so that each test has people of its own.
  await app.db.deleteFrom('sessions').execute();
  await app.db.updateTable('users').set({ deleted_at: new Date() }).where('deleted_at', 'is', null).execute();
  await app.db
    .updateTable('organizations')
    .set({ deleted_at: new Date() })
    .where('deleted_at', 'is', null)
    .execute();
  world = await createWorld(app.db);
});

let calls = 0;
/** Each call comes from another place, unless a test says otherwise. */
const anotherPlace = () => {
  calls += 1;
  return `10.0.${calls >> 8}.${calls & 255}`;
};

const signIn = (email: unknown, password: unknown, remoteAddress = anotherPlace()) =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ email, password }),
    remoteAddress,
  });

const me = (token: string) =>
  app.fastify.inject({ method: 'GET', url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });

const tokenOf = async (email: string) => (await signIn(email, PASSWORD)).json().token as string;

describe('signing in', () => {
  test('answers a token and the person, without anything secret', async () => {
    const answer = await signIn('  Admin@OURS.test ', PASSWORD);
    expect(answer.statusCode).toBe(200);
    const { token, user, success } = answer.json();
    expect(success).toBe(true);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(user).toMatchObject({
      _id: world.ours.admin,
      email: 'admin@ours.test',
      role: 'admin',
      organization: {
        name: 'OURS Company',
        licenses: { totalLicenses: 100, usedLicenses: 7, availableLicenses: 93, licenseType: 'basic' },
      },
    });
    expect(JSON.stringify(user)).not.toMatch(/pass|hash|secret|token/i);
    expect((await me(token)).json().user._id).toBe(world.ours.admin);
  });

  test('stores the token only as a hash', async () => {
    const token = await tokenOf('admin@ours.test');
    const rows = await app.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    const wrong = await signIn('admin@ours.test', 'wrong');
    const unknown = await signIn('nobody@ours.test', 'wrong');
    for (const answer of [wrong, unknown]) {
      expect(answer.statusCode).toBe(401);
      expect({ ...answer.json(), requestId: '' }).toEqual({
        success: false,
        message: 'Invalid email or password',
        code: 'INVALID_CREDENTIALS',
        requestId: '',
      });
    }
  });

  test('missing and malformed input is named', async () => {
    expect((await signIn('', '')).json().errors).toEqual([
      { path: 'email', msg: 'Email is required' },
      { path: 'password', msg: 'Password is required' },
    ]);
    for (const email of ['a@b', 'a b@c.d', 'abc', '@c.d']) {
      expect((await signIn(email, 'x')).json().message).toBe('Please enter a valid email');
    }
    for (const odd of [null, 7, ['a@b.c'], { $ne: null }]) {
      expect((await signIn(odd, 'x')).statusCode).toBe(400);
      expect((await signIn('a@b.c', odd)).statusCode).toBe(400);
    }
  });

  test('who proved the password is told why the account is closed, others are not', async () => {
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', world.ours.user).execute();
    expect((await signIn('user@ours.test', PASSWORD)).json()).toMatchObject({ code: 'ACCOUNT_DEACTIVATED' });
    expect((await signIn('user@ours.test', PASSWORD)).statusCode).toBe(403);
    expect((await signIn('user@ours.test', 'wrong')).statusCode).toBe(401);
  });

  test('an inactive organization lets in its admins alone, a suspended one nobody, a deleted one is unknown', async () => {
    const set = (change: { status?: 'inactive' | 'suspended'; deleted_at?: Date }) =>
      app.db.updateTable('organizations').set(change).where('id', '=', world.ours.id).execute();
    const [adminToken, userToken] = [await tokenOf('admin@ours.test'), await tokenOf('user@ours.test')];

    await set({ status: 'inactive' });
    expect((await signIn('user@ours.test', PASSWORD)).json()).toMatchObject({
      message: 'Your organization is inactive. Please contact your administrator.',
    });
    expect((await signIn('admin@ours.test', PASSWORD)).statusCode).toBe(200);
    expect((await me(userToken)).statusCode).toBe(401);
    expect((await me(adminToken)).statusCode).toBe(200);

    await set({ status: 'suspended' });
    expect((await signIn('admin@ours.test', PASSWORD)).json()).toMatchObject({
      message: 'Your organization is suspended. Please contact your administrator.',
    });
    expect((await me(adminToken)).statusCode).toBe(401);
    expect((await signIn('admin@theirs.test', PASSWORD)).statusCode).toBe(200);

    await set({ deleted_at: new Date() });
    expect((await signIn('admin@ours.test', PASSWORD)).statusCode).toBe(401);
  });
});

describe('sessions', () => {
  test('sign-out ends this one and no other', async () => {
    const [first, second] = [await tokenOf('user@ours.test'), await tokenOf('user@ours.test')];
    expect(first).not.toBe(second);
    const out = await app.fastify.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization: `Bearer ${first}` },
    });
    expect(out.json()).toEqual({ success: true });
    expect((await me(first)).statusCode).toBe(401);
    expect((await me(second)).statusCode).toBe(200);
  });

  test('deactivation, deletion and a new role end them for good', async () => {
    const change = (values: { role?: 'user'; is_active?: boolean; deleted_at?: Date | null }) =>
      app.db.updateTable('users').set(values).where('id', '=', world.ours.manager).execute();
    for (const [taken, given] of [
      [{ role: 'user' }, {}],
      [{ is_active: false }, { is_active: true }],
      [{ deleted_at: new Date() }, { deleted_at: null }],
    ] as const) {
      const token = await tokenOf('manager@ours.test');
      expect((await me(token)).statusCode).toBe(200);
      await change(taken);
      expect((await me(token)).statusCode).toBe(401);
      if (Object.keys(given).length > 0) await change(given);
      expect((await me(token)).statusCode).toBe(401);
    }
  });

  test('end after 8 idle hours, and after 30 days whatever happens', async () => {
    const HOUR = 3_600_000;
    const token = await tokenOf('user@ours.test');
    app.clock.advance(7.9 * HOUR);
    expect((await me(token)).statusCode).toBe(200);
    app.clock.advance(7.9 * HOUR);
    expect((await me(token)).statusCode).toBe(200);
    app.clock.advance(8.1 * HOUR);
    expect((await me(token)).statusCode).toBe(401);

    const busy = await tokenOf('user@ours.test');
    for (let hours = 0; hours < 30 * 24 - 7; hours += 7) {
      app.clock.advance(7 * HOUR);
      await app.db.updateTable('sessions').set({ last_seen_at: app.clock.now() }).execute();
    }
    expect((await me(busy)).statusCode).toBe(200);
    app.clock.advance(7.5 * HOUR);
    expect((await me(busy)).statusCode).toBe(401);
  });

  test('only a well-formed bearer header counts', async () => {
    const token = await tokenOf('user@ours.test');
    for (const authorization of [
      token,
      `Basic ${token}`,
      `Bearer ${token}x`,
      'Bearer ',
      `Bearer ${token} ${token}`,
    ]) {
      const answer = await app.fastify.inject({
        method: 'GET',
        url: '/api/auth/me',
        headers: { authorization },
      });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ success: false, code: 'UNAUTHENTICATED' });
    }
    const inQuery = await app.fastify.inject({ method: 'GET', url: `/api/auth/me?token=${token}` });
    expect(inQuery.statusCode).toBe(401);
  });
});

describe('guessing', () => {
  const FROM = '192.0.2.7';

  test('one password tried against many accounts from one address is counted too', async () => {
    const many = () => createRateLimit({ points: 1_000, window: MINUTE }, 1);
    const deps = {
      db: app.db,
      clock: app.clock,
      secretKey: app.secretKey,
      rule: { adminSecondFactor: false },
      failures: many(),
      failuresOfAddress: createRateLimit({ points: 3, window: MINUTE }, 1),
      mutex: createKeyedMutex(),
      factor: 1,
    };
    const attempt = (email: string, address: string) =>
      attemptSignIn(deps, { email, password: 'Summer2026', address, userAgent: '', requestId: '' }).catch(
        ({ code }) => code,
      );
    const sprayed = [];
    for (const name of ['user', 'head', 'agent', 'manager', 'admin']) {
      sprayed.push(await attempt(`${name}@ours.test`, '192.0.2.1'));
    }
    expect(sprayed).toEqual([
      ...Array.from({ length: 3 }, () => 'INVALID_CREDENTIALS'),
      'RATE_LIMITED',
      'RATE_LIMITED',
    ]);
    expect(await attempt('user@ours.test', '192.0.2.2')).toBe('INVALID_CREDENTIALS');
  });

  test('the eleventh wrong password waits, also the right one then; other accounts and places do not', async () => {
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect((await signIn('user@ours.test', 'wrong', FROM)).statusCode).toBe(401);
    }
    const refused = await signIn('user@ours.test', PASSWORD, FROM);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json().message).toBe('Too many attempts. Please try again later.');
    expect((await signIn('other@ours.test', PASSWORD, FROM)).statusCode).toBe(200);
    expect((await signIn('user@ours.test', PASSWORD, '192.0.2.8')).statusCode).toBe(200);
  });

  test('a right password before that sets the count back', async () => {
    const place = '192.0.2.9';
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 1; attempt <= 9; attempt += 1) await signIn('agent@ours.test', 'wrong', place);
      expect((await signIn('agent@ours.test', PASSWORD, place)).statusCode).toBe(200);
    }
  });

  test('parallel guesses are counted one by one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => signIn('head@ours.test', 'wrong', '192.0.2.10')),
    );
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(20);
  });

  test('forged forwarding headers do not move the place', async () => {
    for (let attempt = 1; attempt <= 10; attempt += 1) await signIn('admin@ours.test', 'wrong', '192.0.2.11');
    const forged = await app.fastify.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '192.0.2.11',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.5',
        forwarded: 'for=203.0.113.5',
      },
      payload: JSON.stringify({ email: 'admin@ours.test', password: PASSWORD }),
    });
    expect(forged.statusCode).toBe(429);
  });
});
