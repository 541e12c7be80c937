import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { type AppWithProvider, startAppWithProvider } from '../../../testing/app-with-provider.ts';
import type { Claims } from '../../../testing/identity-provider.ts';
import { cookieWith, openBrowser } from '../../../testing/provider-sign-in.ts';
import { createOrganization, createUser, type Organization, PASSWORD } from '../../../testing/world.ts';
import { mintToken, openLink } from '../account-links/account-link.repo.ts';

let installation: AppWithProvider;
let ours: Organization;
let theirs: Organization;
let root: string;
beforeAll(async () => {
  installation = await startAppWithProvider();
});
afterAll(() => installation.close());
beforeEach(async () => {
  const { db } = installation.app;
  for (const table of ['users', 'organizations'] as const) {
    await db.updateTable(table).set({ deleted_at: new Date() }).where('deleted_at', 'is', null).execute();
  }
  ours = await createOrganization(db, 'OURS');
  theirs = await createOrganization(db, 'THEIRS');
  root = await createUser(db, { role: 'super_admin', organizationId: null, email: 'root@desk.test' });
});

const db = () => installation.app.db;

let people = 0;
/** Signs somebody in whom the provider knows by this name, or a new one. */
const signIn = (claims: Claims, subject = `subject-${++people}`) => {
  installation.provider.says(subject, claims);
  return openBrowser(installation.app).signIn();
};

const exchange = (token: unknown, cookie = cookieWith(token)) =>
  installation.app.call(null, 'POST', '/auth/exchange', { body: { token }, headers: { cookie } });

const parameters = (address: URL) => Object.fromEntries(address.searchParams);
const tokenOf = (address: URL) => address.searchParams.get('token') ?? '';

const accountOf = (email: string) =>
  db()
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

const setOrganization = (
  id: string,
  fields: { entity?: string; status?: 'inactive' | 'suspended'; deleted_at?: Date; total_licenses?: number },
) => db().updateTable('organizations').set(fields).where('id', '=', id).execute();
const setPerson = (id: string, fields: { is_active?: boolean; deleted_at?: Date; email?: string }) =>
  db().updateTable('users').set(fields).where('id', '=', id).execute();

describe('an account that an admin has made', () => {
  const made = async (organizationId: string, email: string) => {
    const id = await createUser(db(), { role: 'user', organizationId, email });
    await db().updateTable('users').set({ email_proof: 'vouched' }).where('id', '=', id).execute();
    return id;
  };
  const proofOf = async (email: string) => (await accountOf(email))?.email_proof;

  test('is found by its e-mail, which is confirmed thereby, and keeps the password it was given', async () => {
    await made(ours.id, 'made@ours.test');
    expect(tokenOf(await signIn({ email: 'made@ours.test' }))).not.toBe('');
    expect(await accountOf('made@ours.test')).toMatchObject({
      email_proof: 'confirmed',
      password_hash: expect.any(String),
    });
  });

  test('does not wait in one organization for somebody of another', async () => {
    await made(theirs.id, 'newhire@ours.test');
    const end = await signIn({ email: 'newhire@ours.test' });
    expect(parameters(end)).toEqual({ error: 'auth_error', reason: 'IDENTITY_MISMATCH' });
    expect(await proofOf('newhire@ours.test')).toBe('vouched');
  });
});

describe('somebody who has an account', () => {
  test.each([
    ['admin', () => ours.admin, 'admin@ours.test'],
    ['devops_agent', () => ours.agent, 'Agent@OURS.test'],
    ['super_admin', () => root, 'root@desk.test'],
  ] as const)('signs in as %s, and stays one', async (role, id, email) => {
    const end = await signIn({ email });
    expect(end.pathname).toBe('/oauth/callback');
    expect(Object.keys(parameters(end))).toEqual(['token']);
    const { status, body } = await exchange(tokenOf(end));
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, user: { _id: id(), role } });
    const me = await installation.app.call(null, 'GET', '/auth/me', {
      headers: { authorization: `Bearer ${body.token}` },
    });
    expect(me.body).toMatchObject({ user: { _id: id() } });
  });

  test('is known by who they are at the provider, whatever their e-mail is later', async () => {
    await signIn({ email: 'user@ours.test' }, 'hannah');
    const end = await signIn({ email: 'hannah@elsewhere.test', email_verified: false }, 'hannah');
    expect((await exchange(tokenOf(end))).body).toMatchObject({ user: { _id: ours.user } });
  });

  test('loses it to nobody who is given their e-mail at the provider later', async () => {
    await signIn({ email: 'user@ours.test' }, 'first-owner');
    const end = await signIn({ email: 'user@ours.test' }, 'second-owner');
    expect(parameters(end)).toEqual({ error: 'auth_error', reason: 'IDENTITY_MISMATCH' });
  });

  test('keeps a password that an administrator gave them', async () => {
    await signIn({ email: 'user@ours.test' });
    const answer = await installation.app.call(null, 'POST', '/auth/login', {
      body: { email: 'user@ours.test', password: PASSWORD },
    });
    expect(answer.status).toBe(200);
  });

  test('needs no invitation once they have come in this way', async () => {
    await db().updateTable('users').set({ invited: true }).where('id', '=', ours.user).execute();
    const invitation = newId();
    const now = installation.app.clock.now();
    await openLink(db(), {
      id: invitation,
      purpose: 'invitation',
      userId: ours.user,
      email: 'user@ours.test',
      requestedAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    });
    const token = await mintToken(db(), invitation);
    await signIn({ email: 'user@ours.test' });
    expect(await accountOf('user@ours.test')).toMatchObject({ invited: false });
    const accepted = await installation.app.call(null, 'POST', '/auth/invitation/accept', {
      body: { token, password: PASSWORD },
    });
    expect(accepted.status).toBe(400);
  });

  test('takes it from whoever has named an e-mail that was not theirs', async () => {
    const squatter = await installation.app.tokenFor(ours.user);
    const renamed = await installation.app.call(ours.user, 'PUT', '/auth/profile', {
      body: { email: 'director@ours.test', currentPassword: PASSWORD },
    });
    expect(renamed.status).toBe(200);

    const end = await signIn({ email: 'director@ours.test' });
    expect((await exchange(tokenOf(end))).body).toMatchObject({ user: { _id: ours.user } });
    const old = await installation.app.call(null, 'GET', '/auth/me', {
      headers: { authorization: `Bearer ${squatter}` },
    });
    expect(old.status).toBe(401);
    const password = await installation.app.call(null, 'POST', '/auth/login', {
      body: { email: 'director@ours.test', password: PASSWORD },
    });
    expect(password.status).toBe(401);
  });

  test.each([
    ['deactivated', () => setPerson(ours.user, { is_active: false }), 'ACCOUNT_DEACTIVATED'],
    [
      'of an inactive organization',
      () => setOrganization(ours.id, { status: 'inactive' }),
      'ORGANIZATION_INACTIVE',
    ],
    [
      'of a suspended organization',
      () => setOrganization(ours.id, { status: 'suspended' }),
      'ORGANIZATION_SUSPENDED',
    ],
    ['of a deleted organization', () => setOrganization(ours.id, { deleted_at: new Date() }), undefined],
  ] as const)('and is %s is refused, known to the provider’s name or not', async (state, close, reason) => {
    const refusal = { error: 'auth_error', ...(reason !== undefined && { reason }) };
    await close();
    expect(parameters(await signIn({ email: 'user@ours.test' }))).toEqual(refusal);
    const subject = `known-and-${state}`;
    await db()
      .insertInto('identities')
      .values({
        issuer: installation.provider.issuer,
        subject,
        user_id: ours.user,
        created_at: new Date(),
        last_used_at: new Date(),
      })
      .execute();
    expect(parameters(await signIn({ email: 'user@ours.test' }, subject))).toEqual(refusal);
  });

  test('and was deleted comes back as somebody new', async () => {
    await signIn({ email: 'user@ours.test' }, 'returning');
    await setPerson(ours.user, { deleted_at: new Date() });
    const end = await signIn({ email: 'user@ours.test' }, 'returning');
    expect(end.pathname).toBe('/complete-profile');
    expect((await accountOf('user@ours.test'))?.id).not.toBe(ours.user);
  });
});

describe('somebody new', () => {
  test('of an organization’s domain joins it as a user, whatever else the provider says', async () => {
    const claims = { email: 'New@Ours.test', given_name: 'Nia', family_name: 'Okafor', role: 'admin' };
    const end = await signIn(claims);
    expect(end.pathname).toBe('/complete-profile');
    expect(await accountOf('new@ours.test')).toMatchObject({
      organization_id: ours.id,
      role: 'user',
      first_name: 'Nia',
      last_name: 'Okafor',
      is_active: true,
      awaiting_approval: false,
      origin: 'provider',
      password_hash: null,
    });
    const { status, body } = await exchange(tokenOf(end));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { role: 'user', organization: { _id: ours.id }, signsInWithProvider: true },
    });
    const events = await db()
      .selectFrom('events')
      .select(['verb', 'subject_kind'])
      .where('organization_id', '=', ours.id)
      .execute();
    expect(events).toEqual([{ verb: 'joined', subject_kind: 'user' }]);
  });

  test.each([
    'x@sub.ours.test',
    'x@ours.test.evil.test',
    'x@evil-ours.test',
    'x@ours.tést',
    'x@οurs.test',
    'x@nowhere.test',
    'x@gmail.com',
  ])('of %s finds no organization', async (email) => {
    const end = await signIn({ email });
    expect(end.pathname).toBe('/oauth/callback');
    const { error, domain } = parameters(end);
    // What is no plain address is not even named.
    const isPlain = /^[ -~]+$/.test(email);
    expect(error).toBe(isPlain ? 'invalid_organization' : 'auth_error');
    expect(domain).toBe(isPlain ? email.split('@')[1] : undefined);
    expect(await accountOf(email)).toBeUndefined();
  });

  test('never matches a mail domain of everybody, even where an organization claims it', async () => {
    await setOrganization(ours.id, { entity: 'gmail.com' });
    await setOrganization(theirs.id, { entity: 'yahoo' });
    for (const email of ['x@gmail.com', 'x@yahoo.co.uk']) {
      const end = await signIn({ email, hd: email.split('@')[1] ?? '' });
      expect(parameters(end)).toMatchObject({ error: 'invalid_organization' });
    }
  });

  test.each([false, 'true', 'false', 1, null, undefined])(
    'with an e-mail that is verified %j is refused',
    async (email_verified) => {
      const end = await signIn({ email: 'unproven@ours.test', email_verified });
      expect(parameters(end)).toEqual({ error: 'auth_error', reason: 'EMAIL_NOT_VERIFIED' });
      expect(await accountOf('unproven@ours.test')).toBeUndefined();
      const taken = await signIn({ email: 'admin@ours.test', email_verified });
      expect(parameters(taken)).toMatchObject({ error: 'auth_error' });
    },
  );

  test('is refused where the organization is closed', async () => {
    await setOrganization(ours.id, { status: 'suspended' });
    const end = await signIn({ email: 'late@ours.test' });
    expect(parameters(end)).toEqual({ error: 'auth_error', reason: 'ORGANIZATION_SUSPENDED' });
    expect(await accountOf('late@ours.test')).toBeUndefined();
  });

  test('gets a license while there is one: of five who come at once for three seats three get in', async () => {
    await setOrganization(ours.id, { total_licenses: 7 + 3 });
    const ways: (() => Promise<URL>)[] = [];
    for (const number of [1, 2, 3, 4, 5]) {
      installation.provider.says(`seat-${newId()}`, { email: `seat${number}@ours.test` });
      const browser = openBrowser(installation.app);
      const { callback } = await browser.leave();
      ways.push(() => browser.comeBack(callback));
    }
    const ends = await Promise.all(ways.map((comeBack) => comeBack()));
    expect(ends.filter(({ pathname }) => pathname === '/complete-profile')).toHaveLength(3);
    const refused = ends.filter(({ pathname }) => pathname === '/oauth/callback').map(parameters);
    expect(refused).toEqual(Array(2).fill({ error: 'auth_error', reason: 'NO_LICENSES_LEFT' }));
  });

  test('who opens two windows at once gets one account', async () => {
    installation.provider.says('twice', { email: 'twice@ours.test' });
    const windows = [openBrowser(installation.app), openBrowser(installation.app)];
    const ways = [];
    for (const window of windows) ways.push({ window, callback: (await window.leave()).callback });
    const ends = await Promise.all(ways.map(({ window, callback }) => window.comeBack(callback)));
    expect(ends.map(({ pathname }) => pathname)).toEqual(['/complete-profile', '/complete-profile']);
    const rows = await db().selectFrom('identities').selectAll().where('subject', '=', 'twice').execute();
    expect(rows).toHaveLength(1);
  });
});

describe('a company name', () => {
  beforeEach(() => setOrganization(ours.id, { entity: 'acme' }));

  test.each(['x@acme.com', 'x@acme.co.uk'])('of %s makes an account that waits', async (email) => {
    const claims = { email, hd: email.split('@')[1] ?? '' };
    const end = await signIn(claims, `waits-${email}`);
    expect(end.pathname).toBe('/oauth/callback');
    expect(parameters(end)).toEqual({ error: 'auth_error', reason: 'AWAITING_APPROVAL' });
    expect(await accountOf(email)).toMatchObject({
      organization_id: ours.id,
      role: 'user',
      is_active: false,
      awaiting_approval: true,
    });
    const again = await signIn(claims, `waits-${email}`);
    expect(parameters(again)).toEqual({ error: 'auth_error', reason: 'AWAITING_APPROVAL' });
  });

  test('uses no license', async () => {
    await setOrganization(ours.id, { total_licenses: 7 });
    const end = await signIn({ email: 'y@acme.com', hd: 'acme.com' });
    expect(parameters(end)).toMatchObject({ reason: 'AWAITING_APPROVAL' });
  });

  test.each([
    ['an account that the domain does not manage', { email: 'x@acme.com' }],
    ['an account that another domain manages', { email: 'x@acme.com', hd: 'other.com' }],
    ['a label of another domain', { email: 'x@acme.evil.com', hd: 'acme.evil.com' }],
    ['a name that begins alike', { email: 'x@acme-inc.com', hd: 'acme-inc.com' }],
  ])('does not match %s', async (_, claims) => {
    expect(parameters(await signIn(claims))).toMatchObject({ error: 'invalid_organization' });
  });

  test('gives way to another organization’s full domain', async () => {
    await setOrganization(theirs.id, { entity: 'acme.com' });
    const end = await signIn({ email: 'z@acme.com', hd: 'acme.com' });
    expect(end.pathname).toBe('/complete-profile');
    expect(await accountOf('z@acme.com')).toMatchObject({ organization_id: theirs.id });
  });
});

describe('the one-time token', () => {
  const fresh = async () => tokenOf(await signIn({ email: 'manager@ours.test' }, `manager-of-${ours.id}`));

  test('opens one session, also of ten calls at once', async () => {
    const token = await fresh();
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(401)]);
    expect(answers.find(({ status }) => status === 401)?.body).toMatchObject({
      code: 'INVALID_HAND_OFF',
      message: 'Invalid authentication token',
    });
  });

  test.each([
    ['that has begun no sign-in', async () => ''],
    ['that has begun one of its own', async () => cookieWith(await fresh())],
    ['that makes something up', async () => `switchboard-sign-in=${'A'.repeat(43)}`],
  ])('taken to a browser %s opens nothing, and is of no use any more', async (_, otherCookie) => {
    const token = await fresh();
    const stolen = await exchange(token, await otherCookie());
    expect(stolen.status).toBe(401);
    expect(stolen.body).toMatchObject({ code: 'INVALID_HAND_OFF' });
    expect((await exchange(token)).status).toBe(401);
  });

  test('is stored only as a hash', async () => {
    const token = await fresh();
    expect(cookieWith(token)).toMatch(/=[\w-]{43}$/);
    const rows = await db().selectFrom('hand_offs').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('lives for a minute', async () => {
    const [early, late] = [await fresh(), await fresh()];
    installation.app.clock.advance(59_000);
    expect((await exchange(early)).status).toBe(200);
    installation.app.clock.advance(2_000);
    expect((await exchange(late)).status).toBe(401);
  });

  test('that is bad is 401, one that is missing or no text 400', async () => {
    for (const bad of ['bad', 'x'.repeat(43), 'x'.repeat(10_000), '%20', 'null']) {
      expect((await exchange(bad)).status, bad.slice(0, 20)).toBe(401);
    }
    for (const missing of [undefined, null, '', ' ', 7, ['x'], { $ne: null }]) {
      const answer = await exchange(missing);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ errors: [{ path: 'token' }] });
    }
    expect((await exchange([await fresh()])).status).toBe(400);
  });

  test('of somebody deactivated meanwhile opens nothing', async () => {
    const token = await fresh();
    await setPerson(ours.manager, { is_active: false });
    expect((await exchange(token)).body).toMatchObject({ code: 'ACCOUNT_DEACTIVATED' });
  });

  test('is no session', async () => {
    const answer = await installation.app.call(null, 'GET', '/auth/me', {
      headers: { authorization: `Bearer ${await fresh()}` },
    });
    expect(answer.status).toBe(401);
  });
});
