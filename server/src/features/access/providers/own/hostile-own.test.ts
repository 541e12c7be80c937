/** What an organization's provider may send that is wrong on purpose; none of it may sign anybody in. */
import { beforeEach, expect, test } from 'vitest';
import { idTokensOf } from '../../../../testing/id-tokens.ts';
import { openBrowser } from '../../../../testing/provider-sign-in.ts';
import { openOwnProviderApp } from './testing/own-provider-app.ts';

const own = await openOwnProviderApp();
const { malformed } = idTokensOf(() => own.provider);
beforeEach(() => own.forget());

const FAILED = '/oauth/callback?error=sso_failed';
const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`;

test.each(Object.entries(malformed))('an ID token %s leads to nobody', async (_, spoil) => {
  own.provider.corruptIdToken(spoil);
  expect(pathOf(await own.signIn(own.ours, 'user', { email: 'user@ours.test' }))).toBe(FAILED);
  own.provider.corruptIdToken(null);
  expect(await own.identities()).toEqual([]);
  expect(await own.app.db.selectFrom('hand_offs').selectAll().execute()).toEqual([]);
});

test.each([
  ['a wrong state', 'state', 'A'.repeat(43)],
  ['no state', 'state', null],
  ['no code', 'code', null],
  ['a code of nobody', 'code', 'B'.repeat(43)],
  ['another issuer', 'iss', 'https://evil.test'],
  ['an error', 'error', 'access_denied'],
])('an answer with %s leads to nobody', async (_, parameter, value) => {
  own.provider.says('user', { email: 'user@ours.test' });
  const browser = openBrowser(own.app, own.startOf(own.ours));
  const { callback } = await browser.leave();
  if (value === null) callback.searchParams.delete(parameter);
  else callback.searchParams.set(parameter, value);
  expect(pathOf(await browser.comeBack(callback))).toBe(FAILED);
  expect(await own.identities()).toEqual([]);
});

test('with the code of another sign-in it fails at the proof key', async () => {
  own.provider.says('user', { email: 'user@ours.test' });
  const [one, other] = [
    openBrowser(own.app, own.startOf(own.ours)),
    openBrowser(own.app, own.startOf(own.ours)),
  ];
  const [theirs, mine] = [await one.leave(), await other.leave()];
  mine.callback.searchParams.set('code', theirs.callback.searchParams.get('code') ?? '');
  expect(pathOf(await other.comeBack(mine.callback))).toBe(FAILED);
});
