import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf, keyOf } from '../../../testing/authenticator.ts';
import { overtaken } from '../../../testing/overtaken.ts';
import { giveSecondFactor } from '../../../testing/second-factor.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { createWorld, PASSWORD, type World } from '../../../testing/world.ts';
import { hashPassword } from '../passwords/password.ts';
import { openSecondFactorApp } from './testing/second-factor-app.ts';

const { app, newWorld, signIn, challengeOf, prove, me, confirm, verbsOn, sessionsOf, setUp } =
  await openSecondFactorApp();
let world: World;
beforeEach(async () => {
  world = await newWorld();
});

const STEP = 30_000;

describe('setting it up', () => {
  test('shows the key, wants password and code, and gives ten recovery codes once', async () => {
    const { enrolment, enabled, codes } = await setUp(world.ours.user);
    const uri = new URL(enrolment.uri);
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toBe('/Switchboard:user@ours.test');
    expect(uri.searchParams.get('secret')).toBe(enrolment.key.replaceAll(' ', ''));
    expect(enabled.body).toMatchObject({ secondFactor: { enabled: true, recoveryCodesLeft: 10 } });
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(await verbsOn(world.ours.user)).toEqual([['second_factor_enabled', world.ours.user]]);
    const again = await app.call(world.ours.user, 'POST', '/auth/second-factor/enrolment');
    expect(again.status).toBe(409);
    const state = await app.call(world.ours.user, 'GET', '/auth/second-factor');
    expect(Object.keys(state.body.secondFactor as unknown as object).toSorted()).toEqual([
      'enabled',
      'passkeys',
      'recoveryCodesLeft',
      'required',
      'since',
    ]);
  });

  test('nothing of it lies readable in the database', async () => {
    const { key, codes } = await setUp(world.ours.user);
    const rows = [
      ...(await app.db.selectFrom('second_factors').selectAll().execute()),
      ...(await app.db.selectFrom('recovery_codes').selectAll().execute()),
    ].map((row) =>
      JSON.stringify(row, (_, value) =>
        value?.type === 'Buffer' ? Buffer.from(value).toString('latin1') : value,
      ),
    );
    const all = rows.join();
    expect(all).not.toContain(JSON.stringify(key.toString('latin1')).slice(1, -1));
    for (const code of codes) expect(all).not.toContain(code.replaceAll('-', ''));
  });

  test('a wrong password, a wrong code and a key shown too long ago are refused by name', async () => {
    const begun = await app.call(world.ours.user, 'POST', '/auth/second-factor/enrolment');
    const key = keyOf((begun.body.enrolment as unknown as { key: string }).key);
    const path = async (code: string, password?: string) => {
      const answer = await confirm(world.ours.user, 'enable', code, password);
      expect(answer.status).toBe(400);
      return (answer.body.errors as unknown as { path: string }[])[0]?.path;
    };
    expect(await path(codeOf(key, app), 'wrong')).toBe('password');
    expect(await path(codeOf(key, app, 5))).toBe('code');
    expect(await path('\u{f0000}\u{f0001}\u{f0002}')).toBe('code');
    expect(await path('')).toBe('code');
    app.clock.advance(16 * 60_000);
    expect(await path(codeOf(key, app))).toBe('code');
    expect((await signIn('user')).body.token).toBeTruthy();
  });

  test('is not done for a session that ends while it is asked for', async () => {
    const { user } = world.ours;
    const begun = await app.call(user, 'POST', '/auth/second-factor/enrolment');
    const key = keyOf((begun.body.enrolment as unknown as { key: string }).key);
    const stolen = await app.tokenFor(user);
    const letter = { password_hash: await hashPassword('by the letter') };
    const answer = await overtaken(
      app.db,
      (trx) => trx.updateTable('users').set(letter).where('id', '=', user).execute(),
      () =>
        app.call(null, 'POST', '/auth/second-factor/enable', {
          body: { password: PASSWORD, code: codeOf(key, app) },
          headers: { authorization: `Bearer ${stolen}` },
        }),
    );
    expect(answer.status).toBe(401);
    expect((await signIn('user', 'by the letter')).body.token).toBeTruthy();
  });

  test('ends the sessions that were opened without it, but for the present one', async () => {
    const elsewhere = await app.tokenFor(world.ours.user);
    const begun = await app.call(world.ours.user, 'POST', '/auth/second-factor/enrolment');
    const key = keyOf((begun.body.enrolment as unknown as { key: string }).key);
    const here = await app.tokenFor(world.ours.user);
    await app.call(null, 'POST', '/auth/second-factor/enable', {
      body: { password: PASSWORD, code: codeOf(key, app) },
      headers: { authorization: `Bearer ${here}` },
    });
    expect((await me(elsewhere)).status).toBe(401);
    expect((await me(here)).status).toBe(200);
  });
});

describe('signing in with it', () => {
  test('takes password and code; before the code there is no session', async () => {
    const key = await giveSecondFactor(app, world.ours.user);
    const first = await signIn('user');
    expect(first.status).toBe(200);
    const { challenge } = first.body;
    expect(first.body).toEqual({ success: true, secondFactor: true, challenge, ways: ['app'] });
    expect(await sessionsOf(world.ours.user)).toEqual([]);
    expect((await me(first.body.challenge)).status).toBe(401);
    const second = await prove(first.body.challenge, ` ${codeOf(key, app).replace(/(...)/, '$1 ')} `);
    expect(second.body).toMatchObject({ success: true, user: { _id: world.ours.user } });
    expect(second.body).not.toHaveProperty('recoveryCodes');
    expect((await me(second.body.token)).status).toBe(200);
    expect((await signIn('user', 'wrong')).body).not.toHaveProperty('challenge');
  });

  test('a code works once, also for two at the same moment; one step aside counts, two do not', async () => {
    const key = await giveSecondFactor(app, world.ours.user);
    const both = [await challengeOf('user'), await challengeOf('user')];
    const code = codeOf(key, app);
    const answers = await Promise.all(both.map((challenge) => prove(challenge, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await prove(await challengeOf('user'), code)).body.code).toBe('INVALID_CODE');
    // An older step than the last accepted one is a replay too.
    expect((await prove(await challengeOf('user'), codeOf(key, app, -1))).status).toBe(401);
    expect((await prove(await challengeOf('user'), codeOf(key, app, 2))).status).toBe(401);
    expect((await prove(await challengeOf('user'), codeOf(key, app, 1))).status).toBe(200);
    app.clock.advance(3 * STEP);
    expect((await prove(await challengeOf('user'), codeOf(key, app, -1))).status).toBe(200);
  });

  test('a challenge is one person’s, lives five minutes and five tries, and is used once', async () => {
    const key = await giveSecondFactor(app, world.ours.user);
    const otherKey = await giveSecondFactor(app, world.ours.agent);
    const challenge = await challengeOf('user');
    expect((await prove(challenge, codeOf(otherKey, app))).body.code).toBe('INVALID_CODE');
    for (let tries = 2; tries <= 5; tries += 1) expect((await prove(challenge, '000000')).status).toBe(401);
    const sixth = await prove(challenge, codeOf(key, app));
    expect(sixth.body).toMatchObject({ code: 'CHALLENGE_ENDED', message: 'Please sign in again' });

    const late = await challengeOf('user');
    app.clock.advance(5 * 60_000 + 1);
    expect((await prove(late, codeOf(key, app))).body.code).toBe('CHALLENGE_ENDED');

    const used = await challengeOf('user');
    expect((await prove(used, codeOf(key, app))).status).toBe(200);
    app.clock.advance(STEP);
    expect((await prove(used, codeOf(key, app))).body.code).toBe('CHALLENGE_ENDED');
    for (const odd of ['x', used.slice(0, -1), [used], null]) {
      expect([400, 401]).toContain((await prove(odd, codeOf(key, app))).status);
    }
  });

  test('a new password, deactivation and a blocked organization end it half-way', async () => {
    const key = await giveSecondFactor(app, world.ours.user);
    const person = app.db.updateTable('users').where('id', '=', world.ours.user);
    const organization = app.db.updateTable('organizations').where('id', '=', world.ours.id);
    for (const [close, status] of [
      [person.set({ password_hash: 'another' }), 401],
      [person.set({ is_active: false }), 401],
      [person.set({ role: 'manager' }), 401],
      [organization.set({ status: 'suspended' }), 403],
    ] as const) {
      const before = await app.db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', world.ours.user)
        .executeTakeFirstOrThrow();
      const challenge = await challengeOf('user');
      await close.execute();
      expect((await prove(challenge, codeOf(key, app))).status, JSON.stringify(before.role)).toBe(status);
      expect(await sessionsOf(world.ours.user)).toEqual([]);
      await person.set({ password_hash: before.password_hash, is_active: true, role: before.role }).execute();
      await organization.set({ status: 'active' }).execute();
    }
  });

  test('a recovery code opens once, however it is typed, and is recorded', async () => {
    const { codes } = await setUp(world.ours.user);
    const [first = '', second = ''] = codes;
    expect((await prove(await challengeOf('user'), first.toLowerCase().replaceAll('-', ' '))).status).toBe(
      200,
    );
    expect((await prove(await challengeOf('user'), first)).status).toBe(401);
    const both = [await challengeOf('user'), await challengeOf('user')];
    const answers = await Promise.all(both.map((challenge) => prove(challenge, second)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const state = await app.call(world.ours.user, 'GET', '/auth/second-factor');
    expect(state.body).toMatchObject({ secondFactor: { recoveryCodesLeft: 8 } });
    expect((await verbsOn(world.ours.user)).map(([verb]) => verb)).toEqual([
      'second_factor_enabled',
      'recovery_code_used',
      'recovery_code_used',
    ]);
    // Somebody else's code is nobody's.
    await giveSecondFactor(app, world.ours.agent);
    expect((await prove(await challengeOf('agent'), codes[2])).status).toBe(401);
  });

  test('a new password does not remove it', async () => {
    const key = await giveSecondFactor(app, world.ours.user);
    const body = { currentPassword: PASSWORD, newPassword: 'another password' };
    expect((await app.call(world.ours.user, 'PUT', '/auth/password', { body })).status).toBe(200);
    const first = await signIn('user', 'another password');
    expect(first.body).toMatchObject({ secondFactor: true });
    expect((await prove(first.body.challenge, codeOf(key, app))).status).toBe(200);
  });
});

test('a password that is changed while it is looked at leads to no second step, nor to a key for one', async () => {
  await giveSecondFactor(app, world.ours.user);
  await app.call(world.ours.admin, 'PUT', '/auth/second-factor/requirement', {
    body: { roles: ['manager'] },
  });
  const password_hash = await hashPassword('set by its owner');
  for (const name of ['user', 'manager'] as const) {
    const answer = await overtaken(
      app.db,
      (trx) => trx.updateTable('users').set({ password_hash }).where('id', '=', world.ours[name]).execute(),
      () => signIn(name),
    );
    expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  }
});

test('ten wrong codes of a person wait, from wherever and by however many challenges', async () => {
  const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  const { ours } = await createWorld(strict.db);
  const key = await giveSecondFactor(strict, ours.user);
  let places = 0;
  const post = (url: string, payload: object) => {
    places += 1;
    return strict.fastify.inject({
      method: 'POST',
      url: `/api${url}`,
      payload,
      remoteAddress: `10.0.0.${places}`,
    });
  };
  const start = async () =>
    (await post('/auth/login', { email: 'user@ours.test', password: PASSWORD })).json().challenge as string;
  for (let round = 0; round < 2; round += 1) {
    const challenge = await start();
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await post('/auth/second-factor', { challenge, code: '000000' })).statusCode).toBe(401);
    }
  }
  const refused = await post('/auth/second-factor', { challenge: await start(), code: codeOf(key, strict) });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await strict.close();
});

describe('turning it off and new recovery codes', () => {
  test('want password and code', async () => {
    const { key, codes } = await setUp(world.ours.user);
    for (const what of ['disable', 'recovery-codes']) {
      expect((await confirm(world.ours.user, what, codeOf(key, app, 1), 'wrong')).status).toBe(400);
      expect((await confirm(world.ours.user, what, '000000')).status).toBe(400);
      // The code that turned it on is used.
      expect((await confirm(world.ours.user, what, codeOf(key, app))).status).toBe(400);
    }
    const renewed = await confirm(world.ours.user, 'recovery-codes', codeOf(key, app, 1));
    expect(renewed.body).toMatchObject({ secondFactor: { recoveryCodesLeft: 10 } });
    expect((await prove(await challengeOf('user'), codes[0])).status).toBe(401);
    const [fresh] = renewed.body.recoveryCodes as unknown as string[];
    const off = await confirm(world.ours.user, 'disable', fresh ?? '');
    expect(off.body).toMatchObject({ secondFactor: { enabled: false, recoveryCodesLeft: 0 } });
    expect((await signIn('user')).body.token).toBeTruthy();
    expect((await confirm(world.ours.user, 'disable', '123456')).status).toBe(409);
    expect(
      await app.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', world.ours.user).execute(),
    ).toEqual([]);
  });
});
