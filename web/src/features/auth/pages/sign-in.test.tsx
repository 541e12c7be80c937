import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { signOut } from '../../../lib/session/session.ts';
import {
  beginSession,
  currentSession,
  endSession,
  restoreSession,
} from '../../../lib/session/session-store.ts';
import { installationAnswer, ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, noAnswer, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

const EMAIL = 'Email is required';
const EMAIL_FORM = 'Please enter a valid email';
const PASSWORD = 'Password is required';

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  restoreSession();
  server = startFakeServer({
    'GET /api/config': () => installationAnswer(),
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/admin/tickets': () => ticketsAnswer(),
  });
});

const email = () => screen.findByLabelText<HTMLInputElement>('E-mail');
const password = () => screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
const signInRequests = () => server.requests.filter(({ path }) => path === '/api/auth/login');

async function signInWith(who: string, secret: string) {
  type(await email(), who);
  type(password(), secret);
  send();
}

test.each(['/login', '/admin/login'])(
  'the form of %s names every missing field, and goes to the first',
  async (path) => {
    openApp(path);
    const field = await email();
    send();
    expect(await screen.findByText(EMAIL)).toBeDefined();
    expect(screen.getByText(PASSWORD)).toBeDefined();
    expect(document.activeElement).toBe(field);
    expect(signInRequests()).toEqual([]);
  },
);

// Both pages have the same one.
describe('the form', () => {
  beforeEach(() => {
    openApp('/login');
  });

  test('goes to the password when only that is missing', async () => {
    type(await email(), 'hannah@acme.example');
    send();
    expect(await screen.findByText(PASSWORD)).toBeDefined();
    expect(screen.queryByText(EMAIL)).toBeNull();
    expect(document.activeElement).toBe(password());
  });

  test.each(['abc', 'a@b', 'a b@c.d'])('refuses %s when the field is left', async (value) => {
    const field = await email();
    type(field, value);
    fireEvent.blur(field);
    expect(await screen.findByText(EMAIL_FORM)).toBeDefined();
    type(password(), 'secret');
    send();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(signInRequests()).toEqual([]);
  });

  test('takes a message back as soon as its field is edited', async () => {
    const field = await email();
    send();
    await screen.findByText(EMAIL);
    type(field, 'h');
    await waitFor(() => expect(screen.queryByText(EMAIL)).toBeNull());
    expect(screen.getByText(PASSWORD)).toBeDefined();
    type(password(), 'x');
    await waitFor(() => expect(screen.queryByText(PASSWORD)).toBeNull());
  });

  test('says nothing when a field is left for a link', async () => {
    const field = await email();
    fireEvent.blur(field, { relatedTarget: screen.getAllByRole('link')[0] });
    expect(screen.queryByText(EMAIL)).toBeNull();
  });

  test('shows and hides the password', async () => {
    await email();
    expect(password().type).toBe('password');
    fireEvent.mouseDown(screen.getByRole('button', { name: 'Show password' }));
    await waitFor(() => expect(password().type).toBe('text'));
    fireEvent.mouseDown(screen.getByRole('button', { name: 'Hide password' }));
    await waitFor(() => expect(password().type).toBe('password'));
  });

  test('is left to password managers, and takes what is pasted', async () => {
    expect((await email()).autocomplete).toBe('username');
    expect(password().autocomplete).toBe('current-password');
    expect(fireEvent.paste(password(), { clipboardData: { getData: () => 'secret' } })).toBe(true);
  });

  test('says the server’s words, keeps what was typed and stays', async () => {
    server.answer({
      'POST /api/auth/login': () => refusal(401, 'INVALID_CREDENTIALS', 'Invalid email or password'),
    });
    await signInWith('hannah@acme.example', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
    expect((await email()).value).toBe('hannah@acme.example');
    expect(password().value).toBe('wrong');
    type(password(), 'better');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test.each([
    ['a limit', () => refusal(429, 'RATE_LIMITED', 'Too many attempts. Please try again later.'), /Too many/],
    ['words that cannot be read', () => new Response('<h1>', { status: 502 }), /^Login failed$/],
    ['no answer', noAnswer, /^An unexpected error occurred$/],
  ])('%s is told', async (_, answer, words) => {
    server.answer({ 'POST /api/auth/login': answer });
    await signInWith('hannah@acme.example', 'secret');
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
  });
});

describe('signing in', () => {
  const accept = (role: Parameters<typeof person>[0]) =>
    server.answer({
      'POST /api/auth/login': () => json(200, { success: true, token: 't', user: person(role) }),
    });

  test('leads to the dashboard', async () => {
    accept('user');
    const router = openApp('/login');
    await signInWith('hannah@acme.example', 'secret');
    await waitFor(() => expect(addressOf(router)).toBe('/dashboard'));
    expect(signInRequests()[0]?.body).toEqual({ email: 'hannah@acme.example', password: 'secret' });
    expect(await screen.findByRole('heading', { name: /Hannah/ })).toBeDefined();
  });

  test('leads to the page that was asked for', async () => {
    accept('user');
    const router = openApp('/tickets?status=open');
    await email();
    expect(addressOf(router)).toBe('/login');
    await signInWith('hannah@acme.example', 'secret');
    await waitFor(() => expect(addressOf(router)).toBe('/tickets?status=open'));
  });

  test('at the admin portal leads to /admin', async () => {
    accept('manager');
    const router = openApp('/admin/login');
    await signInWith('manager@acme.example', 'secret');
    await waitFor(() => expect(addressOf(router)).toBe('/admin'));
  });

  test.each(['user', 'devops_agent', 'super_admin'] as const)(
    'at the admin portal leads %s to the dashboard',
    async (role) => {
      accept(role);
      const router = openApp('/admin/login');
      await signInWith(`${role}@acme.example`, 'secret');
      await waitFor(() => expect(addressOf(router)).toBe('/dashboard'));
    },
  );
});

describe('demo credentials', () => {
  const demoAccounts = {
    password: 'switchboard-demo',
    accounts: [{ email: 'admin@acme.example', role: 'Admin', organization: 'Acme Manufacturing' }],
  };

  test('fill in the form', async () => {
    server.answer({ 'GET /api/config': () => installationAnswer({ demo: true, demoAccounts }) });
    openApp('/admin/login');
    fireEvent.click(await screen.findByRole('button', { name: /admin@acme\.example Admin/ }));
    expect((await email()).value).toBe('admin@acme.example');
    expect(password().value).toBe('switchboard-demo');
  });

  test('stand nowhere else than in a demo', async () => {
    openApp('/admin/login');
    await email();
    expect(screen.queryByText('Demo credentials')).toBeNull();
  });
});

test('who is signed out comes to /login and finds nothing of theirs', async () => {
  server.answer({
    'POST /api/auth/login': () => json(200, { success: true, token: 't', user: person('user') }),
    'POST /api/auth/logout': () => json(200, { success: true }),
  });
  const router = openApp('/tickets');
  await signInWith('hannah@acme.example', 'secret');
  await waitFor(() => expect(addressOf(router)).toBe('/tickets'));
  endSession('sign-out');
  await waitFor(() => expect(addressOf(router)).toBe('/login'));
  expect(currentSession().user).toBeNull();
});

test('who came by their organization’s provider is offered to sign out there too, until they type', async () => {
  const url = 'https://id.example/session/end?client_id=desk';
  server.answer({
    'POST /api/auth/logout': () => json(200, { success: true, providerSignOut: { name: 'Acme ID', url } }),
  });
  beginSession('t', person('user'));
  const router = openApp('/profile');
  await act(signOut);
  await waitFor(() => expect(addressOf(router)).toBe('/login'));
  const link = await screen.findByRole('link', { name: 'Sign out of Acme ID' });
  expect(link.getAttribute('href')).toBe(url);
  fireEvent.change(await email(), { target: { value: 'h' } });
  await waitFor(() => expect(screen.queryByText('You have signed out')).toBeNull());
});
