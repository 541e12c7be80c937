import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { watchConnection } from '../lib/connection/connection.ts';
import { restoreSession } from '../lib/session/session-store.ts';
import { installationAnswer, ticketsAnswer } from '../testing/answers.ts';
import { type FakeServer, json, noAnswer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { addressOf, openApp } from '../testing/open-app.tsx';
import { person } from '../testing/people.ts';

const user = person('user');
let server: FakeServer;

beforeEach(() => {
  localStorage.setItem('switchboard.token', 't');
  localStorage.setItem('switchboard.user', JSON.stringify(user));
  restoreSession();
  server = startFakeServer({
    'GET /api/config': () => installationAnswer(),
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/auth/me': () => json(200, { success: true, user }),
  });
});

const emailField = () => screen.queryByLabelText('E-mail');

test('a stored session is confirmed once and the page stays where it is', async () => {
  const router = openApp('/dashboard');
  expect(emailField()).toBeNull();
  expect(await screen.findByRole('heading', { name: /Hannah/ })).toBeDefined();
  expect(addressOf(router)).toBe('/dashboard');
  expect(server.requests.filter(({ path }) => path === '/api/auth/me')).toHaveLength(1);
});

test('until the server has spoken there is neither the page nor the sign-in form', async () => {
  let answer: (response: Response) => void = () => undefined;
  server.answer({
    'GET /api/auth/me': () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  });
  openApp('/dashboard');
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeDefined();
  expect(emailField()).toBeNull();
  expect(screen.queryByRole('heading')).toBeNull();
  answer(json(200, { success: true, user }));
  expect(await screen.findByRole('heading', { name: /Hannah/ })).toBeDefined();
  expect(emailField()).toBeNull();
});

test.each([401, 403, 404])('a token refused with %i leads to /login, which says why', async (status) => {
  server.answer({ 'GET /api/auth/me': () => refusal(status, 'REFUSED', 'No') });
  const router = openApp('/tickets');
  expect(await screen.findByText('Token validation failed')).toBeDefined();
  expect(addressOf(router)).toBe('/login');
  expect(localStorage.getItem('switchboard.token')).toBeNull();
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'h' } });
  await waitFor(() => expect(screen.queryByText('Token validation failed')).toBeNull());
});

test.each([
  ['no answer', noAnswer],
  ['a server in trouble', () => refusal(500, 'INTERNAL', 'Something went wrong')],
])('%s keeps the session and offers another try', async (_, answer) => {
  server.answer({ 'GET /api/auth/me': answer });
  const router = openApp('/tickets');
  expect(await screen.findByText('Something went wrong')).toBeDefined();
  expect(document.body.textContent).toMatch(/Error ID: [0-9a-z]/);
  expect(screen.getByRole('button', { name: 'Reload Page' })).toBeDefined();
  expect(localStorage.getItem('switchboard.token')).toBe('t');

  server.answer({ 'GET /api/auth/me': () => json(200, { success: true, user }) });
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByText('Something went wrong')).toBeNull());
  expect(addressOf(router)).toBe('/tickets');
  expect(emailField()).toBeNull();
});

test('the error screen names the failed request', async () => {
  server.answer({ 'GET /api/auth/me': () => refusal(500, 'INTERNAL', 'Something went wrong') });
  openApp('/dashboard');
  await waitFor(() => expect(document.body.textContent).toContain('Error ID: request-INTERNAL'));
});

test('the pages to read wait for nobody', async () => {
  server.answer({ 'GET /api/auth/me': noAnswer });
  openApp('/terms-of-use');
  expect(await screen.findByRole('heading', { name: 'Terms of Use' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
});

test('a 401 in the middle of the work asks to sign in over the page', async () => {
  server.answer({ 'GET /api/tickets': () => refusal(401, 'UNAUTHENTICATED', 'Please sign in') });
  const router = openApp('/dashboard');
  const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' });
  expect(addressOf(router)).toBe('/dashboard');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeDefined();
  expect(addressOf(router)).toBe('/login');
});

test('windows of an organization that has moved are led to /login, which says where it is', async () => {
  const words = 'Your organization has moved to https://second.desk.test';
  server.answer({ 'GET /api/tickets': () => refusal(403, 'ORGANIZATION_MOVED', words) });
  const router = openApp('/dashboard');
  expect(await screen.findByText(words)).toBeDefined();
  expect(addressOf(router)).toBe('/login');
});

test('a start without the server says so, and goes on by itself when it is there', async () => {
  const stop = watchConnection();
  server.answer({ 'GET /api/auth/me': noAnswer, 'GET /api/health/ready': noAnswer });
  openApp('/dashboard');
  expect(await screen.findByText(/^The server cannot be reached\./)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined();

  server.answer({
    'GET /api/auth/me': () => json(200, { success: true, user }),
    'GET /api/health/ready': () => json(200, { success: true, status: 'ready' }),
  });
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByRole('heading', { name: /Hannah/ })).toBeDefined();
  stop();
});

test('a connection that is lost later is told above the page', async () => {
  const stop = watchConnection();
  openApp('/profile');
  await screen.findByRole('navigation', { name: 'Main' });
  server.answer({ 'GET /api/health/ready': () => refusal(503, 'UNAVAILABLE', 'Restarting') });
  window.dispatchEvent(new Event('offline'));
  expect(await screen.findByText(/What you type stays here\./)).toBeDefined();
  server.answer({ 'GET /api/health/ready': () => json(200, { success: true, status: 'ready' }) });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/What you type stays here\./)).toBeNull());
  stop();
});
