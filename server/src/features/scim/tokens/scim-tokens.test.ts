/** Tokens of an organization's directory: who makes them, what is told of them, and when they end. */
import { listScimTokens } from '@switchboard/contract/scim/scim-tokens.ts';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { directoryWith, GROUP_SCHEMA, USER_SCHEMA } from '../../../testing/scim.ts';
import { giveSecondFactor } from '../../../testing/second-factor.ts';
import { PASSWORD } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;
const PATH = '/admin/scim-tokens';

const make = (name: string, body: object = { password: PASSWORD }, who = ours.admin) =>
  app.call(who, 'POST', PATH, { body: { name, ...body } });
const made = async (name: string) => {
  const { status, body } = await make(name);
  expect(status, JSON.stringify(body)).toBe(201);
  return body as unknown as { scimToken: { _id: string }; secret: string };
};
const list = async (who = ours.admin, query = '') =>
  listScimTokens.output.parse((await app.call(who, 'GET', `${PATH}${query}`)).body);

beforeEach(async () => {
  await app.db.updateTable('scim_tokens').set({ revoked_at: app.clock.now() }).execute();
});

test('one is made with the password, shown once and kept as its hash', async () => {
  for (const proof of [{}, { password: 'wrong' }]) expect((await make('Entra ID', proof)).status).toBe(400);
  const { secret, scimToken } = await made('Entra ID');
  expect(secret).toMatch(/^swc_[\w-]{43}$/);
  const answer = await app.call(ours.admin, 'GET', PATH);
  expect(answer.raw.toString()).not.toContain(secret.slice(12));
  const { scimTokens, provisioning } = await list();
  expect(scimTokens).toMatchObject([
    { name: 'Entra ID', prefix: secret.slice(0, 10), lastCall: null, createdBy: { _id: ours.admin } },
  ]);
  expect(provisioning.address).toBe('http://127.0.0.1:3000/api/scim/v2');
  const row = app.db.selectFrom('scim_tokens').selectAll().where('id', '=', scimToken._id);
  expect(JSON.stringify(await row.executeTakeFirstOrThrow())).not.toContain(secret.slice(12));
  expect((await app.call(ours.admin, 'GET', '/admin/audit')).body.entries).toMatchObject([
    { event: 'scim_token.created' },
  ]);
});

test('whoever has a second factor gives a code, too', async () => {
  await giveSecondFactor(app, ours.admin);
  expect((await make('Entra ID')).body).toMatchObject({ errors: [{ path: 'code' }] });
  await app.db.deleteFrom('second_factors').execute();
});

test('there are five at most, each of a name of its own', async () => {
  await made('Okta');
  expect((await make('OKTA')).body).toMatchObject({ code: 'NAME_TAKEN' });
  for (const name of ['2', '3', '4', '5']) await made(name);
  expect((await make('6')).body).toMatchObject({ code: 'LIMIT_REACHED' });
});

test('made anew, the one before opens nothing', async () => {
  const { secret, scimToken } = await made('Okta');
  const path = `${PATH}/${scimToken._id}/rotate`;
  expect((await app.call(ours.admin, 'POST', path, { body: {} })).status).toBe(400);
  const rotated = await app.call(ours.admin, 'POST', path, { body: { password: PASSWORD } });
  const opens = async (one: string) => (await directoryWith(app, one)('GET', '/ResourceTypes')).status;
  expect([await opens(secret), await opens(String(rotated.body.secret))]).toEqual([401, 200]);
  expect(await app.call(ours.admin, 'DELETE', `${PATH}/${scimToken._id}`)).toMatchObject({ status: 200 });
  expect(await opens(String(rotated.body.secret))).toBe(401);
  expect((await list()).scimTokens).toEqual([]);
});

test('a super admin reads and revokes those of an organization, and makes none', async () => {
  const { scimToken } = await made('Okta');
  const query = `?organization=${ours.id}`;
  expect((await list(superAdmin, query)).scimTokens).toHaveLength(1);
  expect((await make('Mine', { password: PASSWORD }, superAdmin)).status).toBe(403);
  expect((await app.call(theirs.admin, 'DELETE', `${PATH}/${scimToken._id}`)).status).toBe(404);
  expect((await app.call(superAdmin, 'DELETE', `${PATH}/${scimToken._id}${query}`)).status).toBe(200);
});

test('admins see its last call, what became of it, and how many are managed', async () => {
  const { secret } = await made('Okta');
  const scim = directoryWith(app, secret);
  const last = async () => (await list()).scimTokens[0]?.lastCall;
  await scim('POST', '/Groups', {
    schemas: [GROUP_SCHEMA],
    displayName: 'All',
    members: [{ value: ours.user }],
  });
  expect(await last()).toMatchObject({
    call: 'POST /Groups',
    status: 201,
    error: null,
    address: '127.0.0.1',
  });
  await scim('POST', '/Users', { schemas: [USER_SCHEMA], userName: 'user@ours.test' });
  const refused = { call: 'POST /Users', status: 409, error: 'This userName cannot be used' };
  expect(await last()).toMatchObject(refused);
  await scim('GET', `/Users/${ours.user}`);
  expect(await last()).toMatchObject({ call: 'GET /Users', status: 200 });
  expect((await list()).provisioning).toMatchObject({ people: 1, groups: 1 });
  await scim('DELETE', `/Users/${ours.user}`);
  expect((await list()).provisioning.people).toBe(0);
});
