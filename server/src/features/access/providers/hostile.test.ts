/** Everything on the way through the provider that can be wrong on purpose; none of it may sign anybody in. */
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AppWithProvider, startAppWithProvider } from '../../../testing/app-with-provider.ts';
import { idTokensOf } from '../../../testing/id-tokens.ts';
import { startIdentityProvider } from '../../../testing/identity-provider.ts';
import { openBrowser } from '../../../testing/provider-sign-in.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { createWorld, PASSWORD } from '../../../testing/world.ts';

let installation: AppWithProvider;
beforeAll(async () => {
  installation = await startAppWithProvider();
  await createWorld(installation.app.db);
});
afterAll(() => installation.close());
beforeEach(() => {
  installation.provider.says('subject', { email: 'admin@ours.test' });
});
afterEach(async () => {
  installation.provider.corruptIdToken(null);
  const { db } = installation.app;
  await db.deleteFrom('hand_offs').execute();
  await db.deleteFrom('provider_attempts').execute();
});

const REDIRECT_URI = 'http://127.0.0.1:3000/api/google/callback';
const FAILED = '/oauth/callback?error=google_auth_failed';
const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`;

async function expectNobodySignedIn() {
  const { db } = installation.app;
  expect(await db.selectFrom('hand_offs').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('identities').selectAll().execute()).toEqual([]);
}

const changed = (callback: URL, parameter: string, value: string | null) => {
  const other = new URL(callback);
  if (value === null) other.searchParams.delete(parameter);
  else other.searchParams.set(parameter, value);
  return other;
};

describe('the way back', () => {
  test.each([
    ['a wrong state', 'state', 'A'.repeat(43)],
    ['no state', 'state', null],
    ['no code', 'code', null],
    ['a code of nobody', 'code', 'B'.repeat(43)],
    ['another issuer', 'iss', 'https://evil.test'],
    ['a state of 10 kB', 'state', 'x'.repeat(10_000)],
  ])('with %s leads to nobody', async (_, parameter, value) => {
    const browser = openBrowser(installation.app);
    const { callback } = await browser.leave();
    const end = await browser.comeBack(changed(callback, parameter, value));
    expect(pathOf(end)).toBe(FAILED);
    await expectNobodySignedIn();
  });

  test('with a parameter twice leads to nobody', async () => {
    const browser = openBrowser(installation.app);
    const { callback } = await browser.leave();
    const end = await browser.comeBack(`${callback.href}&state=${'A'.repeat(43)}`);
    expect(pathOf(end)).toBe(FAILED);
    await expectNobodySignedIn();
  });

  test('taken by another browser leads to nobody, and spoils nothing for the right one', async () => {
    const browser = openBrowser(installation.app);
    const { callback } = await browser.leave();
    const stranger = openBrowser(installation.app);
    expect(pathOf(await stranger.comeBack(callback))).toBe(FAILED);
    await stranger.leave();
    expect(pathOf(await stranger.comeBack(callback))).toBe(FAILED);
    await expectNobodySignedIn();
    expect((await browser.comeBack(callback)).searchParams.get('token')).not.toBeNull();
    await installation.app.db.deleteFrom('identities').execute();
  });

  test('taken a second time leads to nobody', async () => {
    const browser = openBrowser(installation.app);
    const { callback } = await browser.leave();
    expect((await browser.comeBack(callback)).searchParams.get('token')).not.toBeNull();
    expect(pathOf(await browser.comeBack(callback))).toBe(FAILED);
    expect(await installation.app.db.selectFrom('hand_offs').selectAll().execute()).toHaveLength(1);
    await installation.app.db.deleteFrom('identities').execute();
  });

  test('taken after a quarter of an hour leads to nobody', async () => {
    const browser = openBrowser(installation.app);
    const { callback } = await browser.leave();
    installation.app.clock.advance(15 * 60_000);
    expect(pathOf(await browser.comeBack(callback))).toBe(FAILED);
    await expectNobodySignedIn();
  });

  test('with the code of another sign-in fails at the proof key', async () => {
    const [attacker, victim] = [openBrowser(installation.app), openBrowser(installation.app)];
    const [theirs, ours] = [await attacker.leave(), await victim.leave()];
    const code = theirs.callback.searchParams.get('code');
    expect(pathOf(await victim.comeBack(changed(ours.callback, 'code', code)))).toBe(FAILED);
    await expectNobodySignedIn();
  });

  test('with another proof key than the provider was told of leads to nobody', async () => {
    const browser = openBrowser(installation.app);
    const { callback } = await browser.leave();
    await installation.app.db
      .updateTable('provider_attempts')
      .set({ code_verifier: 'v'.repeat(43) })
      .execute();
    expect(pathOf(await browser.comeBack(callback))).toBe(FAILED);
    await expectNobodySignedIn();
  });

  test('from somebody who cancelled says so, and only to the browser that began', async () => {
    const browser = openBrowser(installation.app);
    const { callback } = await browser.leave();
    const cancelled = changed(changed(callback, 'code', null), 'error', 'access_denied');
    expect(pathOf(await browser.comeBack(cancelled))).toBe(FAILED);
    await expectNobodySignedIn();
  });

  test.each(['//evil.test', 'https://evil.test', '/\\evil.test', '%0d%0aSet-Cookie:x=1'])(
    'leads to no other place: %s',
    async (target) => {
      const browser = openBrowser(installation.app);
      const names = ['redirect', 'redirect_uri', 'returnTo', 'next', 'error_description', 'error', 'domain'];
      const query = names.map((name) => `${name}=${target}`).join('&');
      const start = await installation.app.fastify.inject({ method: 'GET', url: `/api/google?${query}` });
      const authorization = new URL(String(start.headers.location));
      expect(authorization.origin).toBe(installation.provider.issuer);
      expect(authorization.searchParams.get('redirect_uri')).toBe(REDIRECT_URI);
      const { callback } = await browser.leave();
      const end = await browser.comeBack(
        `${callback.pathname}?state=${callback.searchParams.get('state')}&${query}`,
      );
      expect(pathOf(end)).toBe(FAILED);
    },
  );
});

describe('an ID token', () => {
  const { signed, malformed } = idTokensOf(() => installation.provider);

  test.each(Object.entries(malformed))('%s leads to nobody', async (_, spoil) => {
    installation.provider.corruptIdToken(spoil);
    expect(pathOf(await openBrowser(installation.app).signIn())).toBe(FAILED);
    await expectNobodySignedIn();
  });

  test('signed anew as the provider signs it is taken, so that the others fail for what is wrong with them', async () => {
    installation.provider.corruptIdToken(async (token) => {
      expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'RS256', kid: 'one' });
      return signed(decodeJwt(token));
    });
    expect((await openBrowser(installation.app).signIn()).searchParams.get('token')).not.toBeNull();
    await installation.app.db.deleteFrom('identities').execute();
  });
});

describe('the cookie', () => {
  const setCookie = async (env: Record<string, string>, headers: Record<string, string> = {}) => {
    const secure = await startAppWithProvider({ env });
    try {
      const answer = await secure.app.fastify.inject({ method: 'GET', url: '/api/google', headers });
      return {
        cookie: String(answer.headers['set-cookie']),
        location: new URL(String(answer.headers.location)),
      };
    } finally {
      await secure.close();
    }
  };

  test('is for calls and the server alone, short-lived, and opens nothing by itself', async () => {
    const { cookie } = await setCookie({});
    expect(cookie).toMatch(
      /^switchboard-sign-in=[\w-]{43}; Max-Age=1500; Path=\/api; HttpOnly; SameSite=Lax$/,
    );
    const [pair = ''] = cookie.split(';');
    const me = await installation.app.call(null, 'GET', '/auth/me', { headers: { cookie: pair } });
    expect(me.status).toBe(401);
  });

  test('is bound to the host where people come over TLS; the way back is the public address', async () => {
    const env = { PUBLIC_URL: 'https://desk.example.com' };
    const { cookie, location } = await setCookie(env, { host: 'desk.example.com' });
    expect(cookie).toMatch(
      /^__Host-switchboard-sign-in=[\w-]{43}; Max-Age=1500; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(location.searchParams.get('redirect_uri')).toBe('https://desk.example.com/api/google/callback');
  });

  test('keeps what the server remembers under a hash', async () => {
    const browser = openBrowser(installation.app);
    const { callback } = await browser.leave();
    const stored = JSON.stringify(
      await installation.app.db.selectFrom('provider_attempts').selectAll().execute(),
    );
    for (const secret of [...browser.cookies.values(), callback.searchParams.get('state')]) {
      expect(stored).not.toContain(secret);
    }
  });
});

test('whatever a request says of its host, the provider sends people back to this installation', async () => {
  const answer = await installation.app.fastify.inject({
    method: 'GET',
    url: '/api/google',
    headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' },
  });
  expect(String(answer.headers.location)).not.toContain('evil');
});

test('a link of another site begins no sign-in, and leads to the page with the button', async () => {
  const from = (site: string) =>
    installation.app.fastify.inject({
      method: 'GET',
      url: '/api/google',
      headers: { 'sec-fetch-site': site },
    });
  for (const site of ['cross-site', 'same-site']) {
    const { headers } = await from(site);
    expect(headers.location).toBe('/login');
    expect(headers).not.toHaveProperty('set-cookie');
  }
  for (const site of ['same-origin', 'none']) {
    expect((await from(site)).headers.location).toContain(installation.provider.issuer);
  }
});

describe('without a provider', () => {
  const start = async (env: Record<string, string>) => {
    const app = await startTestApp(env);
    await createWorld(app.db);
    return app;
  };
  const unreachable = {
    GOOGLE_CLIENT_ID: 'x',
    GOOGLE_CLIENT_SECRET: 'y',
    GOOGLE_ISSUER: 'http://127.0.0.1:9',
  };

  test.each([
    ['configured', {}, false],
    ['that answers', unreachable, true],
  ])('%s the button leads back, and passwords work', async (_, env, googleEnabled) => {
    const app = await start(env);
    const config = await app.call(null, 'GET', '/config');
    expect(config.body).toMatchObject({ googleEnabled });
    const answer = await app.fastify.inject({ method: 'GET', url: '/api/google' });
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/login?error=google_auth_failed');
    const back = await app.fastify.inject({ method: 'GET', url: '/api/google/callback?code=x&state=y' });
    expect(back.headers.location).toBe(FAILED);
    const signIn = { email: 'admin@ours.test', password: PASSWORD };
    expect((await app.call(null, 'POST', '/auth/login', { body: signIn })).status).toBe(200);
    await app.close();
  });

  test('that is back again the way is open at once', async () => {
    const gone = await startIdentityProvider({ redirectUri: REDIRECT_URI });
    await gone.close();
    const app = await start({ ...unreachable, GOOGLE_ISSUER: gone.issuer });
    const leave = async () =>
      String((await app.fastify.inject({ method: 'GET', url: '/api/google' })).headers.location);
    expect(await leave()).toBe('/login?error=google_auth_failed');
    const port = Number(new URL(gone.issuer).port);
    const back = await startIdentityProvider({ redirectUri: REDIRECT_URI, port });
    expect(await leave()).toContain(back.issuer);
    await app.close();
    await back.close();
  });
});

test('a provider that tells of people only when asked is asked', async () => {
  const quiet = await startAppWithProvider({ claimsInUserInfoOnly: true });
  await createWorld(quiet.app.db);
  quiet.provider.says('subject', { email: 'admin@ours.test' });
  expect((await openBrowser(quiet.app).signIn()).searchParams.get('token')).not.toBeNull();
  await quiet.close();
});
