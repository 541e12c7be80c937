import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { json, startFakeServer } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

beforeEach(() => beginSession('token-1', person('admin')));
afterEach(() => {
  act(() => endSession('sign-out'));
});

const LIST = 'GET /api/admin/scim-tokens';
const CREATE = 'POST /api/admin/scim-tokens';
const at = '2026-11-30T00:00:00.000Z';
const token = {
  _id: 'one',
  name: 'Entra ID',
  prefix: 'swc_abcdef',
  createdBy: { _id: 'a', firstName: 'Anna', lastName: 'Berg', email: 'anna@acme.example' },
  createdAt: at,
  rotatedAt: null,
  lastCall: { at, address: null, call: 'POST /Users', status: 409, error: 'This userName cannot be used' },
};
const provisioning = { address: 'https://desk.example/api/scim/v2', people: 1, groups: 3 };

test('an admin sees what the directory did last, and makes it a token that is shown once', async () => {
  const server = startFakeServer({
    [LIST]: () =>
      json(200, {
        success: true,
        scimTokens: [token],
        provisioning,
        pagination: { page: 1, limit: 25, total: 1, pages: 1 },
      }),
    [CREATE]: () => json(201, { success: true, scimToken: token, secret: 'swc_secret' }),
    'GET /api/auth/second-factor': () =>
      json(200, { success: true, enabled: false, required: false, recoveryCodes: 0 }),
  });
  openApp('/admin/sign-in?tab=provisioning');
  await screen.findByText('This userName cannot be used');
  expect(screen.getByText('Refused (409)')).toBeTruthy();
  expect(screen.getByText(provisioning.address)).toBeTruthy();
  expect(screen.getByText('Your directory manages 1 person and 3 groups.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'New token' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Okta' } });
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'my password' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('swc_secret');
  expect(server.sent(CREATE)).toEqual([{ name: 'Okta', password: 'my password' }]);
  fireEvent.click(screen.getByRole('button', { name: 'I have kept it' }));
});
