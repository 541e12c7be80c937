import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { json, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { onePage } from '../../testing/one-page.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

beforeEach(() => beginSession('token-1', person('admin')));
afterEach(() => {
  act(() => endSession('sign-out'));
});

const provider = {
  _id: 'one',
  name: 'Acme ID',
  protocol: 'oidc',
  isActive: false,
  issuer: 'https://id.acme.example',
  clientId: 'desk',
  ssoUrl: null,
  certificates: [],
  entityId: null,
  metadataUrl: null,
  logoutUrl: 'https://desk.example/api/sso/one/logout',
  claims: { email: 'email', firstName: 'given_name', lastName: 'family_name', groups: 'groups' },
  trustsEmails: false,
  secondFactorAtProvider: false,
  callbackUrl: 'https://desk.example/api/sso/one/callback',
  createdAt: '2026-11-28T10:00:00.000Z',
  version: 3,
};
const CREATE = 'POST /api/admin/identity-providers';
const EDIT = 'PUT /api/admin/identity-providers/one';

const serve = (list: readonly object[], more: Parameters<typeof startFakeServer>[0] = {}) =>
  startFakeServer({
    'GET /api/admin/identity-providers': () =>
      json(200, { success: true, identityProviders: list, pagination: onePage(list.length, 25) }),
    'GET /api/auth/passkeys': () => json(200, { success: true, passkeys: [] }),
    'GET /api/auth/second-factor': () =>
      json(200, {
        success: true,
        secondFactor: { enabled: false, since: null, recoveryCodesLeft: 0, required: false },
      }),
    [CREATE]: () => json(201, { success: true, identityProvider: provider }),
    [EDIT]: () => json(200, { success: true, identityProvider: provider }),
    ...more,
  });

test('a provider is added with the password, and says where it has to send people back to', async () => {
  const server = serve([]);
  openApp('/admin/sign-in');
  await screen.findByText('No providers yet');
  fireEvent.click(screen.getAllByRole('button', { name: 'Add provider' })[0] as HTMLElement);
  const form = within(await screen.findByRole('dialog', { name: 'Add provider' }));
  const type = (label: RegExp, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  type(/^Name/, 'Acme ID');
  type(/^Issuer/, 'https://id.acme.example');
  type(/^Client ID/, 'desk');
  type(/^Client secret/, 'their secret');
  type(/^Your password/, 'correct horse');
  fireEvent.click(form.getByRole('button', { name: 'Add' }));
  const connect = within(await screen.findByRole('dialog', { name: 'Connect Acme ID' }));
  connect.getByText('https://desk.example/api/sso/one/callback');
  connect.getByRole('button', { name: 'Test sign-in' });
  expect(server.sent(CREATE)).toMatchObject([
    {
      issuer: 'https://id.acme.example',
      clientSecret: 'their secret',
      claims: { email: 'email', groups: 'groups' },
      password: 'correct horse',
    },
  ]);
});

test('a SAML provider is added by its metadata, and says what it has to know of this installation', async () => {
  const ADD = 'POST /api/admin/identity-providers/saml';
  const saml = {
    ...provider,
    protocol: 'saml',
    ssoUrl: 'https://id.acme.example/sso',
    certificates: [{ fingerprint: 'AB:CD', validTo: '2020-01-02T10:00:00.000Z', pem: 'PEM' }],
    entityId: 'https://desk.example/api/sso/one/metadata',
    metadataUrl: 'https://desk.example/api/sso/one/metadata',
  };
  const read = { issuer: 'urn:acme:id', ssoUrl: saml.ssoUrl, certificates: ['first', 'second'] };
  const server = serve([saml], {
    [`${ADD}/metadata`]: () => json(200, { success: true, ...read }),
    [ADD]: () => json(201, { success: true, identityProvider: saml }),
  });
  openApp('/admin/sign-in');
  await screen.findByText(/^Certificate ended 2 Jan/);
  fireEvent.click(screen.getByRole('button', { name: 'Add provider' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'SAML' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add provider' }));
  const type = (label: RegExp, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  type(/^Metadata/, 'https://id.acme.example/metadata');
  fireEvent.click(form.getByRole('button', { name: 'Read' }));
  await form.findByDisplayValue('urn:acme:id');
  type(/^Name/, 'Acme SAML');
  type(/^Your password/, 'correct horse');
  fireEvent.click(form.getByRole('button', { name: 'Add' }));
  const connect = within(await screen.findByRole('dialog', { name: 'Connect Acme ID' }));
  connect.getByText('https://desk.example/api/sso/one/metadata');
  connect.getByRole('link', { name: 'Download our metadata' });
  expect(server.sent(ADD)).toMatchObject([
    { ...read, name: 'Acme SAML', claims: { email: 'email' }, password: 'correct horse' },
  ]);
});

test('another name is sent alone, without a password', async () => {
  const server = serve([provider]);
  openApp('/admin/sign-in');
  fireEvent.click(await screen.findByRole('button', { name: 'More about Acme ID' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit provider' }));
  fireEvent.change(form.getByLabelText(/^Name/), { target: { value: 'Our ID' } });
  fireEvent.click(form.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(server.sent(EDIT)).toEqual([{ name: 'Our ID', version: 3 }]));
});

test('to switch one on needs the password; what the server refuses stands at its field', async () => {
  const server = serve([provider], {
    [EDIT]: () =>
      json(400, {
        success: false,
        code: 'VALIDATION_FAILED',
        message: 'Some fields need your attention',
        errors: [{ path: 'password', msg: 'Wrong password' }],
        requestId: 'request-1',
      }),
  });
  openApp('/admin/sign-in');
  fireEvent.click(await screen.findByRole('button', { name: 'More about Acme ID' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Switch on' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Switch Acme ID on?' }));
  fireEvent.change(dialog.getByLabelText(/^Your password/), { target: { value: 'wrong' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Switch on' }));
  await dialog.findByText('Wrong password');
  expect(server.sent(EDIT)).toEqual([{ isActive: true, password: 'wrong', version: 3 }]);
});

test('whoever comes back from a test reads what the provider said and what it leads to', async () => {
  serve([provider], {
    'GET /api/admin/identity-providers/one/last-test': () =>
      json(200, {
        success: true,
        lastTest: {
          at: '2026-11-28T10:00:00.000Z',
          outcome: 'refused',
          reason: 'Your e-mail domain is not verified for this organization',
          account: null,
          groups: ['desk', 'ops'],
          claims: [{ name: 'email', value: 'dana@elsewhere.example' }],
        },
      }),
  });
  openApp('/admin/sign-in?tested=one');
  const dialog = within(await screen.findByRole('dialog', { name: 'Last test of Acme ID' }));
  await dialog.findByText('Refused here');
  dialog.getByText('Your e-mail domain is not verified for this organization');
  dialog.getByText('dana@elsewhere.example');
  dialog.getByText('Groups: desk, ops');
});

test('a list that fails offers to try again', async () => {
  serve([], { 'GET /api/admin/identity-providers': () => refusal(500, 'INTERNAL', 'Something went wrong') });
  openApp('/admin/sign-in');
  await screen.findByRole('button', { name: /Retry|Try again/ });
});
