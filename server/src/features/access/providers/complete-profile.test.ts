import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { newToken } from '../../../platform/tokens.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createUser } from '../../../testing/world.ts';
import { createHandOff } from '../sessions/hand-off.repo.ts';

const { app, world } = await openTestApp();
let newcomer: string;
beforeEach(async () => {
  newcomer = await createUser(app.db, {
    role: 'user',
    organizationId: world.ours.id,
    email: `${newId()}@ours.test`,
  });
});

const FIELDS = { organizationCode: 'ours', contactNumber: '+47 22 12 34 56', department: 'Stores' };

const BROWSER = newToken();
const COOKIE = `switchboard-sign-in=${BROWSER}`;

const complete = (token: string | null, fields: object = {}, cookie = COOKIE) =>
  app.call(null, 'PUT', '/google/complete-profile', {
    body: { ...FIELDS, ...fields },
    headers: { cookie, ...(token !== null && { authorization: `Bearer ${token}` }) },
  });

const handOff = (purpose: 'profile' | 'session' = 'profile') =>
  createHandOff(app.db, newcomer, { purpose, browser: BROWSER }, app.clock.now());

test('the right code completes the profile, once, and signs in', async () => {
  const token = await handOff();
  const { status, body } = await complete(token, { role: 'admin', organizationId: world.theirs.id });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    success: true,
    message: 'Profile completed successfully',
    user: {
      _id: newcomer,
      role: 'user',
      contactNumber: FIELDS.contactNumber,
      department: 'Stores',
      organization: { _id: world.ours.id },
    },
  });
  const me = await app.call(null, 'GET', '/auth/me', { headers: { authorization: `Bearer ${body.token}` } });
  expect(me.body).toMatchObject({ user: { _id: newcomer } });
  expect((await complete(token)).status).toBe(401);
});

test('the code of another organization is refused, and may be typed again', async () => {
  const token = await handOff();
  for (const organizationCode of ['THEIRS', 'nothing']) {
    const wrong = await complete(token, { organizationCode });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({
      message: 'Invalid organization code',
      errors: [{ path: 'organizationCode' }],
    });
  }
  expect((await complete(token, { organizationCode: ' OuRs ' })).status).toBe(200);
});

test('another browser completes nothing with it, and spoils it', async () => {
  for (const cookie of ['', `switchboard-sign-in=${newToken()}`]) {
    const token = await handOff();
    expect((await complete(token, {}, cookie)).status).toBe(401);
    expect((await complete(token)).status).toBe(401);
  }
});

test('missing fields are named', async () => {
  const answer = await complete(await handOff(), { organizationCode: ' ', contactNumber: '' });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    errors: [
      { path: 'organizationCode', msg: 'Organization code is required' },
      { path: 'contactNumber', msg: 'Contact number is required' },
    ],
  });
});

test('the department may be left out', async () => {
  expect((await complete(await handOff(), { department: undefined })).status).toBe(200);
});

test('ten at once complete it once', async () => {
  const token = await handOff();
  const answers = await Promise.all(Array.from({ length: 10 }, () => complete(token)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(401)]);
});

test('the token lives for a quarter of an hour here, and for a minute as a sign-in', async () => {
  const [early, late] = [await handOff(), await handOff()];
  app.clock.advance(61_000);
  const exchanged = await app.call(null, 'POST', '/auth/exchange', {
    body: { token: early },
    headers: { cookie: COOKIE },
  });
  expect(exchanged.status).toBe(401);
  app.clock.advance(13 * 60_000);
  // A wrong code shows that the token is good, and does not use it up.
  expect((await complete(early, { organizationCode: 'x' })).status).toBe(400);
  app.clock.advance(61_000);
  expect((await complete(late)).status).toBe(401);
});

test('a token made for signing in does not serve', async () => {
  expect((await complete(await handOff('session'))).status).toBe(401);
});

test.each([null, 'x', 'x'.repeat(43), ''])('the token %j is refused', async (token) => {
  const answer = await complete(token);
  expect(answer.status).toBe(401);
  expect(answer.body).toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('a session of somebody incomplete serves too, and goes on', async () => {
  const token = await app.tokenFor(newcomer);
  const { status, body } = await complete(token);
  expect(status).toBe(200);
  expect(body.token).toBe(token);
  const again = await complete(token);
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({ message: 'Your profile is already complete' });
});

test.each([
  ['head', 409],
  ['manager', 409],
  ['admin', 409],
  ['agent', 409],
] as const)('%s has nothing to complete', async (who, status) => {
  expect((await complete(await app.tokenFor(world.ours[who]))).status).toBe(status);
});

test('a super admin may not', async () => {
  expect((await complete(await app.tokenFor(world.superAdmin))).status).toBe(403);
});

test('somebody deactivated meanwhile is told so', async () => {
  const token = await handOff();
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', newcomer).execute();
  expect((await complete(token)).body).toMatchObject({ code: 'ACCOUNT_DEACTIVATED' });
});
