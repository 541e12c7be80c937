import type { IdentityProvider } from '@switchboard/contract/access/identity-providers.ts';
import { SAML } from '@switchboard/contract/access/saml-limits.ts';
import { DAY } from '@switchboard/contract/durations.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../../../testing/open-test-app.ts';
import { makeSigningKey, samlMetadata } from '../../../../../testing/saml-answer.ts';
import { startSamlProvider } from '../../../../../testing/saml-provider.ts';
import { PASSWORD } from '../../../../../testing/world.ts';
import { queueCertificateChecks } from './check-certificates.ts';

const { app, world } = await openTestApp({ OUTBOUND_ALLOW: '127.0.0.1/32' });
const { ours, theirs, superAdmin } = world;
beforeEach(async () => {
  await app.db.deleteFrom('identity_providers').execute();
});

const PATH = '/admin/identity-providers';
const send = (caller: string, method: string, path: string, body?: object) =>
  app.call(caller, method, path, body && { body });
const [key, next, third] = [
  await makeSigningKey(),
  await makeSigningKey({ days: 400 }),
  await makeSigningKey({ days: 20 }),
];
const fields = {
  name: 'Acme SAML',
  issuer: 'urn:acme:id',
  ssoUrl: 'https://id.acme.example/sso?tenant=1',
  certificates: [key.certificate],
};
const create = (more: object = {}) =>
  send(ours.admin, 'POST', `${PATH}/saml`, { ...fields, password: PASSWORD, ...more });
const made = async (more: object = {}) => {
  const { status, body } = await create(more);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.identityProvider as unknown as IdentityProvider;
};

test('a provider is made off, and says what it has to know of this installation', async () => {
  const provider = await made();
  expect(provider).toMatchObject({
    name: 'Acme SAML',
    protocol: 'saml',
    isActive: false,
    issuer: 'urn:acme:id',
    clientId: '',
    ssoUrl: fields.ssoUrl,
    claims: { email: 'email', firstName: 'firstName', lastName: 'lastName', groups: 'groups' },
    callbackUrl: `http://127.0.0.1:3000/api/sso/${provider._id}/acs`,
    entityId: `http://127.0.0.1:3000/api/sso/${provider._id}/metadata`,
  });
  expect(provider.certificates).toMatchObject([
    { fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}/) },
  ]);
  expect((await send(ours.admin, 'GET', PATH)).body.identityProviders).toEqual([provider]);
});

const short = await makeSigningKey({ keySize: 1024 });
const ended = await makeSigningKey({ days: -1 });
test.each<[string, object, string, string]>([
  ['no certificate', { certificates: [] }, 'certificates', 'Please enter a certificate'],
  [
    'words in its place',
    { certificates: ['hello'] },
    'certificates',
    'Please enter certificates as PEM or Base64',
  ],
  [
    'three',
    { certificates: [key, next, third].map((one) => one.certificate) },
    'certificates',
    'At most 2 certificates are possible',
  ],
  [
    'one twice',
    { certificates: [key.certificate, key.certificate.trim()] },
    'certificates',
    'One of the certificates is there twice',
  ],
  [
    'one that is over',
    { certificates: [ended.certificate] },
    'certificates',
    'One of the certificates has expired',
  ],
  [
    'a short key',
    { certificates: [short.certificate] },
    'certificates',
    'The key of a certificate has to be RSA with at least 2048 bits',
  ],
  [
    'another scheme',
    { ssoUrl: 'javascript:alert(1)' },
    'ssoUrl',
    'Please enter an address that begins with https://',
  ],
  ['no TLS', { ssoUrl: 'http://93.184.216.34/' }, 'ssoUrl', 'This address cannot be used'],
  ['no entity ID', { issuer: '' }, 'issuer', 'Please enter the entity ID'],
  ['no password', { password: undefined }, 'password', 'Password is required'],
])('with %s it is not made', async (_, more, path, msg) => {
  const { status, body } = await create(more);
  expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ path, msg }] });
  expect(await app.db.selectFrom('identity_providers').selectAll().execute()).toEqual([]);
});

test('a second certificate stands beside the first, and both are in the record by their beginnings', async () => {
  const { _id, version } = await made();
  const path = `${PATH}/${_id}/saml`;
  const change = { certificates: [key.certificate, next.certificate], version };
  expect(await send(ours.admin, 'PUT', path, change)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'password' }] },
  });
  const { body } = await send(ours.admin, 'PUT', path, { ...change, password: PASSWORD });
  const after = body.identityProvider as unknown as IdentityProvider;
  expect(after.certificates).toHaveLength(2);
  expect((await send(ours.admin, 'PUT', path, { ...change, password: PASSWORD })).status).toBe(409);
  const [event] = await app.db
    .selectFrom('events')
    .selectAll()
    .where('subject_id', '=', _id)
    .where('verb', '=', 'edited')
    .execute();
  expect(JSON.stringify(event)).toContain(after.certificates[1]?.fingerprint.slice(0, 23));
  const renamed = await send(ours.admin, 'PUT', path, { name: 'Other', version: after.version });
  expect(renamed.body).toMatchObject({ identityProvider: { name: 'Other' } });
});

test('what is of OpenID Connect alone is refused, and one of those has nothing of SAML', async () => {
  const { _id, version } = await made();
  for (const [name, value] of Object.entries({
    issuer: 'https://93.184.216.34/x',
    clientId: 'x',
    clientSecret: 'x',
    trustsEmails: false,
  }))
    expect(
      await send(ours.admin, 'PUT', `${PATH}/${_id}`, { [name]: value, version, password: PASSWORD }),
    ).toMatchObject({ status: 400, body: { errors: [{ path: name }] } });
  const { body } = await send(ours.admin, 'POST', PATH, {
    name: 'Acme ID',
    issuer: 'https://93.184.216.34/tenant',
    clientId: 'desk',
    clientSecret: 'a secret of ours',
    password: PASSWORD,
  });
  const other = body.identityProvider as unknown as IdentityProvider;
  const edit = { name: 'New', version: other.version };
  expect((await send(ours.admin, 'PUT', `${PATH}/${other._id}/saml`, edit)).status).toBe(404);
  expect((await send(theirs.admin, 'PUT', `${PATH}/${_id}/saml`, { name: 'New', version })).status).toBe(404);
  expect((await send(superAdmin, 'PUT', `${PATH}/${_id}/saml`, { name: 'New', version })).status).toBe(403);
});

test('another entity ID knows nobody of the one before', async () => {
  const { _id, version } = await made();
  const identity = { organization_id: ours.id, provider_id: _id, subject: 'one', user_id: ours.user };
  await app.db
    .insertInto('provider_identities')
    .values({ ...identity, created_at: new Date(), last_used_at: new Date() })
    .execute();
  const edit = (change: object) =>
    send(ours.admin, 'PUT', `${PATH}/${_id}/saml`, { ...change, password: PASSWORD });
  await edit({ ssoUrl: 'https://id.acme.example/other', version });
  expect(await app.db.selectFrom('provider_identities').selectAll().execute()).toHaveLength(1);
  await edit({ issuer: 'urn:acme:other', version: version + 1 });
  expect(await app.db.selectFrom('provider_identities').selectAll().execute()).toEqual([]);
});

const read = (metadata: string, caller = ours.admin) =>
  send(caller, 'POST', `${PATH}/saml/metadata`, { metadata });
const provider = await startSamlProvider();
afterAll(() => provider.close());

test('the metadata of a provider is read, pasted or from its address', async () => {
  const expected = {
    status: 200,
    body: {
      issuer: provider.entityId,
      ssoUrl: provider.ssoUrl,
      certificates: [expect.stringContaining('BEGIN CERTIFICATE')],
    },
  };
  expect(await read(provider.metadata)).toMatchObject(expected);
  expect(await read(provider.metadataUrl)).toMatchObject(expected);
  const several = samlMetadata(
    'urn:x',
    'https://x.example/sso',
    third.certificate,
    next.certificate,
    ended.certificate,
    short.certificate,
    next.certificate,
  );
  expect((await read(several)).body.certificates).toHaveLength(2);
});

const entity = samlMetadata('urn:x', 'https://x.example/sso', next.certificate).replace(/^<\?xml[^>]*>/, '');
const both = (xml: string) =>
  `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${xml}</EntitiesDescriptor>`;
test.each([
  ['nothing', ' ', 'Please paste the metadata, or enter its address'],
  ['words', 'hello', 'This is not the metadata of a SAML provider'],
  ['a page', '<html><body>Hi</body></html>', 'This is not the metadata of a SAML provider'],
  [
    'a document type',
    `<!DOCTYPE x [<!ENTITY a "b">]>${entity}`,
    'This is not the metadata of a SAML provider',
  ],
  [
    'several providers',
    both(entity + entity.replace('urn:x', 'urn:y')),
    'This describes several providers. Paste the one that is yours',
  ],
  [
    'no way by redirect',
    entity.replaceAll('HTTP-Redirect', 'HTTP-Artifact'),
    'This provider does not take sign-ins by redirect',
  ],
  ['an address inside', 'https://10.0.0.1/metadata', 'This address cannot be used'],
  ['an address of nothing', 'http://127.0.0.1:9/', 'No metadata could be read at this address'],
])('%s is no metadata', async (_, metadata, msg) => {
  expect(await read(metadata)).toMatchObject({ status: 400, body: { errors: [{ path: 'metadata', msg }] } });
});

test('one provider among several entities is found', async () => {
  const service = '<EntityDescriptor entityID="urn:s"><SPSSODescriptor/></EntityDescriptor>';
  expect((await read(both(`${service}${entity}`))).body).toMatchObject({ issuer: 'urn:x' });
});

test('admins are told once, 30 days before a certificate ends', async () => {
  const { _id } = await made({ certificates: [key.certificate, next.certificate] });
  const letters = async () => {
    await queueCertificateChecks(app.db);
    await app.runJobs();
    return (await app.mails()).filter(({ subject }) => subject?.startsWith('A certificate of'));
  };
  app.clock.advance(365 * DAY - SAML.endToldBefore + DAY);
  expect(await letters()).toEqual([]);
  await app.db.updateTable('identity_providers').set({ is_active: true }).where('id', '=', _id).execute();
  const told = await letters();
  expect(told).toMatchObject([
    { to: [{ address: 'admin@ours.test' }], subject: expect.stringContaining('Acme SAML') },
  ]);
  expect(await letters()).toHaveLength(1);
});
