/** What the browser brings back from a provider, to be exchanged for a session. */

import { describe, expect, test } from 'vitest';
import { cookieWith } from '../../../testing/provider-sign-in.ts';
import { openProviderApp, tokenOf } from './testing/provider-app.ts';

const { app, homes, signIn, exchange, setPerson } = await openProviderApp();

describe('the one-time token', () => {
  const fresh = async () =>
    tokenOf(await signIn({ email: 'manager@ours.test' }, `manager-of-${homes.ours.id}`));

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
    const rows = await app.db.selectFrom('hand_offs').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('lives for a minute', async () => {
    const [early, late] = [await fresh(), await fresh()];
    app.clock.advance(59_000);
    expect((await exchange(early)).status).toBe(200);
    app.clock.advance(2_000);
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
    await setPerson(homes.ours.manager, { is_active: false });
    expect((await exchange(token)).body).toMatchObject({ code: 'ACCOUNT_DEACTIVATED' });
  });

  test('is no session', async () => {
    const answer = await app.call(null, 'GET', '/auth/me', {
      headers: { authorization: `Bearer ${await fresh()}` },
    });
    expect(answer.status).toBe(401);
  });
});
