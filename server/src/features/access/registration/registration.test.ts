import { notAName } from '@switchboard/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createOrganization, createWorld, PASSWORD, type World } from '../../../testing/world.ts';

const newcomer = {
  firstName: 'Nora',
  lastName: 'Newcomer',
  email: 'Nora@OURS.test',
  password: 'correct horse',
};

const register = (app: TestApp, fields: object) =>
  app.call(null, 'POST', '/auth/register', { body: { ...newcomer, ...fields } });
const signIn = async (app: TestApp, email: string) =>
  (await app.call(null, 'POST', '/auth/login', { body: { email, password: PASSWORD } })).status;

describe('without a mail server', () => {
  let app: TestApp;
  let world: World;
  beforeAll(async () => {
    app = await startTestApp({ ALLOW_SELF_REGISTRATION: 'on' });
    world = await createWorld(app.db);
  });
  afterAll(() => app.close());

  test('makes a plain user of the e-mail’s organization at once, whatever else is asked for', async () => {
    const answer = await register(app, {
      organizationCode: 'ours',
      contactNumber: '2501',
      department: 'Labels',
      role: 'admin',
      organization: world.theirs.id,
      isActive: false,
      autoAssign: true,
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      success: true,
      confirmationSent: false,
      user: {
        email: 'nora@ours.test',
        role: 'user',
        isActive: true,
        contactNumber: '2501',
        department: 'Labels',
        organization: { _id: world.ours.id, licenses: { usedLicenses: 8 } },
      },
    });
    const me = await app.call(null, 'GET', '/auth/me', {
      headers: { authorization: `Bearer ${String(answer.body.token)}` },
    });
    expect(me.status).toBe(200);
    expect(await signIn(app, 'nora@ours.test')).toBe(200);
    const { _id } = answer.body.user as unknown as { _id: string };
    const happened = app.db.selectFrom('events').select('verb').where('subject_id', '=', _id);
    expect(await happened.execute()).toEqual([{ verb: 'registered' }]);
  });

  test('a taken e-mail is a conflict', async () => {
    const answer = await register(app, { email: 'ADMIN@ours.test' });
    expect(answer.status).toBe(409);
    expect(answer.body.errors).toEqual([{ path: 'email', msg: 'A user with this email already exists' }]);
  });

  test.each(['x.test', 'sub.ours.test', 'ours.test.evil.com', 'ours'])(
    'nobody belongs to %s',
    async (domain) => {
      const answer = await register(app, { email: `x@${domain}` });
      expect(answer.status).toBe(400);
      if (domain.includes('.')) {
        const msg = `No organization found for domain ${domain}. Please contact your administrator.`;
        expect(answer.body).toMatchObject({ success: false, message: msg, errors: [{ path: 'email', msg }] });
      }
    },
  );

  test('a company name is no proof: whoever owns a domain with it registers nowhere', async () => {
    const { id } = await createOrganization(app.db, 'NAMED');
    await app.db.updateTable('organizations').set({ entity: 'named' }).where('id', '=', id).execute();
    expect((await register(app, { email: 'x@named.xyz' })).status).toBe(400);
  });

  test.each(['inactive', 'suspended'] as const)('an organization that is %s takes nobody', async (status) => {
    const { id } = await createOrganization(app.db, `CLOSED${status.toUpperCase()}`);
    await app.db.updateTable('organizations').set({ status }).where('id', '=', id).execute();
    expect((await register(app, { email: `x@closed${status}.test` })).status).toBe(400);
  });

  test('another organization’s code is refused', async () => {
    const answer = await register(app, { email: 'other-code@ours.test', organizationCode: 'THEIRS' });
    expect(answer.body.errors).toEqual([{ path: 'organizationCode', msg: 'Invalid organization code' }]);
  });

  test('what is missing or wrong is named', async () => {
    const answer = await register(app, { firstName: ' ', lastName: '', email: 'abc', password: '12345' });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      { path: 'firstName', msg: 'First name is required' },
      { path: 'lastName', msg: 'Last name is required' },
      { path: 'email', msg: 'Please enter a valid email address' },
      { path: 'password', msg: 'Password must be at least 6 characters long' },
    ]);
    const absent = await register(app, { lastName: '', password: undefined });
    expect(absent.body.errors).toEqual([
      { path: 'lastName', msg: 'Last name is required' },
      { path: 'password', msg: 'Password is required' },
    ]);
    const alone = await register(app, { password: undefined });
    expect(alone.body.errors).toEqual([{ path: 'password', msg: 'Password is required' }]);
  });

  test.each(['https://evil.test', 'Your mailbox is locked, see WWW.evil.test', 'a <b>', 'x@y'])(
    '%s is no name',
    async (firstName) => {
      const { status, body } = await register(app, { firstName });
      expect({ status, message: body.message }).toEqual({ status: 400, message: notAName('First name') });
    },
  );

  test('of two hundred who come at once, exactly as many get in as there are seats', async () => {
    const { id } = await createOrganization(app.db, 'CROWD');
    await app.db.updateTable('organizations').set({ total_licenses: 57 }).where('id', '=', id).execute();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => register(app, { email: `p${index}@crowd.test` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    const full = answers.filter(({ status }) => status === 409);
    expect(full).toHaveLength(150);
    for (const { body } of full) {
      expect(body.message).toBe('No licenses available. Contact Super Admin to increase license allocation.');
    }
    const { count } = await app.db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organization_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(57);
  }, 120_000);

  test('of many who take one address at once, one gets it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => register(app, { email: 'wanted@ours.test' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  });
});

test('where it is switched off, accounts are created by administrators', async () => {
  const app = await startTestApp({ ALLOW_SELF_REGISTRATION: 'off' });
  await createWorld(app.db);
  const answer = await register(app, {});
  expect(answer.status).toBe(403);
  expect(answer.body).toMatchObject({
    code: 'REGISTRATION_CLOSED',
    message: 'Accounts are created by administrators.',
  });
  expect((await app.call(null, 'GET', '/config')).body).toMatchObject({ selfRegistration: false });
  await app.close();
});

test('a demo lets people register, but offers it only where it is switched on', async () => {
  const offered = async (env: Record<string, string>) => {
    const app = await startTestApp(env);
    await createWorld(app.db);
    const { body } = await app.call(null, 'GET', '/config');
    const { status } = await register(app, {});
    await app.close();
    return { status, offered: body.selfRegistration };
  };
  expect(await offered({ DEMO: 'on' })).toEqual({ status: 201, offered: false });
  expect(await offered({ ALLOW_SELF_REGISTRATION: 'on' })).toEqual({ status: 201, offered: true });
});

describe('with a mail server', () => {
  let server: MailServer;
  let app: TestApp;
  let world: World;
  beforeAll(async () => {
    server = await startMailServer();
    app = await startTestApp({
      ALLOW_SELF_REGISTRATION: 'on',
      SMTP_URL: server.url,
      PUBLIC_URL: 'https://desk.test',
      RATE_LIMIT_FACTOR: '10',
    });
    world = await createWorld(app.db);
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  const call = (path: string, body: object) =>
    app.call(null, 'POST', path, { body, headers: { host: 'desk.test' } });
  const ask = (fields: object) => call('/auth/register', { ...newcomer, ...fields });
  const confirm = (token: unknown, password: string | undefined = PASSWORD) =>
    call('/auth/register/confirm', { token, password });
  const check = (token: unknown) => call('/auth/register/check', { token });
  const canSignIn = async (email: string, password = PASSWORD) =>
    (await call('/auth/login', { email, password })).status === 200;
  const lastEmail = async (email: string) => {
    await app.runJobs();
    return server.received.findLast(({ to }) => to?.[0]?.address === email);
  };
  const tokenFor = async (email: string) =>
    (await lastEmail(email))?.text?.match(
      /^https:\/\/desk\.test\/confirm-registration\?token=([\w-]{43})$/m,
    )?.[1];

  test('there is no account, and no seat taken, until the link is followed', async () => {
    const answer = await ask({});
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ confirmationSent: true });
    expect(answer.body).not.toHaveProperty('token');
    expect(answer.body).not.toHaveProperty('user');
    expect(await canSignIn('nora@ours.test')).toBe(false);

    const mail = await lastEmail('nora@ours.test');
    // Whoever typed this name may be a stranger to whoever reads it.
    expect(mail?.text).toMatch(/^Hello,$/m);
    expect(mail?.text).not.toContain('Nora');
    expect(mail?.text).toContain('OURS Company');
    const token = await tokenFor('nora@ours.test');
    expect((await check(token)).body).toMatchObject({
      registration: {
        firstName: 'Nora',
        lastName: 'Newcomer',
        email: 'nora@ours.test',
        organization: 'OURS Company',
      },
    });
    const blank = await confirm(token, '');
    expect(blank.body.errors).toEqual([{ path: 'password', msg: 'Password is required' }]);
    expect((await confirm(token)).status).toBe(201);
    expect(await canSignIn('nora@ours.test')).toBe(true);
    for (const again of [confirm, check]) {
      expect((await again(token)).body.errors).toEqual([
        { path: 'token', msg: 'This link is invalid or has expired' },
      ]);
    }
  });

  test('an address that has an account gets the same answer, and an e-mail that says so', async () => {
    const [fresh, taken] = [await ask({ email: 'fresh@ours.test' }), await ask({ email: 'admin@ours.test' })];
    expect(taken.status).toBe(fresh.status);
    expect(taken.body).toEqual(fresh.body);
    const mail = await lastEmail('admin@ours.test');
    expect(mail?.subject).toBe('You already have a Switchboard account');
    expect(mail?.text).not.toContain('token=');
    expect(await canSignIn('admin@ours.test')).toBe(true);
  });

  test('the latest registration of an address is the one that counts; the password is that of the link', async () => {
    await ask({ email: 'twice@ours.test', password: undefined });
    const first = await tokenFor('twice@ours.test');
    app.clock.advance(1_000);
    await ask({ email: 'twice@ours.test', password: 'of a stranger' });
    const second = await tokenFor('twice@ours.test');
    expect(second).not.toBe(first);
    expect((await confirm(first, 'own choice')).status).toBe(400);
    expect((await confirm(second, 'own choice')).status).toBe(201);
    expect(await canSignIn('twice@ours.test', 'own choice')).toBe(true);
    expect(await canSignIn('twice@ours.test', 'of a stranger')).toBe(false);
  });

  test('a link that finds no seat stays good', async () => {
    await ask({ email: 'patient@ours.test' });
    const token = await tokenFor('patient@ours.test');
    const seats = (total_licenses: number) =>
      app.db.updateTable('organizations').set({ total_licenses }).where('id', '=', world.ours.id).execute();
    await seats(1);
    expect((await ask({ email: 'late@ours.test' })).status).toBe(409);
    expect((await confirm(token)).status).toBe(409);
    await seats(100);
    expect((await confirm(token)).status).toBe(201);
  });

  test('a link holds one day', async () => {
    await ask({ email: 'slow@ours.test' });
    const token = await tokenFor('slow@ours.test');
    app.clock.advance(24 * 3_600_000 + 1_000);
    expect((await confirm(token)).status).toBe(400);
    for (const odd of [undefined, null, '', ' ', ['x'], 'x'.repeat(10_000)]) {
      expect((await confirm(odd)).status).toBe(400);
    }
  });
});
