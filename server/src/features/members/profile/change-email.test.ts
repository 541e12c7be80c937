import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RATE } from '../../../platform/limits.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { overtaken } from '../../../testing/overtaken.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createWorld, PASSWORD, type World } from '../../../testing/world.ts';
import { voidLinks } from '../../access/account-links/account-link.repo.ts';

test('without a mail server a new e-mail counts at once; the old one is told, sessions go on', async () => {
  const app = await startTestApp();
  const { ours } = await createWorld(app.db);
  const token = await app.tokenFor(ours.user);
  const answer = await app.call(ours.user, 'PUT', '/auth/profile', {
    body: { firstName: 'Hannah', email: 'hannah@ours.test', currentPassword: PASSWORD },
  });
  expect(answer.body).toMatchObject({ unconfirmedEmail: null, user: { email: 'hannah@ours.test' } });
  await app.runJobs();
  const mails = await app.mails();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: [{ address: 'user@ours.test' }],
    subject: 'Your Switchboard e-mail has changed',
    link: '',
  });
  expect(mails[0]?.text).toContain('hannah@ours.test');
  const me = await app.call(null, 'GET', '/auth/me', { headers: { authorization: `Bearer ${token}` } });
  expect(me.status).toBe(200);
  const record = app.db.selectFrom('events').select(['verb', 'data']);
  expect(await record.where('subject_id', '=', ours.user).orderBy('sequence').execute()).toEqual([
    { verb: 'edited', data: { field: 'firstName', from: 'user', to: 'Hannah' } },
    { verb: 'edited', data: { field: 'email', from: 'user@ours.test', to: 'hannah@ours.test' } },
  ]);

  const same = { firstName: 'Hanna', email: 'hannah@ours.test' };
  await app.call(ours.user, 'PUT', '/auth/profile', { body: same });
  await app.runJobs();
  expect(await app.mails()).toHaveLength(1);
  await app.close();
});

describe('with a mail server', () => {
  let server: MailServer;
  let app: TestApp;
  let world: World;
  beforeAll(async () => {
    server = await startMailServer();
    app = await startTestApp({ SMTP_URL: server.url, RATE_LIMIT_FACTOR: '1' });
    world = await createWorld(app.db);
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  const save = (caller: string, body: object) =>
    app.call(caller, 'PUT', '/auth/profile', { body: { currentPassword: PASSWORD, ...body } });
  const confirm = (token: unknown) => app.call(null, 'POST', '/auth/confirm-email', { body: { token } });
  const emailOf = async (id: string) =>
    (await app.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
  const tokenFor = async (email: string) => {
    await app.runJobs();
    const mail = server.received.findLast(({ to }) => to?.[0]?.address === email);
    return mail?.text?.match(/^http:\/\/127\.0\.0\.1:3000\/confirm-email\?token=([\w-]{43})$/m)?.[1];
  };

  test('it counts once the e-mail’s link is followed; everything else is saved at once', async () => {
    const { user } = world.ours;
    const answer = await save(user, { firstName: 'Hannah', email: 'hannah@ours.test' });
    expect(answer.body).toMatchObject({
      unconfirmedEmail: 'hannah@ours.test',
      user: { firstName: 'Hannah', email: 'user@ours.test' },
    });
    const token = await tokenFor('hannah@ours.test');
    expect(await emailOf(user)).toBe('user@ours.test');
    expect(server.received).toHaveLength(1);

    expect((await confirm(token)).status).toBe(200);
    expect(await emailOf(user)).toBe('hannah@ours.test');
    await app.runJobs();
    expect(server.received.at(-1)).toMatchObject({
      to: [{ address: 'user@ours.test' }],
      subject: 'Your Switchboard e-mail has changed',
    });
    expect((await confirm(token)).status).toBe(400);
  });

  test('a later wish makes the link of an earlier one void', async () => {
    const { manager } = world.ours;
    await save(manager, { email: 'first@ours.test' });
    const first = await tokenFor('first@ours.test');
    app.clock.advance(1_000);
    await save(manager, { email: 'second@ours.test' });
    expect((await confirm(first)).status).toBe(400);
    expect((await confirm(await tokenFor('second@ours.test'))).status).toBe(200);
    expect(await emailOf(manager)).toBe('second@ours.test');
  });

  test('whoever sets a new password ends the wish that somebody else may have had in their session', async () => {
    const { user } = world.theirs;
    const isVoid = async (email: string) => {
      const token = await tokenFor(email);
      expect(token).toBeTruthy();
      return async () => {
        expect((await confirm(token)).status).toBe(400);
        expect(await emailOf(user)).toBe('user@theirs.test');
      };
    };
    await save(user, { email: 'thief@theirs.test' });
    const afterChange = await isVoid('thief@theirs.test');
    const passwords = { currentPassword: PASSWORD, newPassword: 'another one' };
    await app.call(user, 'PUT', '/auth/password', { body: passwords });
    await afterChange();

    await save(user, { email: 'thief2@theirs.test', currentPassword: 'another one' });
    const afterReset = await isVoid('thief2@theirs.test');
    await app.call(null, 'POST', '/auth/forgot-password', { body: { email: 'user@theirs.test' } });
    await app.runJobs();
    const token = server.received.at(-1)?.text?.match(/reset-password\?token=([\w-]{43})$/m)?.[1];
    const reset = { token, password: 'the third one' };
    expect((await app.call(null, 'POST', '/auth/reset-password', { body: reset })).status).toBe(200);
    await afterReset();
  });

  test('nobody can wish for one in a session that a new password is ending', async () => {
    const { otherUser } = world.theirs;
    const stolen = await app.tokenFor(otherUser);
    const answer = await overtaken(
      app.db,
      (trx) =>
        trx.updateTable('users').set({ password_hash: 'another' }).where('id', '=', otherUser).execute(),
      () =>
        app.call(null, 'PUT', '/auth/profile', {
          body: { email: 'thief3@theirs.test', currentPassword: PASSWORD },
          headers: { authorization: `Bearer ${stolen}` },
        }),
    );
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(await tokenFor('thief3@theirs.test')).toBeUndefined();
  });

  test('a link that is followed while a new password is being set stands in nobody’s way', async () => {
    const { otherAgent } = world.theirs;
    await save(otherAgent, { email: 'thief4@theirs.test' });
    const token = await tokenFor('thief4@theirs.test');
    const answer = await overtaken(
      app.db,
      (trx) =>
        trx.updateTable('users').set({ password_hash: 'another' }).where('id', '=', otherAgent).execute(),
      () => confirm(token),
      (trx) => voidLinks(trx, otherAgent, ['email_change']),
    );
    expect(answer.status).toBe(400);
  });

  test('an address that somebody got meanwhile is a conflict, and a domain that is refused stays refused', async () => {
    const { head, agent, id } = world.ours;
    expect((await save(head, { email: 'head@elsewhere.test' })).status).toBe(400);
    await save(head, { email: 'wanted@ours.test' });
    const token = await tokenFor('wanted@ours.test');
    const take = (email: string) =>
      app.db.updateTable('users').set({ email }).where('id', '=', agent).execute();
    await take('wanted@ours.test');
    expect((await confirm(token)).status).toBe(409);
    await take('agent@ours.test');
    const entity = (name: string) =>
      app.db.updateTable('organizations').set({ entity: name }).where('id', '=', id).execute();
    await entity('moved.test');
    expect((await confirm(token)).status).toBe(400);
    await entity('ours.test');
    expect((await confirm(token)).status).toBe(200);
  });

  test('an address is counted once the password was right', async () => {
    const wish = { email: 'mine-again@ours.test' };
    for (let attempt = 0; attempt < RATE.mailsPerAddress.points; attempt += 1) {
      expect((await save(world.ours.head, { ...wish, currentPassword: 'wrong' })).status).toBe(400);
    }
    expect((await save(world.ours.head, wish)).body).toMatchObject({ unconfirmedEmail: wish.email });
  });

  test('nobody can have one address flooded', async () => {
    const { admin } = world.theirs;
    for (let wish = 1; wish <= 5; wish += 1) {
      expect((await save(admin, { email: 'victim@theirs.test' })).status).toBe(200);
    }
    expect((await save(admin, { email: 'victim@theirs.test' })).status).toBe(429);
    expect((await save(admin, { firstName: 'Still', email: 'admin@theirs.test' })).status).toBe(200);
  });
});
