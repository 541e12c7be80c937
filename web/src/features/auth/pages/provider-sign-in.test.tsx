import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
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

const EXCHANGE = 'POST /api/auth/exchange';
const COMPLETE = 'PUT /api/google/complete-profile';
const LONG =
  'This user is not valid. Google login registers only the user role, and no organization was found for the e-mail domain x.test.';

const newcomer = person('user', { contactNumber: '', firstName: 'Nia', lastName: 'Okafor' });
const signedIn = (user = person('user')) => json(200, { success: true, token: 'session', user });

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  restoreSession();
  server = startFakeServer({
    'GET /api/config': () => installationAnswer({ googleEnabled: true }),
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/auth/me': () => json(200, { success: true, user: person('user') }),
    'POST /api/auth/logout': () => json(200, { success: true }),
    [EXCHANGE]: () => signedIn(),
  });
});

const exchanges = () => server.requests.filter(({ path }) => path === '/api/auth/exchange');
const email = () => screen.findByLabelText<HTMLInputElement>('E-mail');

describe('/login', () => {
  test('names the provider on its button', async () => {
    server.answer({
      'GET /api/config': () => installationAnswer({ googleEnabled: true, providerName: 'Acme ID' }),
    });
    openApp('/login');
    expect(await screen.findByRole('button', { name: 'Continue with Acme ID' })).toBeDefined();
    expect(screen.getByText('or with your password')).toBeDefined();
  });

  test('offers no provider where none is set up, and says so to who comes back from one', async () => {
    server.answer({ 'GET /api/config': () => installationAnswer() });
    openApp('/login?error=google_auth_failed');
    const words = () => screen.getByRole('alert').textContent;
    await waitFor(() => expect(words()).toContain('Google sign-in is not set up in this installation.'));
    expect(words()).toContain('Google authentication failed. Please try again.');
    expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull();
  });

  test.each([
    ['google_auth_failed', 'Google authentication failed. Please try again.'],
    ['auth_error', 'Authentication error occurred. Please try again.'],
    ['something-else', 'Authentication error occurred. Please try again.'],
    ['invalid_organization&domain=x.test', LONG],
    [
      'auth_error&reason=AWAITING_APPROVAL',
      'Authentication error occurred. Please try again.Your account is waiting for the approval of your administrator.',
    ],
    ['auth_error&reason=%3Cb%3Ehello', 'Authentication error occurred. Please try again.'],
  ])('says what error=%s means, until the first input', async (parameters, words) => {
    openApp(`/login?error=${parameters}`);
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    fireEvent.change(await email(), { target: { value: 'h' } });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('says that the sign-in of an organization failed, also where the installation has no provider', async () => {
    server.answer({ 'GET /api/config': () => installationAnswer() });
    openApp('/login?error=sso_failed');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The sign-in of your organization did not work. Please try again, or sign in with your password.',
    );
  });

  test('offers what the domain of an e-mail has, once the field is left, and checks the field as before', async () => {
    const DISCOVER = 'POST /api/auth/discover';
    const providers = [{ _id: 'acme', name: 'Acme ID', protocol: 'oidc' }];
    server.answer({
      'GET /api/config': () => installationAnswer(),
      [DISCOVER]: () => json(200, { success: true, password: true, providers }),
    });
    openApp('/login');
    const type = async (value: string) => {
      fireEvent.change(await email(), { target: { value } });
      fireEvent.blur(await email());
    };
    await type('dana');
    await screen.findByText('Please enter a valid email');
    expect(server.sent(DISCOVER)).toEqual([]);
    await type('dana@acme.example');
    await screen.findByRole('button', { name: 'Continue with Acme ID' });
    // The domain decides: another name in it asks for nothing.
    await type('erik@acme.example');
    await type('dana@elsewhere');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull());
    expect(server.sent(DISCOVER)).toEqual([{ email: 'dana@acme.example' }]);
  });

  test('says where the providers are the only way in', async () => {
    const providers = [{ _id: 'acme', name: 'Acme ID', protocol: 'oidc' }];
    server.answer({
      'GET /api/config': () => installationAnswer(),
      'POST /api/auth/discover': () => json(200, { success: true, password: false, providers }),
      'POST /api/auth/login': () => refusal(403, 'SSO_REQUIRED', 'Your organization signs in elsewhere.'),
    });
    openApp('/login');
    // Filled in by the browser: the field is never left.
    fireEvent.change(await email(), { target: { value: 'dana@acme.example' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByText('Your organization signs in elsewhere.');
    await screen.findByText(/^Your organization signs in here\./);
    await screen.findByRole('button', { name: 'Continue with Acme ID' });
  });

  test('shows a domain as text, and no more of it than a domain can have', async () => {
    openApp(
      `/login?error=invalid_organization&domain=${encodeURIComponent(`<img src=x>${'x'.repeat(5_000)}`)}`,
    );
    const alert = await screen.findByRole('alert');
    expect(alert.querySelector('img')).toBeNull();
    expect(alert.textContent).toContain('<img src=x>');
    expect(alert.textContent?.length).toBeLessThan(500);
  });

  test('signs in with the token of the address, which is gone before it is sent', async () => {
    let address = '';
    server.answer({
      [EXCHANGE]: async () => {
        await Promise.resolve();
        address = addressOf(router);
        return signedIn();
      },
    });
    const router = openApp('/login?token=one-time');
    await waitFor(() => expect(addressOf(router)).toBe('/dashboard'));
    expect(address).toBe('/login');
    expect(exchanges().map(({ body }) => body)).toEqual([{ token: 'one-time' }]);
    expect(currentSession().token).toBe('session');
  });

  test('says that a token is bad, and offers the form', async () => {
    server.answer({ [EXCHANGE]: () => refusal(401, 'INVALID_HAND_OFF', 'Invalid authentication token') });
    const router = openApp('/login?token=bad');
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid authentication token');
    expect(addressOf(router)).toBe('/login');
    fireEvent.change(await email(), { target: { value: 'h' } });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('/oauth/callback', () => {
  test('signs in and goes on to the dashboard', async () => {
    let answer: (response: Response) => void = () => undefined;
    server.answer({
      [EXCHANGE]: () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    });
    const router = openApp('/oauth/callback?token=one-time');
    expect(await screen.findByText('Completing authentication...')).toBeDefined();
    await waitFor(() => expect(exchanges()).toHaveLength(1));
    expect(addressOf(router)).toBe('/oauth/callback');
    answer(signedIn());
    await waitFor(() => expect(addressOf(router)).toBe('/dashboard'));
    expect(exchanges()).toHaveLength(1);
  });

  test('goes on to the page that was asked for before, and to no other place', async () => {
    sessionStorage.setItem('switchboard.return-to', '/tickets?status=open');
    const router = openApp('/oauth/callback?token=one-time');
    await waitFor(() => expect(addressOf(router)).toBe('/tickets?status=open'));
    endSession('sign-out');
    await email();
    sessionStorage.setItem('switchboard.return-to', '//evil.example');
    await act(() => router.navigate('/oauth/callback?token=another'));
    await waitFor(() => expect(addressOf(router)).toBe('/dashboard'));
  });

  test('says in its own words that no organization was found, then /login says it in full', async () => {
    const router = openApp('/oauth/callback?error=invalid_organization&domain=x.test');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'No organization found for domain x.test. Please contact your administrator.',
    );
    await waitFor(() => expect(addressOf(router)).toBe('/login?error=invalid_organization&domain=x.test'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(LONG));
  });

  test('with a bad token says so, then /login says that a token was refused', async () => {
    server.answer({ [EXCHANGE]: () => refusal(401, 'INVALID_HAND_OFF', 'Invalid authentication token') });
    const router = openApp('/oauth/callback?token=bad');
    expect((await screen.findByRole('alert')).textContent).toBe('OAuth token processing failed');
    await waitFor(() => expect(addressOf(router)).toBe('/login'));
    expect(await screen.findByText('Token validation failed')).toBeDefined();
  });

  test('of an account that was closed meanwhile says why', async () => {
    const words = 'Your account is deactivated. Please contact your administrator.';
    server.answer({ [EXCHANGE]: () => refusal(403, 'ACCOUNT_DEACTIVATED', words) });
    openApp('/oauth/callback?token=one-time');
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });

  test('without an answer keeps the token for another try', async () => {
    server.answer({ [EXCHANGE]: noAnswer });
    const router = openApp('/oauth/callback?token=one-time');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.answer({ [EXCHANGE]: () => signedIn() });
    fireEvent.click(retry);
    await waitFor(() => expect(addressOf(router)).toBe('/dashboard'));
  });

  test.each([
    [false, '/login'],
    [true, '/dashboard'],
  ])('without anything, signed in: %j, leads to %s', async (isSignedIn, end) => {
    if (isSignedIn) beginSession('t', person('user'));
    const router = openApp('/oauth/callback');
    await waitFor(() => expect(addressOf(router)).toBe(end));
  });

  describe('with somebody signed in', () => {
    const other = person('manager', { firstName: 'Priya', lastName: 'Raman' });
    beforeEach(() => {
      beginSession('old', person('user'));
      server.answer({ [EXCHANGE]: () => signedIn(other) });
    });
    const ended = () =>
      server.requests
        .filter(({ path }) => path === '/api/auth/logout')
        .map(({ headers }) => headers.get('authorization'));

    test.each(['/oauth/callback?token=x', '/login?token=x'])('%s asks before it switches', async (path) => {
      const router = openApp(path);
      fireEvent.click(await screen.findByRole('button', { name: 'Continue as Priya Raman' }));
      await waitFor(() => expect(addressOf(router)).toBe('/dashboard'));
      expect(currentSession()).toMatchObject({ token: 'session', user: { _id: other._id } });
      expect(ended()).toEqual(['Bearer old']);
    });

    test('who stays ends the session that was not wanted', async () => {
      const router = openApp('/oauth/callback?token=x');
      fireEvent.click(await screen.findByRole('button', { name: 'Stay signed in as Hannah Brandt' }));
      await waitFor(() => expect(addressOf(router)).toBe('/dashboard'));
      expect(currentSession().token).toBe('old');
      expect(ended()).toEqual(['Bearer session']);
    });

    test('asks nothing of the same person', async () => {
      server.answer({ [EXCHANGE]: () => signedIn(person('user')) });
      const router = openApp('/oauth/callback?token=x');
      await waitFor(() => expect(addressOf(router)).toBe('/dashboard'));
      expect(currentSession().token).toBe('session');
    });

    test('a bad token costs nobody the session', async () => {
      server.answer({ [EXCHANGE]: () => refusal(401, 'INVALID_HAND_OFF', 'Invalid authentication token') });
      const router = openApp('/oauth/callback?token=bad');
      expect(await screen.findByText('OAuth token processing failed')).toBeDefined();
      await waitFor(() => expect(addressOf(router)).toBe('/dashboard'));
      expect(currentSession().token).toBe('old');
    });
  });
});

describe('/complete-profile', () => {
  const field = (label: RegExp | string) => screen.findByLabelText<HTMLInputElement>(label);
  const fill = async (code: string) => {
    fireEvent.change(await field('Organization code'), { target: { value: code } });
    fireEvent.change(await field('Contact number'), { target: { value: '+47 22 12 34 56' } });
  };
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Complete profile' }));
  const sent = () => server.requests.filter(({ path }) => path === '/api/google/complete-profile');

  test('sends its token with the form only, and leads in', async () => {
    server.answer({ [COMPLETE]: () => signedIn() });
    const router = openApp('/complete-profile?token=one-time');
    await fill('acme');
    expect(addressOf(router)).toBe('/complete-profile');
    expect(sent()).toEqual([]);
    send();
    await waitFor(() => expect(addressOf(router)).toBe('/dashboard'));
    expect(sent()[0]?.headers.get('authorization')).toBe('Bearer one-time');
    expect(sent()[0]?.body).toEqual({
      organizationCode: 'acme',
      contactNumber: '+47 22 12 34 56',
      department: '',
    });
    expect(exchanges()).toEqual([]);
  });

  test('names what is missing, the department is not', async () => {
    openApp('/complete-profile?token=one-time');
    const code = await field('Organization code');
    send();
    expect(await screen.findByText('Organization code is required')).toBeDefined();
    expect(screen.getByText('Contact number is required')).toBeDefined();
    expect(document.activeElement).toBe(code);
    expect((await field(/Department/)).getAttribute('aria-invalid')).not.toBe('true');
  });

  test('keeps what was typed when the code is refused', async () => {
    server.answer({
      [COMPLETE]: () =>
        json(400, {
          success: false,
          code: 'VALIDATION_FAILED',
          message: 'Invalid organization code',
          errors: [{ path: 'organizationCode', msg: 'Invalid organization code' }],
          requestId: 'r',
        }),
    });
    openApp('/complete-profile?token=one-time');
    await fill('other');
    send();
    expect(await screen.findByText('Invalid organization code')).toBeDefined();
    expect((await field('Organization code')).value).toBe('other');
  });

  test.each([
    ['a server in trouble', () => refusal(500, 'INTERNAL', 'Something went wrong')],
    ['no answer', noAnswer],
  ])('%s is told plainly', async (_, answer) => {
    server.answer({ [COMPLETE]: answer });
    openApp('/complete-profile?token=one-time');
    await fill('acme');
    send();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to complete profile. Please try again.',
    );
  });

  test('that took too long leads back to the sign-in page', async () => {
    server.answer({ [COMPLETE]: () => refusal(401, 'UNAUTHENTICATED', 'Please sign in') });
    const router = openApp('/complete-profile?token=old');
    await fill('acme');
    send();
    expect((await screen.findByRole('alert')).textContent).toContain('This sign-in has expired');
    fireEvent.click(screen.getByRole('link', { name: 'Back to sign-in' }));
    await waitFor(() => expect(addressOf(router)).toBe('/login'));
  });

  test('is open to somebody signed in whose profile is incomplete', async () => {
    beginSession('t', newcomer);
    server.answer({ [COMPLETE]: () => signedIn(person('user')) });
    const router = openApp('/complete-profile');
    await fill('acme');
    send();
    await waitFor(() => expect(addressOf(router)).toBe('/dashboard'));
    expect(sent()[0]?.headers.get('authorization')).toBe('Bearer t');
  });
});
