import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import type { LastTest } from '@switchboard/contract/access/identity-providers.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { cookieWith, openBrowser } from '../../../../testing/provider-sign-in.ts';
import { giveSecondFactor } from '../../../../testing/second-factor.ts';
import { PASSWORD } from '../../../../testing/world.ts';
import { openOwnProviderApp } from './testing/own-provider-app.ts';

const own = await openOwnProviderApp();
const { app, world, ours, theirs } = own;
beforeEach(() => own.forget());

const tokenOf = (page: URL) => page.searchParams.get('token') ?? '';
const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`;
const exchange = (page: URL) =>
  app.call(null, 'POST', '/auth/exchange', {
    body: { token: tokenOf(page) },
    headers: { cookie: cookieWith(tokenOf(page)) },
  });
const refusal = (reason: string) => `/oauth/callback?error=auth_error&reason=${reason}`;
const FAILED = '/oauth/callback?error=sso_failed';

test('somebody of the organization signs in, and is known by their name at the provider from then on', async () => {
  const page = await own.signIn(ours, 'u-1', { email: 'User@Ours.test' });
  expect(page.pathname).toBe('/oauth/callback');
  expect((await exchange(page)).body).toMatchObject({ user: { _id: world.ours.user } });
  expect(await own.identities()).toMatchObject([
    { organization_id: world.ours.id, provider_id: ours._id, subject: 'u-1', user_id: world.ours.user },
  ]);
  // Their address may change there: who they are does not.
  const again = await own.signIn(ours, 'u-1', { email: 'renamed@ours.test' });
  expect((await exchange(again)).body).toMatchObject({ user: { _id: world.ours.user } });
  expect(await own.identities()).toHaveLength(1);
});

test('one issuer in two organizations has two sets of people', async () => {
  await own.signIn(ours, 'same', { email: 'user@ours.test' });
  expect(pathOf(await own.signIn(theirs, 'same', { email: 'user@ours.test' }))).toBe(
    refusal('DOMAIN_NOT_VERIFIED'),
  );
  const page = await own.signIn(theirs, 'same', { email: 'user@theirs.test' });
  expect((await exchange(page)).body).toMatchObject({ user: { _id: world.theirs.user } });
  expect((await own.identities()).map(({ user_id }) => user_id).toSorted()).toEqual(
    [world.ours.user, world.theirs.user].toSorted(),
  );
});

test.each([
  ['an address of no verified domain', 'user@elsewhere.test', 'DOMAIN_NOT_VERIFIED'],
  ['an address of another organization’s domain', 'user@theirs.test', 'DOMAIN_NOT_VERIFIED'],
  ['an address of a sub-domain', 'user@mail.ours.test', 'DOMAIN_NOT_VERIFIED'],
  ['an address that nobody here has', 'nobody@ours.test', 'ACCOUNT_UNKNOWN'],
  ['no address', undefined, 'EMAIL_NOT_VERIFIED'],
  ['letters beyond ASCII', 'us\u0435r@ours.test', 'EMAIL_NOT_VERIFIED'],
])('%s leads to nobody, and links nothing', async (_, email, reason) => {
  expect(pathOf(await own.signIn(ours, 'stranger', { email } as { email: string }))).toBe(refusal(reason));
  expect(await own.identities()).toEqual([]);
  expect(await app.db.selectFrom('hand_offs').selectAll().execute()).toEqual([]);
});

test('an account of another organization, or a super admin’s, is as unknown as one that is not there', async () => {
  const rename = (id: string, email: string) =>
    app.db.updateTable('users').set({ email }).where('id', '=', id).execute();
  await rename(world.superAdmin, 'root@ours.test');
  expect(pathOf(await own.signIn(ours, 'root', { email: 'root@ours.test' }))).toBe(
    refusal('ACCOUNT_UNKNOWN'),
  );
  await rename(world.superAdmin, 'root@desk.test');
  await rename(world.theirs.user, 'guest@ours.test');
  expect(pathOf(await own.signIn(ours, 'guest', { email: 'guest@ours.test' }))).toBe(
    refusal('ACCOUNT_UNKNOWN'),
  );
  await rename(world.theirs.user, 'user@theirs.test');
  expect(await own.identities()).toEqual([]);
});

test.each([false, 'true', null, undefined])(
  'an e-mail that is verified %j is not taken',
  async (verified) => {
    const page = await own.signIn(ours, 'u-2', { email: 'user@ours.test', email_verified: verified });
    expect(pathOf(page)).toBe(refusal('EMAIL_NOT_VERIFIED'));
  },
);

test('a provider whose e-mails are trusted need not mark them, but what it marks otherwise is not taken', async () => {
  const set = async (trustsEmails: boolean) => {
    const { version } = await app.db
      .selectFrom('identity_providers')
      .select('version')
      .where('id', '=', ours._id)
      .executeTakeFirstOrThrow();
    const change = { trustsEmails, version, password: PASSWORD };
    expect((await own.edit(world.ours, ours._id, change)).status).toBe(200);
  };
  await set(true);
  const marked = { email: 'user@ours.test', email_verified: false };
  expect(pathOf(await own.signIn(ours, 'u-3', marked))).toBe(refusal('EMAIL_NOT_VERIFIED'));
  const page = await own.signIn(ours, 'u-3', { email: 'user@ours.test', email_verified: undefined });
  expect(tokenOf(page)).not.toBe('');
  await set(false);
});

test('an address that passes to somebody else there does not pass the account on', async () => {
  await own.signIn(ours, 'first', { email: 'user@ours.test' });
  expect(pathOf(await own.signIn(ours, 'second', { email: 'user@ours.test' }))).toBe(
    refusal('IDENTITY_MISMATCH'),
  );
});

test('who is known there is refused once their domain is verified no longer, or their account closed', async () => {
  await own.signIn(ours, 'u-4', { email: 'user@ours.test' });
  const domain = app.db.updateTable('organization_domains').where('domain', '=', 'ours.test');
  const again = async () => pathOf(await own.signIn(ours, 'u-4', { email: 'user@ours.test' }));
  await domain.set({ state: 'unverified', verified_by: null, verified_at: null }).execute();
  expect(await again()).toBe(refusal('DOMAIN_NOT_VERIFIED'));
  await domain.set({ state: 'verified', verified_by: 'super_admin', verified_at: new Date() }).execute();
  const person = app.db.updateTable('users').where('id', '=', world.ours.user);
  await person.set({ is_active: false }).execute();
  expect(await again()).toBe(refusal('ACCOUNT_DEACTIVATED'));
  await person.set({ is_active: true }).execute();
});

test('a second factor is asked for here, unless the provider asks for it', async () => {
  await giveSecondFactor(app, world.ours.user);
  const asks = await exchange(await own.signIn(ours, 'u-5', { email: 'user@ours.test' }));
  expect(asks.body).toMatchObject({ secondFactor: true });
  const provider = app.db.updateTable('identity_providers').where('id', '=', ours._id);
  await provider.set({ second_factor_at_provider: true }).execute();
  const enters = await exchange(await own.signIn(ours, 'u-5', { email: 'user@ours.test' }));
  expect(enters.body).toMatchObject({ user: { _id: world.ours.user } });
  await provider.set({ second_factor_at_provider: false }).execute();
});

describe('where sign-in is offered', () => {
  const discover = (email: string) => own.send(null, 'POST', '/auth/discover', { email });

  test('the domain alone decides, for whoever is there and whoever is not', async () => {
    const known = await discover('user@ours.test');
    expect(known.body).toEqual({
      success: true,
      password: true,
      providers: [{ _id: ours._id, name: 'OURS ID', protocol: 'oidc' }],
    });
    expect((await discover('nobody@ours.test')).raw).toEqual(known.raw);
    expect((await discover('root@desk.test')).body).toEqual({ success: true, password: true, providers: [] });
  });

  test('what is off is neither offered nor begun', async () => {
    const provider = app.db.updateTable('identity_providers').where('id', '=', ours._id);
    const browser = openBrowser(app, own.startOf(ours));
    own.provider.says('late', { email: 'user@ours.test' });
    const { callback } = await browser.leave();
    await provider.set({ is_active: false }).execute();
    expect((await discover('user@ours.test')).body.providers).toEqual([]);
    const start = await app.fastify.inject({ method: 'GET', url: own.startOf(ours) });
    expect(start.headers.location).toBe('/login?error=sso_failed');
    expect(pathOf(await browser.comeBack(callback))).toBe(FAILED);
    await provider.set({ is_active: true }).execute();
  });

  test('a link of another site begins nothing', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const start = await app.fastify.inject({ method: 'GET', url: own.startOf(ours), headers });
    expect(start.headers.location).toBe('/login');
  });

  test('a provider of nobody leads back', async () => {
    const url = '/api/sso/0191d7a0-0000-7000-8000-000000000000/start';
    const start = await app.fastify.inject({ method: 'GET', url });
    expect(start.headers.location).toBe('/login?error=sso_failed');
  });
});

describe('an answer', () => {
  test('of one provider is nothing to another, though both are at one issuer', async () => {
    own.provider.says('u-6', { email: 'user@ours.test' });
    const browser = openBrowser(app, own.startOf(ours));
    const { callback } = await browser.leave();
    const other = new URL(callback);
    other.pathname = new URL(theirs.callbackUrl).pathname;
    expect(pathOf(await browser.comeBack(other))).toBe(FAILED);
    const google = new URL(callback);
    google.pathname = '/api/google/callback';
    expect(pathOf(await browser.comeBack(google))).toBe('/oauth/callback?error=google_auth_failed');
    // The right one has not been spoiled by either.
    expect(tokenOf(await browser.comeBack(callback))).not.toBe('');
    expect(pathOf(await browser.comeBack(callback))).toBe(FAILED);
  });

  test('in another browser leads to nobody', async () => {
    own.provider.says('u-7', { email: 'user@ours.test' });
    const { callback } = await openBrowser(app, own.startOf(ours)).leave();
    expect(pathOf(await openBrowser(app, own.startOf(ours)).comeBack(callback))).toBe(FAILED);
  });
});

describe('a provider that is dead', () => {
  const pointTo = (issuer: string) =>
    app.db.updateTable('identity_providers').set({ issuer }).where('id', '=', ours._id).execute();
  const start = async () => {
    const began = performance.now();
    const { headers } = await app.fastify.inject({ method: 'GET', url: own.startOf(ours) });
    return { location: headers.location, took: performance.now() - began };
  };
  const expectFailed = async (issuer: string) => {
    await pointTo(issuer);
    const { location, took } = await start();
    await pointTo(ours.issuer);
    expect(location).toBe('/login?error=sso_failed');
    expect(took).toBeLessThan(11_500);
  };

  test('behind a closed port leads back', () => expectFailed('http://127.0.0.1:9'));

  test('that takes connections and never answers leads back within ten seconds', async () => {
    const hole = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => hole.once('listening', resolve));
    await expectFailed(`http://127.0.0.1:${(hole.address() as AddressInfo).port}`);
    hole.close();
  }, 20_000);

  test.each([
    ['redirects', 302, { location: 'http://127.0.0.1:9/' }, ''],
    ['answers without an end', 200, { 'content-type': 'application/json' }, ' '.repeat(300_000)],
    [
      'describes another issuer',
      200,
      { 'content-type': 'application/json' },
      '{"issuer":"https://evil.test"}',
    ],
  ])('or %s, too', async (_, status, headers, body) => {
    const server = createHttpServer((_request, response) => {
      response.writeHead(status, headers).end(body);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    await expectFailed(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.close();
  });

  test('at an address inside is not asked', () => expectFailed('https://10.0.0.1'));
});

describe('trying a provider out', () => {
  const ask = async () => {
    const { status, body } = await own.send(
      world.ours.admin,
      'POST',
      `/admin/identity-providers/${ours._id}/test`,
    );
    expect(status).toBe(200);
    return String(body.url);
  };
  const lastTest = async () =>
    (await own.send(world.ours.admin, 'GET', `/admin/identity-providers/${ours._id}/last-test`)).body
      .lastTest as unknown as LastTest;

  test('shows what it said and whose account that is, and signs nobody in', async () => {
    own.provider.says('t-1', { email: 'head@ours.test' });
    const page = await openBrowser(app, await ask()).signIn();
    expect(pathOf(page)).toBe(`/admin/sign-in?tested=${ours._id}`);
    const result = await lastTest();
    expect(result).toMatchObject({
      outcome: 'signed_in',
      reason: null,
      account: { email: 'head@ours.test', role: 'bu_head' },
    });
    expect(result.claims).toContainEqual({ name: 'email', value: 'head@ours.test' });
    expect(result.claims.map(({ name }) => name)).not.toContain('nonce');
    expect(await own.identities()).toEqual([]);
    expect(await app.db.selectFrom('hand_offs').selectAll().execute()).toEqual([]);
  });

  test('says why somebody would be refused', async () => {
    own.provider.says('t-2', { email: 'head@elsewhere.test' });
    await openBrowser(app, await ask()).signIn();
    expect(await lastTest()).toMatchObject({
      outcome: 'refused',
      reason: 'Your e-mail domain is not verified for this organization',
      account: null,
    });
  });

  test('works while the provider is off, once for each address, and says what failed', async () => {
    const provider = app.db.updateTable('identity_providers').where('id', '=', ours._id);
    await provider.set({ is_active: false }).execute();
    const url = await ask();
    own.provider.says('t-3', { email: 'head@ours.test' });
    own.provider.corruptIdToken(() => 'not.a.token');
    expect(pathOf(await openBrowser(app, url).signIn())).toBe(`/admin/sign-in?tested=${ours._id}`);
    own.provider.corruptIdToken(null);
    expect(await lastTest()).toMatchObject({ outcome: 'failed', claims: [] });
    const again = await app.fastify.inject({ method: 'GET', url });
    expect(again.headers.location).toBe('/login?error=sso_failed');

    await provider.set({ issuer: 'http://127.0.0.1:9' }).execute();
    const dead = await app.fastify.inject({ method: 'GET', url: await ask() });
    expect(dead.headers.location).toBe(`/admin/sign-in?tested=${ours._id}`);
    expect(await lastTest()).toMatchObject({
      outcome: 'failed',
      reason: 'The provider cannot be reached, or does not answer as one',
    });
    await provider.set({ issuer: 'https://10.0.0.1' }).execute();
    await app.fastify.inject({ method: 'GET', url: await ask() });
    expect(await lastTest()).toMatchObject({ reason: 'An address of the provider cannot be used' });
    await provider.set({ issuer: ours.issuer, is_active: true }).execute();
  });

  test('is over after five minutes', async () => {
    const url = await ask();
    app.clock.advance(5 * 60_000);
    const { headers } = await app.fastify.inject({ method: 'GET', url });
    expect(headers.location).not.toContain('tested');
    expect(String(headers.location)).toContain('code_challenge');
  });
});
