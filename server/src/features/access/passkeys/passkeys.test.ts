import { MESSAGES } from '@switchboard/contract/messages.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../../../testing/authenticator.ts';
import { createPasskeyDevice, FROM_HOST, type PasskeyDevice } from '../../../testing/passkey-device.ts';
import { addPasskey, inSession, optionsIn } from '../../../testing/passkeys.ts';
import { giveSecondFactor } from '../../../testing/second-factor.ts';
import { PASSWORD, type World } from '../../../testing/world.ts';
import { openSecondFactorApp } from '../second-factor/testing/second-factor-app.ts';
import { PASSKEY_CHALLENGE_VALID_FOR } from './passkey-challenge.repo.ts';

const { app, newWorld, signIn, me, verbsOn, sessionsOf, prove } = await openSecondFactorApp();
let world: World;
beforeEach(async () => {
  world = await newWorld();
});

const REFUSED = { status: 401, body: { code: 'PASSKEY_REFUSED', message: MESSAGES.passkeyRefused } };
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  app.call(null, 'POST', path, { body, headers: { ...FROM_HOST, ...headers } });

/** A browser asks what to sign; its cookie comes along with the answer. */
async function ask() {
  const asked = await post('/auth/passkey-sign-in/options', {});
  const [cookie = ''] = String(asked.headers['set-cookie']).split(';');
  return { options: optionsIn(asked), cookie, asked };
}
const enter = (credential: object, cookie: string) =>
  post('/auth/passkey-sign-in', { credential }, { cookie });

async function signInAlone(device: PasskeyDevice, behaviour: Parameters<PasskeyDevice['answer']>[1] = {}) {
  const { options, cookie } = await ask();
  return enter(device.answer(options, behaviour), cookie);
}

describe('setting one up', () => {
  test('wants the password, gives recovery codes with the first, ends sessions of before, and is recorded', async () => {
    const before = await app.tokenFor(world.ours.user);
    const { added, call, token } = await addPasskey(app, world.ours.user, 'My laptop');
    expect(added).toMatchObject({
      status: 201,
      body: { passkey: { name: 'My laptop', host: 'desk.test', lastUsedAt: null } },
    });
    expect(added.body.recoveryCodes).toHaveLength(10);
    expect((await me(before)).status).toBe(401);
    expect((await me(token)).status).toBe(200);
    expect((await call('GET', '/auth/passkeys')).body.passkeys).toEqual([added.body.passkey]);
    expect(await verbsOn(world.ours.user)).toEqual([['passkey_added', world.ours.user]]);
    expect((await call('GET', '/auth/second-factor')).body).toMatchObject({
      secondFactor: { enabled: false, passkeys: 1, recoveryCodesLeft: 10 },
    });
  });

  test('beside an app brings no new codes and ends nothing; the code is asked for too', async () => {
    const key = await giveSecondFactor(app, world.ours.user);
    const other = await app.tokenFor(world.ours.user);
    const call = inSession(app, await app.tokenFor(world.ours.user));
    const without = await call('POST', '/auth/passkeys/options', { password: PASSWORD });
    expect(without).toMatchObject({ status: 400, body: { errors: [{ path: 'code' }] } });
    const asked = await call('POST', '/auth/passkeys/options', {
      password: PASSWORD,
      code: codeOf(key, app),
    });
    const credential = createPasskeyDevice().make(optionsIn(asked));
    const added = await call('POST', '/auth/passkeys', { name: 'Key', credential });
    expect(added.status).toBe(201);
    expect(added.body).not.toHaveProperty('recoveryCodes');
    expect((await me(other)).status).toBe(200);
  });

  test('is refused with a wrong password, before any device is asked', async () => {
    const call = inSession(app, await app.tokenFor(world.ours.user));
    const wrong = await call('POST', '/auth/passkeys/options', { password: 'not it' });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } });
    const nothing = await call('POST', '/auth/passkeys/options', {});
    expect(nothing.body.errors).toEqual([{ path: 'password', msg: MESSAGES.passwordRequired }]);
  });

  test('takes what was asked for once, in this browser, lately, of this page', async () => {
    const call = inSession(app, await app.tokenFor(world.ours.user));
    const asked = async () => optionsIn(await call('POST', '/auth/passkeys/options', { password: PASSWORD }));
    const device = createPasskeyDevice();
    const add = (credential: object, by = call) => by('POST', '/auth/passkeys', { name: 'Key', credential });
    const refused = { status: 400, body: { errors: [{ path: 'credential', msg: MESSAGES.passkeyRefused }] } };

    expect(await add(device.make(await asked(), { origin: 'http://evil.test' }))).toMatchObject(refused);
    const elsewhere = inSession(app, await app.tokenFor(world.ours.user));
    expect(await add(device.make(await asked()), elsewhere)).toMatchObject(refused);
    const late = await asked();
    app.clock.advance(PASSKEY_CHALLENGE_VALID_FOR);
    expect(await add(device.make(late))).toMatchObject(refused);
    const good = device.make(await asked());
    expect((await add(good)).status).toBe(201);
    expect(await add(good)).toMatchObject(refused);
    // Whoever has it already, the answer is the same.
    const other = inSession(app, await app.tokenFor(world.ours.manager));
    const begun = optionsIn(await other('POST', '/auth/passkeys/options', { password: PASSWORD }));
    expect(await add(device.make(begun), other)).toMatchObject(refused);
  });
});

test('on a bare address none is offered', async () => {
  const headers = { host: '127.0.0.1:3000' };
  for (const [path, body] of [
    ['/auth/passkey-sign-in/options', {}],
    ['/auth/passkeys/options', { password: PASSWORD }],
    ['/auth/passkeys/confirmation/options', {}],
  ] as const) {
    for (const host of ['127.0.0.1:3000', '[::1]:3000']) {
      const answer = await app.call(world.ours.user, 'POST', path, { body, headers: { ...headers, host } });
      expect(answer).toMatchObject({ status: 409, body: { code: 'PASSKEYS_UNAVAILABLE' } });
    }
  }
});

describe('signing in with a passkey alone', () => {
  test('opens a session without anything else, notes the use, and is logged as what it was', async () => {
    const { device, call } = await addPasskey(app, world.ours.user);
    const entrance = await signInAlone(device);
    expect(entrance).toMatchObject({ status: 200, body: { user: { _id: world.ours.user } } });
    expect((await me(entrance.body.token)).status).toBe(200);
    const list = (await call('GET', '/auth/passkeys')).body.passkeys as unknown as { lastUsedAt: string }[];
    expect(list[0]?.lastUsedAt).toBe(app.clock.now().toISOString());
    const logged = await app.db
      .selectFrom('security_events')
      .select('data')
      .where('person_id', '=', world.ours.user)
      .where('action', '=', 'signed_in')
      .execute();
    expect(logged).toEqual([{ data: { way: 'passkey' } }]);
  });

  test('the cookie says nothing and is for calls alone; the options name nobody', async () => {
    const { asked } = await ask();
    expect(String(asked.headers['set-cookie'])).toMatch(
      /^switchboard-passkey=[\w-]{43}; Max-Age=300; Path=\/api; HttpOnly; SameSite=Lax$/,
    );
    expect(asked.body.options).toMatchObject({ rpId: 'desk.test', userVerification: 'required' });
    expect(asked.body.options).not.toHaveProperty('allowCredentials');
  });

  test('whatever is wrong is refused in the same words, and opens nothing', async () => {
    const { device } = await addPasskey(app, world.ours.user);
    const { device: others } = await addPasskey(app, world.ours.manager);
    const sessions = (await sessionsOf(world.ours.user)).length;
    const replayed = await ask();
    const used = device.answer(replayed.options);
    expect((await enter(used, replayed.cookie)).status).toBe(200);

    const fresh = await ask();
    const stranger = createPasskeyDevice();
    const elsewhere = await ask();
    const late = await ask();
    const lateAnswer = device.answer(late.options);
    const forged = await ask();
    const good = device.answer(forged.options);
    const { signature: foreign } = others.answer(forged.options).response;
    const handled = (await signIn('user')).body as unknown as { challenge: string };
    const forSecondStep = optionsIn(
      await post('/auth/second-factor/passkey/options', { challenge: handled.challenge }),
    );
    const cases: Record<string, () => Promise<{ status: number; body: object }>> = {
      'a replayed answer': () => enter(used, replayed.cookie),
      'another origin': () => signInAlone(device, { origin: 'http://evil.test' }),
      'a user who was not verified': () => signInAlone(device, { verified: false }),
      'an unknown credential': () => enter(stranger.answer(fresh.options), fresh.cookie),
      'another browser': async () => enter(device.answer(elsewhere.options), (await ask()).cookie),
      'no browser': async () => enter(device.answer((await ask()).options), ''),
      'an owner that it does not have': () => signInAlone(device, { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }),
      'a count that went back': () => signInAlone(device, { counter: 1 }),
      'a signature of another key': () =>
        enter({ ...good, response: { ...good.response, signature: foreign } }, forged.cookie),
      'a challenge that nobody gave': () =>
        signInAlone({ ...device, answer: (options) => device.answer({ ...options, challenge: 'AAAA' }) }),
      'a challenge for something else': async () => enter(device.answer(forSecondStep), (await ask()).cookie),
      'a late answer': () => {
        app.clock.advance(PASSKEY_CHALLENGE_VALID_FOR);
        return enter(lateAnswer, late.cookie);
      },
    };
    for (const [name, send] of Object.entries(cases)) expect(await send(), name).toMatchObject(REFUSED);
    expect(await sessionsOf(world.ours.user)).toHaveLength(sessions + 1);
    // The count that went back has spoilt nothing for the device itself.
    expect((await signInAlone(device)).status).toBe(200);
  });

  test('the log says why', async () => {
    const { device } = await addPasskey(app, world.ours.user);
    await signInAlone(device);
    await signInAlone(device, { counter: 1 });
    const { body } = await app.call(world.superAdmin, 'GET', '/super-admin/security-log?limit=1');
    expect(body.entries).toMatchObject([
      { event: 'sign_in.not_signed_in', data: { way: 'passkey', reason: 'COUNTER' } },
    ]);
  });

  test('of two who send the same answer at once, one comes in', async () => {
    const { device } = await addPasskey(app, world.ours.user);
    const { options, cookie } = await ask();
    const answer = device.answer(options);
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(answer, cookie)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401]);
  });

  test('a closed account says why to its owner, and a deleted one is unknown', async () => {
    const { device } = await addPasskey(app, world.ours.user);
    const set = (values: object) =>
      app.db.updateTable('users').set(values).where('id', '=', world.ours.user).execute();
    await set({ is_active: false });
    expect(await signInAlone(device)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_DEACTIVATED' } });
    await set({ is_active: true, deleted_at: app.clock.now() });
    expect(await signInAlone(device)).toMatchObject(REFUSED);
  });
});

describe('as second factor', () => {
  const half = async (name: string) => (await signIn(name)).body as unknown as { challenge: string };
  const askFor = async (challenge: string) =>
    optionsIn(await post('/auth/second-factor/passkey/options', { challenge }));
  const send = (challenge: string, credential: object) =>
    post('/auth/second-factor/passkey', { challenge, credential });

  test('is asked for after the password, and a touch is enough', async () => {
    const { device } = await addPasskey(app, world.ours.user);
    const first = await signIn('user');
    expect(first.body).toMatchObject({ secondFactor: true, ways: ['passkey'] });
    const { challenge } = first.body as unknown as { challenge: string };
    const options = await askFor(challenge);
    expect(options.allowCredentials).toEqual([
      { id: device.id, type: 'public-key', transports: ['internal'] },
    ]);
    const entrance = await send(challenge, device.answer(options, { verified: false }));
    expect(entrance.status).toBe(200);
    expect((await me(entrance.body.token)).status).toBe(200);
    // The half is spent.
    expect(await send(challenge, device.answer(options))).toMatchObject({
      body: { code: 'CHALLENGE_ENDED' },
    });
  });

  test('a recovery code does in its place', async () => {
    const { added } = await addPasskey(app, world.ours.user);
    const [code] = added.body.recoveryCodes as unknown as string[];
    expect((await prove((await half('user')).challenge, code)).status).toBe(200);
  });

  test('beside an app both are offered', async () => {
    await addPasskey(app, world.ours.user);
    await giveSecondFactor(app, world.ours.user);
    expect((await signIn('user')).body).toMatchObject({ ways: ['app', 'passkey'] });
  });

  test('another person’s passkey, another half and a replay are refused in the same words', async () => {
    const { device } = await addPasskey(app, world.ours.user);
    const { device: others } = await addPasskey(app, world.ours.manager);
    const mine = await half('user');
    const theirs = await half('manager');
    expect(await send(mine.challenge, others.answer(await askFor(mine.challenge)))).toMatchObject(REFUSED);
    expect(await send(mine.challenge, device.answer(await askFor(theirs.challenge)))).toMatchObject(REFUSED);
    const answer = device.answer(await askFor(mine.challenge), { origin: 'http://evil.test' });
    expect(await send(mine.challenge, answer)).toMatchObject(REFUSED);
    expect(await send(mine.challenge, answer)).toMatchObject(REFUSED);
  });

  test('a rule for the role is met by one', async () => {
    await addPasskey(app, world.ours.admin);
    const kept = await app.tokenFor(world.ours.admin);
    const rule = await app.call(world.ours.admin, 'PUT', '/auth/second-factor/requirement', {
      body: { roles: ['admin', 'user'] },
    });
    expect(rule.status).toBe(200);
    expect((await me(kept)).status).toBe(200);
    expect((await signIn('admin')).body).not.toHaveProperty('enrolment');
  });
});

describe('in place of the password, wherever it is asked for again', () => {
  async function proof(userId: string, behaviour: Parameters<PasskeyDevice['answer']>[1] = {}) {
    const { device, call, token } = await addPasskey(app, userId);
    const fresh = async () =>
      device.answer(optionsIn(await call('POST', '/auth/passkeys/confirmation/options', {})), behaviour);
    return { call, fresh, token };
  }

  test('a new password, another e-mail, new recovery codes, another passkey', async () => {
    const { call, fresh } = await proof(world.ours.user);
    const email = await call('PUT', '/auth/profile', {
      email: 'other-one@ours.test',
      passkey: await fresh(),
    });
    expect(email.body).toMatchObject({ user: { email: 'other-one@ours.test' } });
    const codes = await call('POST', '/auth/second-factor/recovery-codes', { passkey: await fresh() });
    expect(codes.body.recoveryCodes).toHaveLength(10);
    expect((await call('POST', '/auth/passkeys/options', { passkey: await fresh() })).status).toBe(200);
    const changed = await call('PUT', '/auth/password', { newPassword: 'a new one', passkey: await fresh() });
    expect(changed.status).toBe(200);
    expect((await signIn('other-one@ours.test', 'a new one')).body).toHaveProperty('challenge');
  });

  test('turning the app off', async () => {
    await giveSecondFactor(app, world.ours.manager);
    await app.db.deleteFrom('second_factors').where('user_id', '=', world.ours.manager).execute();
    const { call, fresh } = await proof(world.ours.manager);
    await giveSecondFactor(app, world.ours.manager);
    expect((await call('POST', '/auth/second-factor/disable', { passkey: await fresh() })).status).toBe(200);
  });

  test('one used before, of another browser, or whose user was not verified, is refused in the same words', async () => {
    const { call, fresh, token } = await proof(world.ours.user);
    const change = (passkey: object, by = call) =>
      by('PUT', '/auth/password', { newPassword: 'a new one', passkey });
    const refused = { status: 400, body: { errors: [{ path: 'passkey', msg: MESSAGES.passkeyRefused }] } };
    const used = await fresh();
    await call('POST', '/auth/second-factor/recovery-codes', { passkey: used });
    expect(await change(used)).toMatchObject(refused);
    const other = inSession(app, await app.tokenFor(world.ours.user));
    expect(await change(await fresh(), other)).toMatchObject(refused);
    expect((await me(token)).status).toBe(200);
    const touched = await proof(world.ours.manager, { verified: false });
    expect(await change(await touched.fresh(), touched.call)).toMatchObject(refused);
  });
});

describe('names and removal', () => {
  test('are the owner’s; removal wants proof, and recovery codes go with the last second factor', async () => {
    const { call, added, device } = await addPasskey(app, world.ours.user);
    const { _id } = added.body.passkey as unknown as { _id: string };
    const stranger = inSession(app, await app.tokenFor(world.ours.manager));
    const remove = (by: typeof call, body: object) => by('POST', `/auth/passkeys/${_id}/remove`, body);
    expect((await stranger('PUT', `/auth/passkeys/${_id}`, { name: 'Mine' })).status).toBe(404);
    expect((await remove(stranger, { password: PASSWORD })).status).toBe(404);
    expect((await call('PUT', `/auth/passkeys/${_id}`, { name: 'Phone' })).body).toMatchObject({
      passkey: { name: 'Phone' },
    });
    expect(await remove(call, { password: PASSWORD })).toMatchObject({
      body: { errors: [{ path: 'code' }] },
    });
    const [code] = added.body.recoveryCodes as unknown as string[];
    expect((await remove(call, { password: PASSWORD, code })).body).toMatchObject({ passkeys: [] });
    expect(await signInAlone(device)).toMatchObject(REFUSED);
    expect((await signIn('user')).body).toHaveProperty('token');
    const left = app.db.selectFrom('recovery_codes').select('user_id').where('user_id', '=', world.ours.user);
    expect(await left.execute()).toEqual([]);
  });

  test('the last second factor stays with who must have one', async () => {
    const { call, added, device } = await addPasskey(app, world.ours.admin);
    const { _id } = added.body.passkey as unknown as { _id: string };
    await call('PUT', '/auth/second-factor/requirement', { roles: ['admin'] });
    const fresh = async () =>
      device.answer(optionsIn(await call('POST', '/auth/passkeys/confirmation/options', {})));
    const remove = async () => call('POST', `/auth/passkeys/${_id}/remove`, { passkey: await fresh() });
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'SECOND_FACTOR_REQUIRED' } });
    await giveSecondFactor(app, world.ours.admin);
    expect((await remove()).status).toBe(200);
  });

  test('an admin who removes a lost second factor removes them', async () => {
    const { device } = await addPasskey(app, world.ours.user);
    const path = `/admin/users/${world.ours.user}/second-factor`;
    expect((await app.call(world.theirs.admin, 'DELETE', path)).status).toBe(404);
    expect((await app.call(world.ours.admin, 'DELETE', path)).status).toBe(200);
    expect(await signInAlone(device)).toMatchObject(REFUSED);
    expect((await signIn('user')).body).toHaveProperty('token');
  });
});
