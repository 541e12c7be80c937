import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, currentSession } from '../../../lib/session/session-store.ts';
import { installationAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, noAnswer, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

const CHECK = 'POST /api/auth/invitation/check';
const ACCEPT = 'POST /api/auth/invitation/accept';
const ADDRESS = '/accept-invitation?token=abc';
const invalid = () =>
  json(400, {
    success: false,
    code: 'VALIDATION_FAILED',
    message: 'This invitation is invalid or has expired',
    errors: [{ path: 'token', msg: 'This invitation is invalid or has expired' }],
    requestId: 'r',
  });

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer({
    'GET /api/config': () => installationAnswer({ selfRegistration: false }),
    'POST /api/auth/logout': () => json(200, { success: true }),
    [CHECK]: () =>
      json(200, {
        success: true,
        invitation: { firstName: 'Hannah', email: 'hannah@acme.example', organization: 'Acme' },
      }),
    [ACCEPT]: () => json(200, { success: true, message: 'Done' }),
  });
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const choosePassword = async (password: string, again = password) => {
  await heading('Welcome, Hannah');
  type('Password', password);
  type('Confirm password', again);
  fireEvent.click(screen.getByRole('button', { name: 'Set password' }));
};
const accepted = () => server.requests.filter(({ path }) => path.endsWith('/accept')).map(({ body }) => body);

test('greets whom it is for, takes a password twice, and leads to the sign-in page', async () => {
  beginSession('of-somebody-else', person('admin'));
  const router = openApp(ADDRESS);
  await choosePassword('secret1', 'secret2');
  expect(await screen.findByText('Passwords do not match')).toBeDefined();
  expect(screen.getByText(/Acme has created an account for you.*hannah@acme\.example/)).toBeDefined();
  expect(accepted()).toEqual([]);

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  type('Confirm password', 'secret1');
  fireEvent.click(screen.getByRole('button', { name: 'Set password' }));
  await vi.waitFor(() => expect(screen.getByText('Your password is set')).toBeDefined(), { timeout: 20_000 });
  expect(accepted()).toEqual([{ token: 'abc', password: 'secret1' }]);
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  expect(addressOf(router)).toBe('/login');
  expect(currentSession().token).toBeNull();
});

test.each([ADDRESS, '/accept-invitation'])(
  '%s without a good link says how to get another',
  async (address) => {
    server.answer({ [CHECK]: invalid });
    openApp(address);
    await heading('This invitation does not work');
    expect(screen.getByText(/ask your administrator for a new invitation/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Send me a link' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
  },
);

test('a link that ran out while the page was open', async () => {
  server.answer({ [ACCEPT]: invalid });
  openApp(ADDRESS);
  await choosePassword('secret1');
  await heading('This invitation does not work');
});

test('a failure of the server keeps what was typed', async () => {
  server.answer({ [ACCEPT]: () => refusal(503, 'UNAVAILABLE', 'The service is busy.') });
  openApp(ADDRESS);
  await choosePassword('secret1');
  expect(await screen.findByText('The service is busy.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' }).value).toBe('secret1');
});

test('a check without an answer can be tried again', async () => {
  server.answer({ [CHECK]: noAnswer });
  openApp(ADDRESS);
  expect(await screen.findByText('Could not load your invitation')).toBeDefined();
  server.answer({ [CHECK]: () => invalid() });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => heading('This invitation does not work'));
});

test('the link of a registration names whom the account is for, and takes its password', async () => {
  const registration = {
    firstName: 'Nora',
    lastName: 'Lind',
    email: 'nora@acme.example',
    organization: 'Acme',
  };
  server.answer({
    'POST /api/auth/register/check': () => json(200, { success: true, registration }),
    'POST /api/auth/register/confirm': () => json(201, { success: true, message: 'Done' }),
  });
  openApp('/confirm-registration?token=abc');
  await heading('Welcome, Nora');
  expect(screen.getByText(/Your account at Acme is made for Nora Lind/)).toBeDefined();
  type('Password', 'secret1');
  type('Confirm password', 'secret1');
  fireEvent.click(screen.getByRole('button', { name: 'Create my account' }));
  await screen.findByText('Your account is ready');
  const confirmed = server.requests.filter(({ path }) => path.endsWith('/register/confirm'));
  expect(confirmed.map(({ body }) => body)).toEqual([{ token: 'abc', password: 'secret1' }]);
});

test('the link of a registration that opens nothing leads to registering again', async () => {
  server.answer({ 'POST /api/auth/register/check': invalid });
  openApp('/confirm-registration?token=abc');
  await heading('Invalid link');
  expect(screen.getByRole('link', { name: 'Register again' }).getAttribute('href')).toBe('/register');
});
