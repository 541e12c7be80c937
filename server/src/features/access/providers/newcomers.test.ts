/** Somebody without an account signs in through a provider: whom their e-mail lets in, and where. */

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { afterAnswer } from '../../../testing/between-answers.ts';
import { openBrowser } from '../../../testing/provider-sign-in.ts';
import { toPerson } from './provider-person.ts';
import { signInWithProvider } from './sign-in-with-provider.ts';
import { openProviderApp, parameters, tokenOf } from './testing/provider-app.ts';

const { app, provider, homes, signIn, exchange, accountOf, setOrganization } = await openProviderApp();

describe('somebody new', () => {
  test('of an organization’s domain joins it as a user, whatever else the provider says', async () => {
    const claims = { email: 'New@Ours.test', given_name: 'Nia', family_name: 'Okafor', role: 'admin' };
    const end = await signIn(claims);
    expect(end.pathname).toBe('/complete-profile');
    expect(await accountOf('new@ours.test')).toMatchObject({
      organization_id: homes.ours.id,
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
      user: { role: 'user', organization: { _id: homes.ours.id }, signsInWithProvider: true },
    });
    const events = await app.db
      .selectFrom('events')
      .select(['verb', 'subject_kind'])
      .where('organization_id', '=', homes.ours.id)
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
    await setOrganization(homes.ours.id, { entity: 'gmail.com' });
    await setOrganization(homes.theirs.id, { entity: 'yahoo' });
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
    await setOrganization(homes.ours.id, { status: 'suspended' });
    const end = await signIn({ email: 'late@ours.test' });
    expect(parameters(end)).toEqual({ error: 'auth_error', reason: 'ORGANIZATION_SUSPENDED' });
    expect(await accountOf('late@ours.test')).toBeUndefined();
  });

  test('gets a license while there is one: of five who come at once for three seats three get in', async () => {
    await setOrganization(homes.ours.id, { total_licenses: 7 + 3 });
    const ways: (() => Promise<URL>)[] = [];
    for (const number of [1, 2, 3, 4, 5]) {
      provider.says(`seat-${newId()}`, { email: `seat${number}@ours.test` });
      const browser = openBrowser(app);
      const { callback } = await browser.leave();
      ways.push(() => browser.comeBack(callback));
    }
    const ends = await Promise.all(ways.map((comeBack) => comeBack()));
    expect(ends.filter(({ pathname }) => pathname === '/complete-profile')).toHaveLength(3);
    const refused = ends.filter(({ pathname }) => pathname === '/oauth/callback').map(parameters);
    expect(refused).toEqual(Array(2).fill({ error: 'auth_error', reason: 'NO_LICENSES_LEFT' }));
  });

  test('who opens two windows at once gets one account', async () => {
    provider.says('twice', { email: 'twice@ours.test' });
    const windows = [openBrowser(app), openBrowser(app)];
    const ways = [];
    for (const window of windows) ways.push({ window, callback: (await window.leave()).callback });
    const ends = await Promise.all(ways.map(({ window, callback }) => window.comeBack(callback)));
    expect(ends.map(({ pathname }) => pathname)).toEqual(['/complete-profile', '/complete-profile']);
    const rows = await app.db.selectFrom('identities').selectAll().where('subject', '=', 'twice').execute();
    expect(rows).toHaveLength(1);
  });
});

// Each is a moment between two looks of a window: the account is not there for the one, and is for the next.
test.each([1, 2, 3])('who comes in by another window after answer %i is no stranger', async (place) => {
  await setOrganization(homes.ours.id, { total_licenses: 7 + 1 });
  const person = toPerson('https://id.test', {
    sub: newId(),
    email: 'twice@ours.test',
    email_verified: true,
  });
  const occasion = {
    at: new Date(),
    requestId: newId(),
    origin: { address: '192.0.2.1', sessionId: null },
    browser: 'x',
  };
  const other = vi.fn(() => signInWithProvider(app.db, person, occasion));
  const arrival = await signInWithProvider(afterAnswer(app.db, place, other), person, occasion);
  expect(arrival.purpose).toBe('profile');
  expect(other).toHaveBeenCalledOnce();
  const { subject } = person;
  expect(
    await app.db.selectFrom('identities').selectAll().where('subject', '=', subject).execute(),
  ).toHaveLength(1);
});

describe('a company name', () => {
  beforeEach(() => setOrganization(homes.ours.id, { entity: 'acme' }));

  test.each(['x@acme.com', 'x@acme.co.uk'])('of %s makes an account that waits', async (email) => {
    const claims = { email, hd: email.split('@')[1] ?? '' };
    const end = await signIn(claims, `waits-${email}`);
    expect(end.pathname).toBe('/oauth/callback');
    expect(parameters(end)).toEqual({ error: 'auth_error', reason: 'AWAITING_APPROVAL' });
    expect(await accountOf(email)).toMatchObject({
      organization_id: homes.ours.id,
      role: 'user',
      is_active: false,
      awaiting_approval: true,
    });
    const again = await signIn(claims, `waits-${email}`);
    expect(parameters(again)).toEqual({ error: 'auth_error', reason: 'AWAITING_APPROVAL' });
  });

  test('is told to the admins of the organization, and to nobody else', async () => {
    await signIn({ email: 'told@acme.com', hd: 'acme.com' }, 'told');
    await app.tell();
    const told = async (person: string) =>
      (await app.call(person, 'GET', '/notifications')).body.notifications;
    expect((await told(homes.ours.admin))?.[0]).toMatchObject({
      event: 'approval',
      text: 'Somebody asks to join and waits for approval',
      url: '/admin/users/approvals',
    });
    expect(await told(homes.theirs.admin)).toEqual([]);
    expect(await told(homes.ours.manager)).toEqual([]);
  });

  test('uses no license', async () => {
    await setOrganization(homes.ours.id, { total_licenses: 7 });
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
    await setOrganization(homes.theirs.id, { entity: 'acme.com' });
    const end = await signIn({ email: 'z@acme.com', hd: 'acme.com' });
    expect(end.pathname).toBe('/complete-profile');
    expect(await accountOf('z@acme.com')).toMatchObject({ organization_id: homes.theirs.id });
  });
});
