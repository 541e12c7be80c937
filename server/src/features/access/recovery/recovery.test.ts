import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { overtaken } from '../../../testing/overtaken.ts';
import type { SentMail } from '../../../testing/sent-mails.ts';
import { createUser, PASSWORD } from '../../../testing/world.ts';
import { voidLinks } from '../account-links/account-link.repo.ts';

const HOUR = 3_600_000;

const { app, world } = await openTestApp({ RATE_LIMIT_FACTOR: '1', PUBLIC_URL: 'https://desk.test' });

let email: string;
let person: string;
beforeEach(async () => {
  // Limits count by address, so that each test has somebody of its own.
  email = `${randomUUID()}@ours.test`;
  person = await createUser(app.db, {
    role: 'user',
    organizationId: world.ours.id,
    email,
    firstName: 'Ada',
  });
});

let calls = 0;
const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  calls += 1;
  const answer = await app.fastify.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { host: 'desk.test', 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
    remoteAddress: `10.1.${calls >> 8}.${calls & 255}`,
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};
const forgot = (address: unknown, headers?: Record<string, string>) =>
  post('/auth/forgot-password', { email: address }, headers);
const reset = (token: unknown, password: unknown = 'a new password') =>
  post('/auth/reset-password', { token, password });
const signIn = async (password: string) => (await post('/auth/login', { email, password })).status;

const mailsTo = async (address: string): Promise<SentMail[]> => {
  await app.runJobs();
  return (await app.mails()).filter(({ to }) => to?.[0]?.address === address);
};
const tokenOf = (mail: SentMail | undefined) => new URL(mail?.link ?? '').searchParams.get('token') ?? '';
const askedToken = async () => {
  await forgot(email);
  return tokenOf((await mailsTo(email)).at(-1));
};

const INVALID = { path: 'token', msg: 'Invalid or expired reset token' };
const MISSING = { path: 'token', msg: 'Invalid or missing reset token' };

describe('asking for a new password', () => {
  test('sends an e-mail with a link of the public address, whatever the request says it is', async () => {
    const evil = {
      'x-forwarded-host': 'evil.test',
      forwarded: 'host=evil.test',
      referer: 'https://evil.test/',
    };
    await post('/auth/forgot-password', { email, link: 'https://evil.test', url: 'https://evil.test' }, evil);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('Choose a new password for Switchboard');
    expect(mail?.text).toContain('Hello Ada,');
    expect(mail?.link).toMatch(/^https:\/\/desk\.test\/reset-password\?token=[\w-]{43}$/);
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.test');
    expect((await forgot(email, { host: 'evil.test' })).status).toBe(400);
  });

  test('answers the same for everybody, does the same work, and writes only to those who could sign in', async () => {
    const add = (name: string, role: 'user' | 'admin' = 'user', organizationId = world.theirs.id) =>
      createUser(app.db, { role, organizationId, email: name });
    const people = ['off@theirs.test', 'gone@theirs.test', 'waiting@theirs.test'];
    for (const name of people) await add(name);
    const change = (name: string) => app.db.updateTable('users').where('email', '=', name);
    await change('off@theirs.test').set({ is_active: false }).execute();
    await change('gone@theirs.test').set({ deleted_at: new Date() }).execute();
    const organization = app.db.updateTable('organizations').where('id', '=', world.theirs.id);
    await organization.set({ status: 'inactive' }).execute();

    const asked = [email, 'nobody@nowhere.test', ...people, 'admin@theirs.test'];
    const answers = [];
    for (const address of asked) answers.push(await forgot(`  ${address.toUpperCase()} `));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(answers[0]?.body);
      expect(Object.keys(answer.headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
    }
    await app.runJobs();
    const reached = (await app.mails()).map(({ to }) => to?.[0]?.address);
    expect(asked.filter((address) => reached.includes(address))).toEqual([email, 'admin@theirs.test']);
    await organization.set({ status: 'active' }).execute();
  });

  test('takes five requests an hour for an address, known or not', async () => {
    for (const address of [email, 'stranger@nowhere.test']) {
      for (let request = 1; request <= 5; request += 1) expect((await forgot(address)).status).toBe(200);
      const refused = await forgot(address);
      expect(refused.status).toBe(429);
      expect(refused.body.message).toBe('Too many attempts. Please try again later.');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    }
  });

  test('names what is wrong with an address', async () => {
    for (const missing of ['', ' ', undefined, null, 7, ['a@b.c'], {}]) {
      expect((await forgot(missing)).body.errors).toEqual([{ path: 'email', msg: 'Email is required' }]);
    }
    for (const malformed of ['abc', 'a@b', 'a b@c.d']) {
      expect((await forgot(malformed)).body.message).toBe('Please enter a valid email address');
    }
  });

  test('that fails to be queued is told', async () => {
    await sql`alter schema graphile_worker rename to elsewhere`.execute(app.database.owner);
    const answer = await forgot('somebody@ours.test');
    await sql`alter schema elsewhere rename to graphile_worker`.execute(app.database.owner);
    expect(answer.status).toBe(500);
  });
});

describe('a link', () => {
  test('sets the password once, ends every session, and leaves a record', async () => {
    const session = await app.tokenFor(person);
    const token = await askedToken();
    const answer = await reset(token);
    expect(answer.status).toBe(200);
    expect(answer.body.success).toBe(true);
    expect(await signIn(PASSWORD)).toBe(401);
    expect(await signIn('a new password')).toBe(200);
    const me = await app.call(null, 'GET', '/auth/me', {
      headers: { host: 'desk.test', authorization: `Bearer ${session}` },
    });
    expect(me.status).toBe(401);
    const happened = await app.db
      .selectFrom('events')
      .select('verb')
      .where('subject_id', '=', person)
      .execute();
    expect(happened).toEqual([{ verb: 'password_reset' }]);

    const again = await reset(token, 'another password');
    expect(again.status).toBe(400);
    expect(again.body.errors).toEqual([INVALID]);
    expect(await signIn('a new password')).toBe(200);
  });

  test('that is followed while the password is being changed stands in nobody’s way', async () => {
    const token = await askedToken();
    const answer = await overtaken(
      app.db,
      (trx) => trx.updateTable('users').set({ password_hash: 'another' }).where('id', '=', person).execute(),
      () => reset(token),
      (trx) => voidLinks(trx, person, ['password_reset']),
    );
    expect(answer).toMatchObject({ status: 400, body: { errors: [INVALID] } });
  });

  test('is nowhere in the database', async () => {
    const token = await askedToken();
    const { rows } = await app.database.pool.query(
      `select (select json_agg(l) from account_links l)::text || (select json_agg(t) from account_link_tokens t)::text
        || coalesce((select json_agg(j) from graphile_worker._private_jobs j)::text, '') as everything`,
    );
    expect(rows[0].everything.length).toBeGreaterThan(100);
    expect(rows[0].everything).not.toContain(token);
  });

  test('opened by fifty at once serves one', async () => {
    const token = await askedToken();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => reset(token, `password ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // Those who find the queue for hashing full are told to come again.
    expect(answers.filter(({ status }) => status !== 200 && status !== 400 && status !== 503)).toEqual([]);
  });

  test('holds one hour', async () => {
    const token = await askedToken();
    app.clock.advance(HOUR - 1_000);
    expect((await reset(token, 'short')).body.message).toBe('Password must be at least 6 characters long');
    app.clock.advance(2_000);
    expect((await reset(token)).body.errors).toEqual([INVALID]);
  });

  const asPerson = (path: string, body: object) =>
    app.call(person, 'PUT', path, { body, headers: { host: 'desk.test' } });
  test.each([
    [
      'a newer one',
      () => {
        app.clock.advance(1_000);
        return askedToken();
      },
    ],
    ['a new e-mail', () => asPerson('/auth/profile', { email: `new-${email}`, currentPassword: PASSWORD })],
    [
      'a new password',
      () => asPerson('/auth/password', { currentPassword: PASSWORD, newPassword: PASSWORD }),
    ],
    [
      'deactivation',
      () => app.db.updateTable('users').set({ is_active: false }).where('id', '=', person).execute(),
    ],
  ])('is void after %s', async (_name, spoil) => {
    const token = await askedToken();
    await spoil();
    expect((await reset(token)).body.errors).toEqual([INVALID]);
  });

  test('of an older request does not make a newer one void, in whatever order their e-mails go out', async () => {
    await forgot(email);
    app.clock.advance(1_000);
    // The first e-mail has to wait for another attempt, the second goes out at once.
    await app.database.pool.query(
      `update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`,
    );
    const token = await askedToken();
    await app.database.pool.query('update graphile_worker._private_jobs set run_at = now()');
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await reset(token)).status).toBe(200);
  });

  test.each([
    ['nothing', undefined, MISSING],
    ['null', null, MISSING],
    ['a blank', '', MISSING],
    ['a space', ' ', MISSING],
    ['a list', ['abc'], MISSING],
    ['an object', { $ne: null }, MISSING],
    ['a number', 7, MISSING],
    ['an encoded blank', '%20', INVALID],
    ['nonsense', 'abc', INVALID],
    ['10 kB', 'x'.repeat(10_240), INVALID],
    ['a NUL', 'a\u0000b', INVALID],
  ])('made of %s is refused', async (_name, token, error) => {
    const answer = await reset(token);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe(error.msg);
    expect(answer.body.errors).toEqual([error]);
  });
});
