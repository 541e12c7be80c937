/** A provider of an organization says that somebody has signed out there. */
import { decodeJwt, generateKeyPair } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../../platform/ids.ts';
import { idTokensOf } from '../../../../testing/id-tokens.ts';
import { CLIENT } from '../../../../testing/identity-client.ts';
import { logoutClaims, secondsFrom } from '../../../../testing/logout-tokens.ts';
import { cookieWith } from '../../../../testing/provider-sign-in.ts';
import { openOwnProviderApp } from './testing/own-provider-app.ts';

const own = await openOwnProviderApp();
const { app, world, ours, theirs } = own;
const { signed } = idTokensOf(() => own.provider);

beforeEach(() => own.forget());
let sid = '';

/** Signs in as somebody whose session at the provider has this name. @returns the session's token */
async function comeIn(name: string, session?: string): Promise<string> {
  own.provider.corruptIdToken((token) => signed({ ...decodeJwt(token), sid: session }));
  const page = await own.signIn(ours, name, { email: `${name}@ours.test` });
  own.provider.corruptIdToken(null);
  const token = page.searchParams.get('token') ?? '';
  const { body } = await app.call(null, 'POST', '/auth/exchange', {
    body: { token },
    headers: { cookie: cookieWith(token) },
  });
  return String(body.token);
}
const is = async (token: string) =>
  (await app.call(null, 'GET', '/auth/me', { headers: { authorization: `Bearer ${token}` } })).status === 200;

const claimsOf = (more?: object) => logoutClaims(own.provider.issuer, more);
/** As providers send it, in a form. */
const post = async (token: string, { _id } = ours) => {
  const answer = await app.fastify.inject({
    method: 'POST',
    url: `/api/sso/${_id}/logout`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });
  return answer.statusCode;
};

test('ends the session that is named, and no other of the person', async () => {
  sid = newId();
  const [meant, other, byPassword] = [
    await comeIn('user', sid),
    await comeIn('user', newId()),
    await app.tokenFor(world.ours.user),
  ];
  expect(await post(await signed(claimsOf({ sid })))).toBe(200);
  expect(await Promise.all([meant, other, byPassword].map(is))).toEqual([false, true, true]);
  const [event] = await app.db
    .selectFrom('security_events')
    .select(['person_id', 'organization_id', 'data'])
    .where('action', '=', 'sessions_ended')
    .execute();
  expect(event).toEqual({
    person_id: world.ours.user,
    organization_id: world.ours.id,
    data: { sessions: 1 },
  });
});

test('ends all of a person where none is named, and what is on its way', async () => {
  const [one, two, anothers] = [await comeIn('user', newId()), await comeIn('user'), await comeIn('manager')];
  own.provider.says('user', { email: 'user@ours.test' });
  const page = await own.signIn(ours, 'user', { email: 'user@ours.test' });
  expect(await post(await signed(claimsOf()))).toBe(200);
  expect(await Promise.all([one, two, anothers].map(is))).toEqual([false, false, true]);
  const token = page.searchParams.get('token') ?? '';
  const late = await app.call(null, 'POST', '/auth/exchange', {
    body: { token },
    headers: { cookie: cookieWith(token) },
  });
  expect(late.status).toBe(401);
});

test('says nothing of somebody who is nobody here, and ends nothing through another provider', async () => {
  const token = await comeIn('user');
  expect(await post(await signed(claimsOf({ sub: 'nobody' })))).toBe(200);
  expect(await post(await signed(claimsOf()), theirs)).toBe(200);
  expect(await post(await signed(claimsOf()), { ...ours, _id: newId() })).toBe(400);
  expect(await is(token)).toBe(true);
});

test.each<[string, () => Promise<string>]>([
  ['of another issuer', () => signed(claimsOf({ iss: 'https://evil.test' }))],
  ['for another client', () => signed(claimsOf({ aud: 'another' }))],
  ['of an hour ago', () => signed(claimsOf({ iat: secondsFrom(-3_600) }))],
  ['that has expired', () => signed(claimsOf({ exp: secondsFrom(-600) }))],
  ['without a time', () => signed(claimsOf({ iat: undefined }))],
  ['without a name of its own', () => signed(claimsOf({ jti: undefined }))],
  ['that names nobody', () => signed(claimsOf({ sub: undefined }))],
  ['with a nonce, as ID tokens have', () => signed(claimsOf({ nonce: 'x' }))],
  ['about something else', () => signed(claimsOf({ events: { 'https://evil.test': {} } }))],
  [
    'that another key has signed',
    async () => signed(claimsOf(), (await generateKeyPair('RS256')).privateKey),
  ],
  ['that is none', async () => 'not.a.token'],
])('a token %s ends nothing', async (_, token) => {
  const session = await comeIn('user');
  expect(await post(await token())).toBe(400);
  expect(await is(session)).toBe(true);
});

test('a token that is sent again later ends nothing that began since', async () => {
  await comeIn('user');
  const token = await signed(claimsOf());
  expect(await post(token)).toBe(200);
  app.clock.advance(90_000);
  const later = await comeIn('user');
  expect(await post(token)).toBe(200);
  expect(await is(later)).toBe(true);
});

describe('who signs out here', () => {
  const signOut = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const { status, body } = await app.call(null, 'POST', '/auth/logout', { headers });
    expect(status).toBe(200);
    expect(await is(token)).toBe(false);
    return body.providerSignOut as unknown as { name: string; url: string } | undefined;
  };

  test('is offered the provider’s page where they came by it', async () => {
    const offered = await signOut(await comeIn('user'));
    expect(offered?.name).toBe(ours.name);
    const { origin, searchParams } = new URL(offered?.url ?? '');
    expect(origin).toBe(own.provider.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({ client_id: CLIENT.id, logout_hint: 'user@ours.test' });
    expect((await fetch(offered?.url ?? '')).status).toBe(200);
  });

  test('is offered nothing after a password', async () => {
    expect(await signOut(await app.tokenFor(world.ours.user))).toBeUndefined();
  });

  test('is offered nothing where the provider has no page, or does not answer', async () => {
    const without = await openOwnProviderApp({ withoutSignOut: true });
    const leave = async () => {
      const page = await without.signIn(without.ours, 'user', { email: 'user@ours.test' });
      const token = page.searchParams.get('token') ?? '';
      const { body } = await without.app.call(null, 'POST', '/auth/exchange', {
        body: { token },
        headers: { cookie: cookieWith(token) },
      });
      return () =>
        without.app.call(null, 'POST', '/auth/logout', {
          headers: { authorization: `Bearer ${body.token}` },
        });
    };
    const [one, other] = [await leave(), await leave()];
    const answers = [await one()];
    await without.provider.close();
    answers.push(await other());
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: true });
      expect(body).not.toHaveProperty('providerSignOut');
    }
  });
});
