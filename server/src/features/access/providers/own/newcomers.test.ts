/** People without an account come through an organization's own provider. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '../../../../platform/ids.ts';
import { afterAnswer } from '../../../../testing/between-answers.ts';
import { openBrowser } from '../../../../testing/provider-sign-in.ts';
import { toPerson } from '../provider-person.ts';
import { signInWithOwnProvider } from './sign-in-with-own-provider.ts';
import { openOwnProviderApp } from './testing/own-provider-app.ts';

const own = await openOwnProviderApp();
const { app, world, ours } = own;
const PATH = '/admin/sign-in-policy';
const read = async () =>
  (await own.send(world.ours.admin, 'GET', PATH)).body.signInPolicy as unknown as { version: number };
const set = async (change: object) => {
  const body = { ...change, version: (await read()).version };
  const answer = await own.send(world.ours.admin, 'PUT', PATH, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
beforeEach(async () => {
  await own.forget();
  await app.db.deleteFrom('sign_in_policies').execute();
  await setSeats(100);
});

async function setSeats(total: number): Promise<void> {
  const ours = app.db.updateTable('organizations').where('id', '=', world.ours.id);
  await ours.set({ total_licenses: total }).execute();
}
async function leaveOneSeat(): Promise<void> {
  const { used } = await app.db
    .selectFrom('users')
    .where('organization_id', '=', world.ours.id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('used'))
    .executeTakeFirstOrThrow();
  await setSeats(Number(used) + 1);
}

const refusal = (reason: string) => `/oauth/callback?error=auth_error&reason=${reason}`;
const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`;
const accountOf = (email: string) =>
  app.db.selectFrom('users').selectAll().where('email', '=', email).where('deleted_at', 'is', null).execute();

describe('the policy', () => {
  test('lets nobody in before an admin says so, and takes no role of an admin', async () => {
    expect(await read()).toEqual({ justInTime: false, unmappedRole: 'user', roleMapping: [], version: 1 });
    const put = (body: object) => own.send(world.ours.admin, 'PUT', PATH, body);
    expect(await put({ unmappedRole: 'admin', version: 1 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'unmappedRole' }] },
    });
    await set({ justInTime: true, unmappedRole: 'manager' });
    expect(await read()).toEqual({ justInTime: true, unmappedRole: 'manager', roleMapping: [], version: 2 });
    expect((await put({ justInTime: false, version: 1 })).status).toBe(409);
    const events = await app.db
      .selectFrom('events')
      .select(['verb', 'data'])
      .where('subject_kind', '=', 'sign_in_policy')
      .orderBy('id')
      .execute();
    expect(events.map(({ data }) => data)).toMatchObject([
      { field: 'justInTime', from: false, to: true },
      { field: 'unmappedRole', from: 'user', to: 'manager' },
    ]);
  });

  test('is read by a super admin who names the organization, and set by none', async () => {
    const { superAdmin } = world;
    expect((await own.send(superAdmin, 'GET', PATH)).status).toBe(400);
    expect((await own.send(superAdmin, 'GET', `${PATH}?organization=${world.ours.id}`)).status).toBe(200);
    expect((await own.send(superAdmin, 'PUT', PATH, { justInTime: true, version: 1 })).status).toBe(403);
  });
});

test('somebody new gets an account with the set role, and is known from then on', async () => {
  await set({ justInTime: true, unmappedRole: 'manager' });
  const claims = { email: 'nia@ours.test', given_name: 'Nia', family_name: 'Okafor' };
  const page = await own.signIn(ours, 'nia', claims);
  expect(page.searchParams.get('token')).not.toBeNull();
  const [account, ...more] = await accountOf('nia@ours.test');
  expect(more).toEqual([]);
  expect(account).toMatchObject({
    organization_id: world.ours.id,
    role: 'manager',
    first_name: 'Nia',
    last_name: 'Okafor',
    is_active: true,
    origin: 'provider',
    password_hash: null,
  });
  expect(await own.identities()).toMatchObject([{ subject: 'nia', user_id: account?.id }]);
  await own.signIn(ours, 'nia', claims);
  expect(await accountOf('nia@ours.test')).toHaveLength(1);
});

test('nobody new is let in where that is off, has no role, or the e-mail is of no verified domain', async () => {
  const come = async (email: string) => pathOf(await own.signIn(ours, email, { email }));
  expect(await come('one@ours.test')).toBe(refusal('ACCOUNT_UNKNOWN'));
  await set({ justInTime: true, unmappedRole: null });
  expect(await come('one@ours.test')).toBe(refusal('ROLE_NOT_MAPPED'));
  await set({ unmappedRole: 'user' });
  expect(await come('one@elsewhere.test')).toBe(refusal('DOMAIN_NOT_VERIFIED'));
  // Somebody else's account is not made anew.
  await app.db
    .updateTable('users')
    .set({ email: 'guest@ours.test' })
    .where('id', '=', world.theirs.user)
    .execute();
  expect(await come('guest@ours.test')).toBe(refusal('ACCOUNT_UNKNOWN'));
  expect(await accountOf('one@ours.test')).toEqual([]);
  expect(await own.identities()).toEqual([]);
});

test('of twenty who want the last seat at once one gets it', async () => {
  await set({ justInTime: true, unmappedRole: 'user' });
  await leaveOneSeat();
  const waiting = [];
  for (let index = 0; index < 20; index += 1) {
    own.provider.says(`crowd-${index}`, { email: `crowd-${index}@ours.test` });
    const browser = openBrowser(app, own.startOf(ours));
    waiting.push({ browser, callback: (await browser.leave()).callback });
  }
  const ends = await Promise.all(waiting.map(({ browser, callback }) => browser.comeBack(callback)));
  const letIn = ends.filter((end) => end.searchParams.has('token'));
  expect(letIn).toHaveLength(1);
  expect(ends.filter((end) => pathOf(end) === refusal('NO_LICENSES_LEFT'))).toHaveLength(19);
  const made = await app.db.selectFrom('users').select('id').where('email', 'like', 'crowd-%').execute();
  expect(made).toHaveLength(1);
});

test('two windows of one newcomer make one account', async () => {
  await set({ justInTime: true, unmappedRole: 'user' });
  own.provider.says('twice', { email: 'twice@ours.test' });
  const windows = [];
  for (let index = 0; index < 2; index += 1) {
    const browser = openBrowser(app, own.startOf(ours));
    windows.push({ browser, callback: (await browser.leave()).callback });
  }
  const ends = await Promise.all(windows.map(({ browser, callback }) => browser.comeBack(callback)));
  expect(ends.every((end) => end.searchParams.has('token'))).toBe(true);
  expect(await accountOf('twice@ours.test')).toHaveLength(1);
});

// Each is a moment between two looks of a window: the account is not there for the one, and is for the next.
test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'who comes in by another window after answer %i is no stranger',
  async (place) => {
    await set({ justInTime: true, unmappedRole: 'user' });
    await leaveOneSeat();
    const email = `${newId()}@ours.test`;
    const said = toPerson('https://id.test', { sub: email, email, email_verified: true });
    const person = { ...said, groups: [], session: null };
    const occasion = {
      at: new Date(),
      requestId: newId(),
      origin: { address: '192.0.2.1', sessionId: null },
      browser: 'x',
    };
    const provider = {
      organization_id: world.ours.id,
      id: ours._id,
      trusts_emails: false,
      second_factor_at_provider: false,
    };
    const followProvider = vi.fn();
    const other = vi.fn(() =>
      signInWithOwnProvider({ db: app.db, followProvider }, provider, person, occasion),
    );
    const db = afterAnswer(app.db, place, other);
    await signInWithOwnProvider({ db, followProvider }, provider, person, occasion);
    expect(other).toHaveBeenCalledOnce();
    expect(await accountOf(email)).toHaveLength(1);
    expect(await own.identities()).toHaveLength(1);
  },
);

test('trying the provider out says which account somebody new would get, and makes none', async () => {
  await set({ justInTime: true, unmappedRole: 'devops_agent' });
  const asked = await own.send(world.ours.admin, 'POST', `/admin/identity-providers/${ours._id}/test`);
  own.provider.says('trial', { email: 'trial@ours.test' });
  await openBrowser(app, String(asked.body.url)).signIn();
  const { body } = await own.send(world.ours.admin, 'GET', `/admin/identity-providers/${ours._id}/last-test`);
  expect(body.lastTest).toMatchObject({
    outcome: 'signed_in',
    account: { email: 'trial@ours.test', role: 'devops_agent' },
  });
  expect(await accountOf('trial@ours.test')).toEqual([]);
});
