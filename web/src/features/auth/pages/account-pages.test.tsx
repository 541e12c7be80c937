import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { beginSession, currentSession, restoreSession } from '../../../lib/session/session-store.ts';
import { installationAnswer, ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, noAnswer, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  restoreSession();
  server = startFakeServer({
    'GET /api/config': () => installationAnswer({ selfRegistration: true }),
    'GET /api/tickets': () => ticketsAnswer(),
    'POST /api/auth/logout': () => json(200, { success: true }),
  });
});

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const sent = (path: string) =>
  server.requests.filter((request) => request.path === path).map(({ body }) => body);
const done = (more: object = {}) => json(200, { success: true, message: 'Done', ...more });

test('the sign-in page leads to both', async () => {
  openApp('/login');
  expect((await screen.findByRole('link', { name: 'Forgot password?' })).getAttribute('href')).toBe(
    '/forgot-password',
  );
  expect(
    (await screen.findByRole('link', { name: 'Register with your work e-mail' })).getAttribute('href'),
  ).toBe('/register');
});

test('the sign-in page offers no registration where there is none', async () => {
  server.answer({ 'GET /api/config': () => installationAnswer({ selfRegistration: false }) });
  openApp('/login');
  expect(await screen.findByText(/Accounts are created by your administrator/)).toBeDefined();
  expect(screen.queryByRole('link', { name: /Register/ })).toBeNull();
});

describe('a forgotten password', () => {
  const FORGOT = '/api/auth/forgot-password';
  const ask = async (email: string) => {
    await heading('Forgot your password?');
    type('E-mail', email);
    press('Send reset link');
  };

  test.each([
    ['', 'Email is required'],
    ['abc', 'Please enter a valid email address'],
  ])('%o: %s', async (email, message) => {
    openApp('/forgot-password');
    await ask(email);
    expect(await screen.findByText(message)).toBeDefined();
    expect(sent(FORGOT)).toEqual([]);
  });

  test('is asked for, and for another e-mail the address still stands there', async () => {
    server.answer({ [`POST ${FORGOT}`]: () => done() });
    openApp('/forgot-password');
    await ask('hannah@acme.example');
    await heading('Check Your Email');
    // The button that was pressed is gone.
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(screen.getByText(/hannah@acme\.example/)).toBeDefined();
    expect(sent(FORGOT)).toEqual([{ email: 'hannah@acme.example' }]);
    expect(linkTo('Back to Login')).toBe('/login');
    press('Send Another Email');
    await heading('Forgot your password?');
    expect(input('E-mail').value).toBe('hannah@acme.example');
  });

  test.each([
    [
      'a server in trouble',
      () => refusal(500, 'INTERNAL', 'Something went wrong'),
      'Failed to send reset email. Please try again.',
    ],
    ['no answer', noAnswer, 'Failed to send reset email. Please try again.'],
    ['a limit', () => refusal(429, 'RATE_LIMITED', 'Too many attempts.'), 'Too many attempts.'],
  ])('%s is told, and what was typed stays', async (_, answer, words) => {
    server.answer({ [`POST ${FORGOT}`]: answer });
    openApp('/forgot-password');
    await ask('hannah@acme.example');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(input('E-mail').value).toBe('hannah@acme.example');
  });
});

describe('a new password', () => {
  const RESET = '/api/auth/reset-password';
  const fill = async (password: string, again: string) => {
    await heading('Choose a new password');
    type('New Password', password);
    type('Confirm New Password', again);
  };

  test.each(['/reset-password', '/reset-password?token=', '/reset-password?token=%20'])(
    '%s is no link',
    async (path) => {
      openApp(path);
      await heading('Invalid Reset Link');
      expect(screen.getByText('Invalid or missing reset token')).toBeDefined();
      expect(linkTo('Request New Reset Link')).toBe('/forgot-password');
      expect(linkTo('Back to Login')).toBe('/login');
    },
  );

  test('cannot be sent while a field is blank, and ticks off what it has to be', async () => {
    openApp('/reset-password?token=abc');
    await fill('secret', '');
    const box = screen.getByRole('region', { name: 'Your new password' });
    expect(button('Change password').disabled).toBe(true);
    expect(box.textContent).toContain('has at least 6 characters: done');
    expect(box.textContent).toContain('is the same in both fields: not yet');
    type('Confirm New Password', 'secret');
    expect(button('Change password').disabled).toBe(false);
    expect(box.textContent).not.toContain('not yet');
  });

  test.each([
    ['abc', 'abc', 'Password must be at least 6 characters long'],
    ['secret1', 'secret2', 'Passwords do not match'],
  ])('%s and %s: %s', async (password, again, message) => {
    openApp('/reset-password?token=abc');
    await fill(password, again);
    press('Change password');
    expect(await screen.findByText(message)).toBeDefined();
    expect(sent(RESET)).toEqual([]);
  });

  test('is set, and after three seconds the sign-in page comes, whoever was signed in', async () => {
    beginSession('old', person('user'));
    server.answer({ [`POST ${RESET}`]: () => done() });
    const router = openApp('/reset-password?token=abc');
    await fill('secret1', 'secret1');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    press('Change password');
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('has been changed'), {
      timeout: 20_000,
    });
    expect(sent(RESET)).toEqual([{ token: 'abc', password: 'secret1' }]);
    await act(() => vi.advanceTimersByTimeAsync(2_900));
    expect(addressOf(router)).toBe('/reset-password?token=abc');
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(addressOf(router)).toBe('/login');
    expect(currentSession().token).toBeNull();
  });

  test('a link that is too old or used gives way to the way to a new one', async () => {
    server.answer({
      [`POST ${RESET}`]: () => refusal(400, 'VALIDATION_FAILED', 'Invalid or expired reset token'),
    });
    openApp('/reset-password?token=abc');
    await fill('secret1', 'secret1');
    press('Change password');
    await heading('Invalid Reset Link');
    expect(
      screen.getByText('This reset link has expired or is invalid. Please request a new password reset.'),
    ).toBeDefined();
  });

  test.each([
    ['the server’s words', () => refusal(503, 'UNAVAILABLE', 'The service is busy.'), 'The service is busy.'],
    ['our own', noAnswer, 'Failed to reset password. Please try again.'],
  ])('another failure is told in %s, and what was typed stays', async (_, answer, words) => {
    server.answer({ [`POST ${RESET}`]: answer });
    openApp('/reset-password?token=abc');
    await fill('secret1', 'secret1');
    press('Change password');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(input('New Password').value).toBe('secret1');
  });
});

describe('registration', () => {
  const REGISTER = '/api/auth/register';
  const fields = {
    'First name': 'Nora',
    'Last name': 'Lind',
    'Work e-mail': 'nora@acme.example',
    Password: 'secret1',
  };
  const fill = async () => {
    await heading('Create your account');
    for (const [label, value] of Object.entries(fields)) type(label, value);
    press('Register');
  };

  test('names what is missing and goes to the first', async () => {
    openApp('/register');
    await heading('Create your account');
    press('Register');
    expect(await screen.findByText('First name is required')).toBeDefined();
    expect(screen.getByText('Email is required')).toBeDefined();
    expect(document.activeElement).toBe(input('First name'));
  });

  test('without a mail server signs the newcomer in', async () => {
    server.answer({
      [`POST ${REGISTER}`]: () =>
        json(201, { success: true, confirmationSent: false, token: 't', user: person('user') }),
    });
    const router = openApp('/register');
    await fill();
    await waitFor(() => expect(addressOf(router)).toBe('/dashboard'));
    expect(sent(REGISTER)).toEqual([
      {
        firstName: 'Nora',
        lastName: 'Lind',
        email: 'nora@acme.example',
        password: 'secret1',
        contactNumber: '',
        department: '',
      },
    ]);
  });

  test('with one, an e-mail comes first, and the password is chosen with its link', async () => {
    server.answer({
      'GET /api/config': () => installationAnswer({ selfRegistration: true, registrationByEmail: true }),
      [`POST ${REGISTER}`]: () => json(201, { success: true, confirmationSent: true }),
    });
    openApp('/register');
    await heading('Create your account');
    expect(screen.queryByLabelText('Password', { selector: 'input' })).toBeNull();
    const { Password: _, ...shown } = fields;
    for (const [label, value] of Object.entries(shown)) type(label, value);
    press('Register');
    await heading('Check Your Email');
    expect(sent(REGISTER)).toEqual([expect.not.objectContaining({ password: expect.anything() })]);
    expect(currentSession().token).toBeNull();
  });

  test('the server’s objection stands at its field', async () => {
    const msg = 'No organization found for domain x.test. Please contact your administrator.';
    server.answer({
      [`POST ${REGISTER}`]: () =>
        json(400, {
          success: false,
          code: 'VALIDATION_FAILED',
          message: msg,
          errors: [{ path: 'email', msg }],
          requestId: 'r',
        }),
    });
    openApp('/register');
    await fill();
    expect(await screen.findByText(msg)).toBeDefined();
    expect(document.activeElement).toBe(input('Work e-mail'));
    expect(input('Password').value).toBe('secret1');
  });

  test.each([
    [
      'the server’s words',
      () => refusal(409, 'NO_LICENSES_LEFT', 'No licenses available.'),
      'No licenses available.',
    ],
    ['our own', noAnswer, 'Registration failed'],
  ])('another failure is told in %s', async (_, answer, words) => {
    server.answer({ [`POST ${REGISTER}`]: answer });
    openApp('/register');
    await fill();
    expect((await screen.findByRole('alert')).textContent).toBe(words);
  });

  test('is not there where accounts are made by administrators', async () => {
    server.answer({ 'GET /api/config': () => installationAnswer({ selfRegistration: false }) });
    openApp('/register');
    await heading('Registration is closed');
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
    expect(linkTo('Back to Login')).toBe('/login');
    expect(linkTo('Set a new password')).toBe('/forgot-password');
  });
});

describe('a new address', () => {
  const path = '/confirm-email';
  const callPath = '/api/auth/confirm-email';
  const verb = 'Confirm my e-mail';
  const doneTitle = 'Your e-mail has changed';

  test('confirms when it is pressed, not when it is opened', async () => {
    server.answer({ [`POST ${callPath}`]: () => done() });
    openApp(`${path}?token=abc`);
    await screen.findByRole('button', { name: verb });
    expect(sent(callPath)).toEqual([]);
    press(verb);
    await heading(doneTitle);
    expect(sent(callPath)).toEqual([{ token: 'abc' }]);
  });

  test('without a token, or with one that opens nothing, says so', async () => {
    const msg = 'This link is invalid or has expired';
    server.answer({
      [`POST ${callPath}`]: () =>
        json(400, {
          success: false,
          code: 'VALIDATION_FAILED',
          message: msg,
          errors: [{ path: 'token', msg }],
          requestId: 'r',
        }),
    });
    openApp(`${path}?token=abc`);
    fireEvent.click(await screen.findByRole('button', { name: verb }));
    await heading('Invalid link');
  });

  test('another refusal is told, and it can be tried again', async () => {
    server.answer({ [`POST ${callPath}`]: () => refusal(409, 'CONFLICT', 'Not at the moment') });
    openApp(`${path}?token=abc`);
    fireEvent.click(await screen.findByRole('button', { name: verb }));
    expect((await screen.findByRole('alert')).textContent).toBe('Not at the moment');
    expect(button(verb).disabled).toBe(false);
  });
});

test('a confirmed e-mail is the session’s at once', async () => {
  beginSession('t', person('user'));
  server.answer({
    'POST /api/auth/confirm-email': () => done(),
    'GET /api/auth/me': () =>
      json(200, { success: true, user: person('user', { email: 'new@acme.example' }) }),
  });
  openApp('/confirm-email?token=abc');
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm my e-mail' }));
  await heading('Your e-mail has changed');
  expect(currentSession().user?.email).toBe('new@acme.example');
});

describe('the link that stops mail', () => {
  const token = 'A'.repeat(22);
  const CALL = `/api/mail/unsubscribe/${token}`;
  const about = (ticketNumber: string | null) => () => json(200, { success: true, ticketNumber });

  test('asks before it stops mail of a ticket, or digests', async () => {
    server.answer({
      [`GET ${CALL}/about`]: about('ACME-00042'),
      [`POST ${CALL}`]: () => done(),
    });
    openApp(`/unsubscribe#${token}`);
    await heading('Stop mail about ACME-00042?');
    expect(sent(CALL)).toEqual([]);
    press('Stop');
    expect(await screen.findByText('You will get no more of these.')).toBeDefined();
    expect(sent(CALL)).toEqual([{ all: false }]);
  });

  test('stops all of it for who is signed in, and brings others through sign-in', async () => {
    server.answer({ [`GET ${CALL}/about`]: about(null), [`POST ${CALL}`]: () => done() });
    openApp(`/unsubscribe#${token}`);
    await heading('Stop digests?');
    expect(linkTo('Sign in to stop all mail about tickets')).toBe('/login');
    act(() => beginSession('t', person('user')));
    fireEvent.click(await screen.findByRole('button', { name: 'Stop all mail about tickets' }));
    await heading('Stopped');
    expect(sent(CALL)).toEqual([{ all: true }]);
  });

  test('says so where it opens nothing', async () => {
    server.answer({
      [`GET ${CALL}/about`]: () => refusal(404, 'NOT_FOUND', 'This link is invalid or has expired'),
    });
    openApp(`/unsubscribe#${token}`);
    await heading('Invalid link');
    expect((await screen.findByRole('alert')).textContent).toBe('This link is invalid or has expired');
  });

  test('says so where the address was cut off within a letter', async () => {
    server.answer({
      'GET /api/mail/unsubscribe/abc%25/about': () =>
        refusal(404, 'NOT_FOUND', 'This link is invalid or has expired'),
    });
    openApp('/unsubscribe#abc%');
    await heading('Invalid link');
  });
});
