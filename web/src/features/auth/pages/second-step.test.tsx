import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { currentSession, restoreSession } from '../../../lib/session/session-store.ts';
import { installationAnswer, ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

const PROVE = 'POST /api/auth/second-factor';
const enrolment = { uri: 'otpauth://totp/Switchboard:user?secret=ABCD', key: 'ABCD EFGH' };
const question = (more: object = {}) =>
  json(200, { success: true, secondFactor: true, challenge: 'the-challenge', ...more });
const session = (more: object = {}) =>
  json(200, { success: true, token: 't', user: person('manager'), ...more });

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  restoreSession();
  server = startFakeServer({
    'GET /api/config': () => installationAnswer(),
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/admin/tickets': () => ticketsAnswer(),
    'POST /api/auth/login': () => question(),
    [PROVE]: () => session(),
  });
});

async function givePassword(path: string) {
  const router = openApp(path);
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'manager@acme.example' } });
  fireEvent.change(screen.getByLabelText('Password', { selector: 'input' }), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  return router;
}
const code = () => screen.findByLabelText<HTMLInputElement>('Code');
async function giveCode(value: string, verb = 'Sign in') {
  fireEvent.change(await code(), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: verb }));
}

describe.each([
  ['/login', '/dashboard'],
  ['/admin/login', '/admin'],
])('at %s', (door, landing) => {
  test('the code follows the password; before it nobody is signed in', async () => {
    const router = await givePassword(door);
    expect(await screen.findByRole('heading', { level: 1, name: 'One more step' })).toBeDefined();
    expect(currentSession().state).toBe('signed-out');
    await giveCode('123 456');
    await waitFor(() => expect(addressOf(router)).toBe(landing));
    const proof = server.requests.find(({ path }) => path === '/api/auth/second-factor');
    expect(proof?.body).toEqual({ challenge: 'the-challenge', code: '123 456' });
  });
});

test('a wrong code says so and can be mended; a recovery code is asked for by its name', async () => {
  server.answer({
    [PROVE]: () => refusal(401, 'INVALID_CODE', 'This code is wrong or has been used already'),
  });
  await givePassword('/login');
  await giveCode('');
  expect(await screen.findByText('Code is required')).toBeDefined();
  await giveCode('000000');
  expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong or has been used already');
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
  const field = screen.getByLabelText<HTMLInputElement>('Recovery code');
  fireEvent.change(field, { target: { value: 'AAAA-BBBB-CCCC' } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field.inputMode).toBe('text');
});

test('a challenge that has ended leads back to the password and says why', async () => {
  server.answer({ [PROVE]: () => refusal(401, 'CHALLENGE_ENDED', 'Please sign in again') });
  await givePassword('/login');
  await giveCode('123456');
  expect(await screen.findByText('Please sign in again')).toBeDefined();
  expect(screen.getByLabelText('E-mail')).toBeDefined();
  expect(currentSession().state).toBe('signed-out');
});

test('who must have one sets it up here, and goes on when the recovery codes are kept', async () => {
  server.answer({
    'POST /api/auth/login': () => question({ enrolment }),
    [PROVE]: () => session({ recoveryCodes: ['AAAA-BBBB-CCCC'] }),
  });
  const router = await givePassword('/login');
  expect(await screen.findByText('ABCD EFGH')).toBeDefined();
  expect(screen.queryByText('Use a recovery code instead')).toBeNull();
  await giveCode('123456', 'Turn on and sign in');
  const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
  expect(list.getByText('AAAA-BBBB-CCCC')).toBeDefined();
  expect(currentSession().state).toBe('signed-out');
  fireEvent.click(screen.getByRole('button', { name: 'I have saved them' }));
  await waitFor(() => expect(addressOf(router)).toBe('/dashboard'));
});
