/** The second step after first steps other than a password. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { beginSession, currentSession, restoreSession } from '../../../lib/session/session-store.ts';
import { installationAnswer, ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { addressOf, openApp, reload } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

const PROVE = 'POST /api/auth/second-factor';
const EXCHANGE = 'POST /api/auth/exchange';
const enrolment = { uri: 'otpauth://totp/Switchboard:user?secret=ABCD', key: 'ABCD EFGH' };
const question = { success: true, secondFactor: true, challenge: 'the-challenge' };
const hannah = person('user');
const priya = person('manager', { firstName: 'Priya', lastName: 'Raman' });

let server: FakeServer;
/** What every first step is answered. */
let asked: object;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  restoreSession();
  asked = question;
  server = startFakeServer({
    'GET /api/config': () => installationAnswer({ googleEnabled: true, selfRegistration: true }),
    'GET /api/tickets': () => ticketsAnswer(),
    'POST /api/auth/logout': () => json(200, { success: true }),
    [EXCHANGE]: () => json(200, asked),
    'PUT /api/google/complete-profile': () =>
      json(200, { ...asked, message: 'Profile completed successfully' }),
    'POST /api/auth/register': () => json(201, { ...asked, confirmationSent: false }),
    [PROVE]: () => json(200, { success: true, token: 'session', user: hannah }),
  });
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const giveCode = async (verb: string) => {
  await screen.findByLabelText('Code');
  type('Code', '123456');
  press(verb);
};

const ways = {
  '/oauth/callback': async () => openApp('/oauth/callback?token=one-time'),
  '/login': async () => openApp('/login?token=one-time'),
  '/complete-profile': async () => {
    const router = openApp('/complete-profile?token=one-time');
    await screen.findByLabelText('Organization code');
    type('Organization code', 'acme');
    type('Contact number', '2501');
    press('Complete profile');
    return router;
  },
  '/register': async () => {
    const router = openApp('/register');
    await screen.findByLabelText('First name');
    type('First name', 'Nora');
    type('Last name', 'Lind');
    type('Work e-mail', 'nora@acme.example');
    type('Password', 'secret1');
    press('Register');
    return router;
  },
} as const;

describe.each(Object.entries(ways))('%s', (page, come) => {
  test('asks for the code, and nobody is signed in before it', async () => {
    const router = await come();
    expect(await screen.findByRole('heading', { level: 1, name: 'One more step' })).toBeDefined();
    expect(currentSession().state).toBe('signed-out');
    expect(addressOf(router)).toBe(page);
    await giveCode('Sign in');
    await waitFor(() => expect(addressOf(router)).toBe('/dashboard'));
    expect(currentSession().token).toBe('session');
    const proof = server.requests.find(({ path }) => path === '/api/auth/second-factor');
    expect(proof?.body).toEqual({ challenge: 'the-challenge', code: '123456' });
  });

  test('asks for the code again after a reload, since the first step is used up', async () => {
    const before = await come();
    await screen.findByLabelText('Code');
    await waitFor(() => expect(before.state.location.state).toHaveProperty('secondStep'));
    const firstSteps = server.requests.filter(({ method }) => method !== 'GET').length;
    const router = reload(before);
    expect(addressOf(router)).toBe(page);
    await giveCode('Sign in');
    await waitFor(() => expect(addressOf(router)).toBe('/dashboard'));
    expect(router.state.location.state ?? {}).not.toHaveProperty('secondStep');
    const later = server.requests.filter(({ method }) => method !== 'GET').slice(firstSteps);
    expect(later.map(({ path }) => path)).toEqual(['/api/auth/second-factor']);
  });
});

// The other two leave all of this to what /oauth/callback shows.
describe.each([
  ['/oauth/callback', ways['/oauth/callback']],
  ['/login', ways['/login']],
] as const)('%s', (page, come) => {
  test('leads through setting it up where a rule asks for it', async () => {
    asked = { ...question, enrolment };
    server.answer({
      [PROVE]: () =>
        json(200, { success: true, token: 'session', user: hannah, recoveryCodes: ['AAAA-BBBB-CCCC'] }),
    });
    const router = await come();
    expect(await screen.findByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeDefined();
    expect(screen.getByText('ABCD EFGH')).toBeDefined();
    await giveCode('Turn on and sign in');
    const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
    expect(list.getByText('AAAA-BBBB-CCCC')).toBeDefined();
    expect(currentSession().state).toBe('signed-out');
    press('I have saved them');
    await waitFor(() => expect(addressOf(router)).toBe('/dashboard'));
  });

  test('a wrong code can be mended', async () => {
    server.answer({ [PROVE]: () => refusal(401, 'INVALID_CODE', 'This code is wrong') });
    await come();
    await giveCode('Sign in');
    expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong');
    expect(screen.getByLabelText('Code')).toBeDefined();
  });

  test('starting again leads to the sign-in page', async () => {
    const router = await come();
    await screen.findByLabelText('Code');
    press('Start again');
    expect(await screen.findByLabelText('E-mail')).toBeDefined();
    expect(addressOf(router)).toBe('/login');
    expect(currentSession().state).toBe('signed-out');
    const proofs = server.requests.filter(({ path }) => path === '/api/auth/second-factor');
    expect(proofs).toEqual([]);
  });

  test('a challenge that has ended says why, and leads there too', async () => {
    server.answer({ [PROVE]: () => refusal(401, 'CHALLENGE_ENDED', 'Please sign in again') });
    const router = await come();
    await giveCode('Sign in');
    expect(await screen.findByText('Please sign in again')).toBeDefined();
    if (page !== '/login') fireEvent.click(screen.getByRole('link', { name: 'Back to sign-in' }));
    expect(await screen.findByLabelText('E-mail')).toBeDefined();
    expect(addressOf(router)).toBe('/login');
  });
});

describe('with somebody else signed in', () => {
  beforeEach(() => {
    beginSession('old', hannah);
    server.answer({ [PROVE]: () => json(200, { success: true, token: 'session', user: priya }) });
  });

  test.each(['/oauth/callback?token=x', '/login?token=x'])(
    '%s asks for the code, and then whether to switch',
    async (path) => {
      const router = openApp(path);
      await giveCode('Sign in');
      const goOn = await screen.findByRole('button', { name: 'Continue as Priya Raman' });
      expect(currentSession().token).toBe('old');
      fireEvent.click(goOn);
      await waitFor(() => expect(addressOf(router)).toBe('/dashboard'));
      expect(currentSession()).toMatchObject({ token: 'session', user: { _id: priya._id } });
    },
  );

  test('who gives up stays who they are', async () => {
    const router = openApp('/oauth/callback?token=x');
    await screen.findByLabelText('Code');
    press('Start again');
    await waitFor(() => expect(addressOf(router)).toBe('/dashboard'));
    expect(currentSession().token).toBe('old');
  });
});

test('the page that was asked for before the provider is where the code leads', async () => {
  sessionStorage.setItem('switchboard.return-to', '/tickets?status=open');
  const router = openApp('/oauth/callback?token=one-time');
  await giveCode('Sign in');
  await waitFor(() => expect(addressOf(router)).toBe('/tickets?status=open'));
});
