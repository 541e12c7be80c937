import { describe, expect, test } from 'vitest';
import { codeOf } from '../../../testing/authenticator.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { overtaken } from '../../../testing/overtaken.ts';
import { giveSecondFactor } from '../../../testing/second-factor.ts';
import { PASSWORD } from '../../../testing/world.ts';
import { hashPassword } from '../../access/passwords/password.ts';

const { app, world } = await openTestApp({ RATE_LIMIT_FACTOR: '1' });

const change = (caller: string, body: unknown) => app.call(caller, 'PUT', '/auth/profile', { body });
const changeEmail = (caller: string, email: string) => change(caller, { email, currentPassword: PASSWORD });
const signIn = (email: string, password: string) =>
  app.call(null, 'POST', '/auth/login', { body: { email, password } });

describe('the profile', () => {
  test('changes the five fields that are given and leaves the others', async () => {
    const first = await change(world.ours.user, { firstName: ' Hannah ', department: 'Labels' });
    expect(first.body).toMatchObject({ success: true, user: { firstName: 'Hannah', department: 'Labels' } });
    const second = await change(world.ours.user, { contactNumber: '2501', department: '' });
    expect(second.body).toMatchObject({
      user: { firstName: 'Hannah', lastName: 'Person', contactNumber: '2501', department: '' },
    });
  });

  test('nothing else of a person can be changed this way', async () => {
    const answer = await change(world.ours.user, {
      role: 'admin',
      isActive: false,
      autoAssign: true,
      firstName: 'H',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ user: { role: 'user', isActive: true, firstName: 'H' } });
  });

  test('blank names and e-mails are refused by name, and nothing of the rest is saved', async () => {
    for (const [field, msg] of [
      ['firstName', 'First name is required'],
      ['lastName', 'Last name is required'],
      ['email', 'Email is required'],
    ]) {
      const answer = await change(world.ours.user, { [field as string]: ' ', department: 'Half' });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([{ path: field, msg }]);
    }
    expect((await change(world.ours.user, { email: 'abc' })).body.message).toBe(
      'Please enter a valid email address',
    );
    expect((await app.call(world.ours.user, 'GET', '/auth/me')).body).toMatchObject({
      user: { department: '' },
    });
  });

  test('an e-mail is unique without regard to case, of the organization’s domain, and the name to sign in with', async () => {
    const taken = await change(world.ours.user, { email: 'Admin@OURS.test' });
    expect(taken.status).toBe(409);
    expect(taken.body).toMatchObject({
      message: 'A user with this email already exists',
      errors: [{ path: 'email', msg: 'A user with this email already exists' }],
    });
    for (const email of ['x@theirs.test', 'x@sub.ours.test', 'x@ours.test.evil.com']) {
      const foreign = await change(world.ours.user, { email });
      expect(foreign.status).toBe(400);
      expect(foreign.body.message).toBe('Email domain must be @ours.test (work email required)');
    }
    expect((await changeEmail(world.ours.user, 'Renamed@Ours.Test')).status).toBe(200);
    expect((await signIn('renamed@ours.test', PASSWORD)).status).toBe(200);
    expect((await signIn('user@ours.test', PASSWORD)).status).toBe(401);
    expect((await changeEmail(world.superAdmin, 'anything@elsewhere.test')).status).toBe(200);
  });

  test('another e-mail takes the password once more, or a code, asked when all else is right', async () => {
    const { otherAgent } = world.theirs;
    const key = await giveSecondFactor(app, otherAgent);
    const email = 'proven@theirs.test';
    const refusal = (path: string, msg: string) => ({ status: 400, body: { errors: [{ path, msg }] } });
    const wanted = refusal('currentPassword', 'Current password is required');
    expect(await change(otherAgent, { email, firstName: 'Not saved' })).toMatchObject(wanted);
    expect(await change(otherAgent, { email, currentPassword: '' })).toMatchObject(wanted);
    expect(await change(otherAgent, { email, currentPassword: 'wrong' })).toMatchObject(
      refusal('currentPassword', 'Current password is wrong'),
    );
    expect(await change(otherAgent, { email, code: '000000' })).toMatchObject(
      refusal('code', 'This code is wrong or has been used already'),
    );
    expect((await change(otherAgent, { email: 'x@elsewhere.test' })).body.message).toContain('Email domain');
    expect((await app.call(otherAgent, 'GET', '/auth/me')).body).toMatchObject({
      user: { email: 'second-agent@theirs.test', firstName: 'second-agent' },
    });
    const code = codeOf(key, app);
    expect((await change(otherAgent, { email, code })).status).toBe(200);
    expect((await change(otherAgent, { email: 'second-agent@theirs.test', code })).status).toBe(400);
    // What stays the same needs nothing.
    expect((await change(otherAgent, { email, firstName: 'Mia' })).status).toBe(200);
  });

  test('a guessed password is counted', async () => {
    const guess = () => change(world.theirs.head, { email: 'mine@theirs.test', currentPassword: 'guess' });
    const answers = [];
    for (let count = 0; count < 11; count += 1) answers.push((await guess()).status);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });

  test('admins and super admins do not change their own e-mail where they edit others', async () => {
    const body = { email: 'mine@ours.test' };
    const { admin } = world.ours;
    const answers = [
      await app.call(admin, 'PUT', `/admin/users/${admin}`, { body }),
      await app.call(world.superAdmin, 'PUT', `/super-admin/users/${world.superAdmin}`, { body }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([{ path: 'email', msg: 'Change your own e-mail in your profile' }]);
    }
  });

  test('an e-mail has one spelling, and nothing in it that nobody sees', async () => {
    for (const hidden of ['\u200b', '\u202e', '\u0001', '\ud800', '\u00ad']) {
      const answer = await change(world.ours.agent, { email: `ad${hidden}min@ours.test` });
      expect(answer.body, JSON.stringify(hidden)).toMatchObject({
        errors: [{ path: 'email', msg: 'Please enter a valid email address' }],
      });
    }
    expect((await changeEmail(world.ours.agent, 'jose\u0301@ours.test')).body).toMatchObject({
      user: { email: 'jos\u00e9@ours.test' },
    });
    expect((await change(world.ours.otherAgent, { email: 'JOS\u00c9@ours.test' })).status).toBe(409);
  });

  test('of two who take one address at once, one gets it', async () => {
    const answers = await Promise.all(
      [world.theirs.user, world.theirs.otherUser, world.theirs.manager].map((person) =>
        changeEmail(person, 'wanted@theirs.test'),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(answer.body.message).toBe('A user with this email already exists');
    }
  });
});

describe('the password', () => {
  const setPassword = (caller: string, currentPassword: unknown, newPassword: unknown) =>
    app.call(caller, 'PUT', '/auth/password', { body: { currentPassword, newPassword } });

  test('needs the present one, and at least six characters', async () => {
    const wrong = await setPassword(world.ours.head, 'not it', 'a new password');
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors).toEqual([{ path: 'currentPassword', msg: 'Current password is wrong' }]);
    const short = await setPassword(world.ours.head, PASSWORD, '12345');
    expect(short.body.errors).toEqual([
      { path: 'newPassword', msg: 'Password must be at least 6 characters long' },
    ]);
    expect((await signIn('head@ours.test', PASSWORD)).status).toBe(200);
  });

  test('changed, ends every session but the new one', async () => {
    const before = await app.tokenFor(world.ours.manager);
    const answer = await setPassword(world.ours.manager, PASSWORD, '123456');
    expect(answer.status).toBe(200);
    const me = (token: unknown) =>
      app.call(null, 'GET', '/auth/me', { headers: { authorization: `Bearer ${token}` } });
    expect((await me(before)).status).toBe(401);
    expect((await me(answer.body.token)).status).toBe(200);
    expect((await signIn('manager@ours.test', PASSWORD)).status).toBe(401);
    expect((await signIn('manager@ours.test', '123456')).status).toBe(200);
  });

  test('cannot be taken back by whoever asks while its owner sets it by an e-mail', async () => {
    const { user } = world.theirs;
    const [stolen, mail] = [await app.tokenFor(user), await hashPassword('by the e-mail')];
    const answer = await overtaken(
      app.db,
      (trx) => trx.updateTable('users').set({ password_hash: mail }).where('id', '=', user).execute(),
      () =>
        app.call(null, 'PUT', '/auth/password', {
          body: { currentPassword: PASSWORD, newPassword: 'taken back' },
          headers: { authorization: `Bearer ${stolen}` },
        }),
    );
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    const { password_hash } = await app.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user)
      .executeTakeFirstOrThrow();
    expect(password_hash).toBe(mail);
  });

  test('cannot be guessed from a session', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await setPassword(world.ours.agent, `guess ${attempt}`, 'whatever')).status).toBe(400);
    }
    expect((await setPassword(world.ours.agent, PASSWORD, 'whatever')).status).toBe(429);
  });
});

describe('own sessions', () => {
  test('are listed without tokens, and all others end at once', async () => {
    const [first, second] = [await app.tokenFor(world.theirs.agent), await app.tokenFor(world.theirs.agent)];
    await app.tokenFor(world.theirs.admin);
    const as = (method: string, token: string) =>
      app.call(null, method, '/auth/sessions', { headers: { authorization: `Bearer ${token}` } });
    const listed = (await as('GET', first)).body as unknown as {
      sessions: { _id: string; current: boolean }[];
    };
    expect(listed.sessions).toHaveLength(2);
    expect(listed.sessions.filter((one) => one.current)).toHaveLength(1);
    expect(JSON.stringify(listed)).not.toContain(second);
    expect((await as('DELETE', first)).body).toMatchObject({ ended: 1 });
    expect((await as('GET', second)).status).toBe(401);
    expect((await as('GET', first)).status).toBe(200);
    const others = await app.db
      .selectFrom('sessions')
      .where('user_id', '=', world.theirs.admin)
      .select('id')
      .execute();
    expect(others).toHaveLength(1);
  });
});
