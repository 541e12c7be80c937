import type { LastTest } from '@switchboard/contract/access/identity-providers.ts';
import { beforeEach, expect, test } from 'vitest';
import { giveSecondFactor } from '../../../../../testing/second-factor.ts';
import { FAILED, openSamlApp, pathOf } from './testing/saml-app.ts';

const own = await openSamlApp();
const { app, world, ours, theirs } = own;
beforeEach(() => own.forget());

const refusal = (reason: string) => `/oauth/callback?error=auth_error&reason=${reason}`;
const identities = () => app.db.selectFrom('provider_identities').selectAll().execute();

test('somebody of the organization signs in, and is known by their lasting name from then on', async () => {
  const { page, browser } = await own.signIn('p-1', { email: 'User@Ours.test' });
  expect(page.pathname).toBe('/oauth/callback');
  expect((await own.exchange(page, browser.cookie)).body).toMatchObject({ user: { _id: world.ours.user } });
  expect(await identities()).toMatchObject([
    { provider_id: ours._id, subject: 'p-1', user_id: world.ours.user },
  ]);
  const again = await own.signIn('p-1', { email: 'renamed@ours.test' }, { signs: ['assertion', 'response'] });
  expect((await own.exchange(again.page, again.browser.cookie)).body).toMatchObject({
    user: { _id: world.ours.user },
  });
});

test.each([
  ['an address of another organization’s domain', { email: 'user@theirs.test' }, 'DOMAIN_NOT_VERIFIED'],
  ['an address that nobody here has', { email: 'nobody@ours.test' }, 'ACCOUNT_UNKNOWN'],
  ['no address', {}, 'EMAIL_NOT_VERIFIED'],
  ['two addresses', { email: ['user@ours.test', 'head@ours.test'] }, 'EMAIL_NOT_VERIFIED'],
])('%s leads to nobody, and links nothing', async (_, attributes, reason) => {
  const { page } = await own.signIn('stranger', attributes);
  expect(pathOf(page)).toBe(refusal(reason));
  expect(await identities()).toEqual([]);
});

test('the e-mail may be the name itself, and names and groups stand in attributes that the admin says', async () => {
  const provider = app.db.updateTable('identity_providers').where('id', '=', ours._id);
  await provider.set({ claim_email: 'NameID' }).execute();
  const { page, browser } = await own.signIn('user@ours.test', {});
  await provider.set({ claim_email: 'email' }).execute();
  expect((await own.exchange(page, browser.cookie)).body).toMatchObject({ user: { _id: world.ours.user } });
});

test('newcomers get an account, with the role that their groups give', async () => {
  const policy = { organization_id: world.ours.id, just_in_time: true, unmapped_role: null, version: 1 };
  await app.db.insertInto('sign_in_policies').values(policy).execute();
  await own.send(world.ours.admin, 'PUT', '/admin/sign-in-policy', {
    roleMapping: [{ group: 'Desk leads', role: 'manager' }],
    version: 1,
  });
  const said = {
    email: 'new@ours.test',
    firstName: 'Nora',
    lastName: 'Vik',
    groups: ['Everybody', 'Desk leads'],
  };
  const { page, browser } = await own.signIn('p-new', said);
  const { body } = await own.exchange(page, browser.cookie);
  expect(body).toMatchObject({ user: { email: 'new@ours.test', firstName: 'Nora', role: 'manager' } });
  const { page: none } = await own.signIn('p-other', { email: 'other@ours.test', groups: 'Everybody' });
  expect(pathOf(none)).toBe(refusal('ROLE_NOT_MAPPED'));
  await app.db.deleteFrom('role_mappings').execute();
  await app.db.deleteFrom('sign_in_policies').execute();
});

test('a second factor is asked for here, unless the provider asks for it', async () => {
  await giveSecondFactor(app, world.ours.user);
  const asks = await own.signIn('p-2', { email: 'user@ours.test' });
  expect((await own.exchange(asks.page, asks.browser.cookie)).body).toMatchObject({ secondFactor: true });
  const provider = app.db.updateTable('identity_providers').where('id', '=', ours._id);
  await provider.set({ second_factor_at_provider: true }).execute();
  const enters = await own.signIn('p-2', { email: 'user@ours.test' });
  expect((await own.exchange(enters.page, enters.browser.cookie)).body).toMatchObject({
    user: { _id: world.ours.user },
  });
  await provider.set({ second_factor_at_provider: false }).execute();
});

test('it is offered by the domain, and nothing of it works while it is off', async () => {
  const discover = async () =>
    (await own.send(null, 'POST', '/auth/discover', { email: 'user@ours.test' })).body.providers;
  expect(await discover()).toEqual([{ _id: ours._id, name: 'OURS SAML', protocol: 'saml' }]);
  const provider = app.db.updateTable('identity_providers').where('id', '=', ours._id);
  own.provider.says({ nameId: 'p-3', attributes: { email: 'user@ours.test' } });
  const browser = own.openBrowser();
  const post = await browser.leave();
  await provider.set({ is_active: false }).execute();
  expect(await discover()).toEqual([]);
  expect(pathOf(await browser.comeBack(post))).toBe(FAILED);
  const start = await browser.ask(`/api/sso/${ours._id}/start`);
  expect(start.headers.get('location')).toBe('/login?error=sso_failed');
  await provider.set({ is_active: true }).execute();
});

test('an admin tries it out, also while it is off, and reads what it said or what is wrong', async () => {
  const provider = app.db.updateTable('identity_providers').where('id', '=', ours._id);
  await provider.set({ is_active: false }).execute();
  const path = `/admin/identity-providers/${ours._id}`;
  const start = async () => String((await own.send(world.ours.admin, 'POST', `${path}/test`)).body.url);
  const lastTest = async () =>
    (await own.send(world.ours.admin, 'GET', `${path}/last-test`)).body.lastTest as unknown as LastTest;
  own.provider.says({ nameId: 'p-4', attributes: { email: 'head@ours.test', groups: ['a', 'b'] } });
  const page = await own.openBrowser(await start()).signIn();
  expect(pathOf(page)).toBe(`/admin/sign-in?tested=${ours._id}`);
  expect(await lastTest()).toMatchObject({
    outcome: 'signed_in',
    account: { email: 'head@ours.test', role: 'bu_head' },
    groups: ['a', 'b'],
    claims: expect.arrayContaining([{ name: 'NameID', value: 'p-4' }]),
  });
  own.provider.answersBy(
    () =>
      '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1" InResponseTo="' +
      `${own.provider.lastRequest?.id}"><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"/><samlp:StatusMessage>No such person</samlp:StatusMessage></samlp:Status></samlp:Response>`,
  );
  await own.openBrowser(await start()).signIn();
  own.provider.answersBy(null);
  expect(await lastTest()).toMatchObject({
    outcome: 'failed',
    reason: 'The provider refused: Responder (No such person)',
  });
  await provider.set({ is_active: true }).execute();
  expect(await identities()).toEqual([]);
});

test('its description names what the provider has to know, for each provider its own', async () => {
  const answer = await fetch(`${own.base}/api/sso/${ours._id}/metadata`);
  expect(answer.headers.get('content-type')).toContain('samlmetadata+xml');
  const xml = await answer.text();
  expect(xml).toContain(`entityID="${ours.entityId}"`);
  expect(xml).toContain(`Location="${ours.callbackUrl}"`);
  expect(xml).toContain('WantAssertionsSigned="true"');
  expect(theirs.entityId).not.toBe(ours.entityId);
  expect((await fetch(`${own.base}/api/sso/${world.ours.id}/metadata`)).status).toBe(404);
});
