import { IDENTITY_PROVIDERS } from '@switchboard/contract/access/identity-provider-limits.ts';
import type { IdentityProvider } from '@switchboard/contract/access/identity-providers.ts';
import { beforeEach, expect, test } from 'vitest';
import { createSecretKey } from '../../../../platform/secret-key.ts';
import { openTestApp } from '../../../../testing/open-test-app.ts';
import { PASSWORD } from '../../../../testing/world.ts';
import { sealClientSecret, unsealClientSecret } from './provider-secret.ts';
import { countClientSecrets, resealClientSecrets } from './reseal-client-secrets.ts';

const { app, world } = await openTestApp();
const { ours, superAdmin } = world;
beforeEach(async () => {
  await app.db.deleteFrom('identity_providers').execute();
});

const PATH = '/admin/identity-providers';
const send = (caller: string, method: string, path: string, body?: object) =>
  app.call(caller, method, path, body && { body });
/** An address of the public network, which nobody turns to. */
const ISSUER = 'https://93.184.216.34/tenant';
const fields = { name: 'Acme ID', issuer: ISSUER, clientId: 'desk', clientSecret: 'a secret of ours' };
const create = (more: object = {}) =>
  send(ours.admin, 'POST', PATH, { ...fields, password: PASSWORD, ...more });
const made = async (more: object = {}) => {
  const { status, body } = await create(more);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.identityProvider as unknown as IdentityProvider;
};

test('a provider is made off, says where it is to send people back to, and never its secret', async () => {
  const provider = await made();
  expect(provider).toMatchObject({
    name: 'Acme ID',
    protocol: 'oidc',
    isActive: false,
    claims: { email: 'email', firstName: 'given_name', lastName: 'family_name', groups: 'groups' },
    trustsEmails: false,
    secondFactorAtProvider: false,
    callbackUrl: `http://127.0.0.1:3000/api/sso/${provider._id}/callback`,
  });
  const row = await app.db
    .selectFrom('identity_providers')
    .selectAll()
    .where('id', '=', provider._id)
    .executeTakeFirstOrThrow();
  expect(unsealClientSecret(app.secretKey, row, row.client_secret)).toBe('a secret of ours');
  expect(row.client_secret.includes('a secret')).toBe(false);
  const { raw } = await send(ours.admin, 'GET', `${PATH}/${provider._id}`);
  expect(raw.toString()).not.toContain('a secret of ours');
  const events = await app.db
    .selectFrom('events')
    .selectAll()
    .where('subject_id', '=', provider._id)
    .execute();
  expect(JSON.stringify(events)).not.toContain('a secret of ours');
});

test.each([
  ['https://10.0.0.1/', 'URL_NOT_ALLOWED'],
  ['http://93.184.216.34/', 'URL_NOT_ALLOWED'],
  ['https://93.184.216.34/?tenant=1', 'VALIDATION_FAILED'],
  ['javascript:alert(1)', 'VALIDATION_FAILED'],
])('%s is no issuer', async (issuer, code) => {
  const { status, body } = await create({ issuer });
  expect({ status, ...body }).toMatchObject({ status: 400, code, errors: [{ path: 'issuer' }] });
});

test('an organization has five, each with a name of its own', async () => {
  for (let index = 0; index < IDENTITY_PROVIDERS.most; index += 1) await made({ name: `ID ${index}` });
  expect(await create({ name: 'One more' })).toMatchObject({ status: 409, body: { code: 'LIMIT_REACHED' } });
  const { body } = await send(ours.admin, 'GET', PATH);
  const [first, second] = body.identityProviders as unknown as [IdentityProvider, IdentityProvider];
  const edit = { name: second.name.toUpperCase(), version: first.version };
  expect(await send(ours.admin, 'PUT', `${PATH}/${first._id}`, edit)).toMatchObject({
    status: 409,
    body: { code: 'NAME_TAKEN', errors: [{ path: 'name' }] },
  });
});

test('what could let somebody in needs the password; a name and the switch to off do not', async () => {
  const { _id } = await made();
  let version = 1;
  const edit = async (change: object) => {
    const answer = await send(ours.admin, 'PUT', `${PATH}/${_id}`, { ...change, version });
    if (answer.status === 200) version += 1;
    return answer;
  };
  for (const change of [
    { isActive: true },
    { issuer: `${ISSUER}/2` },
    { clientId: 'x' },
    { clientSecret: 'x' },
    { trustsEmails: true },
    { secondFactorAtProvider: true },
    { claims: { email: 'upn' } },
  ])
    expect(await edit(change)).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } });
  expect((await edit({ isActive: true, password: 'wrong password' })).status).toBe(400);
  expect((await edit({ isActive: true, password: PASSWORD })).body).toMatchObject({
    identityProvider: { isActive: true },
  });
  expect((await edit({ name: 'Other', isActive: false })).body).toMatchObject({
    identityProvider: { name: 'Other', isActive: false },
  });
  version -= 1;
  expect((await edit({ name: 'Stale' })).status).toBe(409);
});

test('another issuer knows nobody of the one before', async () => {
  const { _id, version } = await made();
  await app.db
    .insertInto('provider_identities')
    .values({
      organization_id: ours.id,
      provider_id: _id,
      subject: 'one',
      user_id: ours.user,
      created_at: new Date(),
      last_used_at: new Date(),
    })
    .execute();
  const identities = () => app.db.selectFrom('provider_identities').selectAll().execute();
  const edit = (change: object) =>
    send(ours.admin, 'PUT', `${PATH}/${_id}`, { ...change, password: PASSWORD });
  await edit({ clientId: 'other', version });
  expect(await identities()).toHaveLength(1);
  await edit({ issuer: `${ISSUER}/2`, version: version + 1 });
  expect(await identities()).toEqual([]);
});

test('a super admin reads, and may only switch off', async () => {
  const { _id, version } = await made();
  const query = `?organization=${ours.id}`;
  expect((await send(superAdmin, 'GET', PATH)).status).toBe(400);
  expect((await send(superAdmin, 'GET', `${PATH}${query}`)).body).toMatchObject({
    identityProviders: [{ _id }],
  });
  const edit = (change: object) =>
    send(superAdmin, 'PUT', `${PATH}/${_id}${query}`, { version, password: PASSWORD, ...change });
  for (const change of [{ isActive: true }, { name: 'Theirs' }, { isActive: false, clientSecret: 'x' }])
    expect((await edit(change)).status).toBe(403);
  const off = { version, isActive: false };
  expect((await send(superAdmin, 'PUT', `${PATH}/${_id}${query}`, off)).status).toBe(200);
  expect((await send(superAdmin, 'POST', PATH, { ...fields, password: PASSWORD })).status).toBe(403);
  expect((await send(superAdmin, 'GET', `${PATH}/${_id}/last-test`)).status).toBe(403);
});

test('client secrets outlive a change of the secret key, and need the earlier one no more', async () => {
  const { _id } = await made();
  const owner = { organization_id: ours.id, id: _id };
  const [earlier, present] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  await app.db
    .updateTable('identity_providers')
    .set({ client_secret: sealClientSecret(createSecretKey(earlier), owner, 'kept') })
    .execute();
  const both = createSecretKey(present, [earlier]);
  expect(await countClientSecrets(app.db, both)).toBe(1);
  await resealClientSecrets(app.db, both);
  expect(await countClientSecrets(app.db, both)).toBe(0);
  const row = await app.db.selectFrom('identity_providers').selectAll().executeTakeFirstOrThrow();
  expect(unsealClientSecret(createSecretKey(present), owner, row.client_secret)).toBe('kept');
});
