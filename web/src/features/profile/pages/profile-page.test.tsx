import { ROLES, type Role } from '@switchboard/contract/enums.ts';
import type { SessionInfo } from '@switchboard/contract/members/profile.ts';
import type { User } from '@switchboard/contract/people/user.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { beginSession, currentSession } from '../../../lib/session/session-store.ts';
import {
  type Answers,
  type FakeServer,
  json,
  noAnswer,
  refusal,
  startFakeServer,
} from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

const session = (changes: Partial<SessionInfo> = {}): SessionInfo => ({
  _id: 's-1',
  current: true,
  createdAt: '2026-11-19T08:00:00.000Z',
  lastSeenAt: '2026-11-19T13:16:00.000Z',
  address: '192.0.2.7',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/145.0',
  ...changes,
});

const elsewhere = session({ _id: 's-2', current: false, userAgent: 'curl/8.5.0', address: '192.0.2.99' });

const sessionsAnswer = (...sessions: SessionInfo[]) => json(200, { success: true, sessions });

const secondFactorAnswer = () =>
  json(200, {
    success: true,
    secondFactor: { enabled: false, since: null, recoveryCodesLeft: 0, required: false },
  });

let server: FakeServer;

async function openProfile(role: Role = 'user', answers: Answers = {}, changes: Partial<User> = {}) {
  beginSession('t', person(role, changes));
  server = startFakeServer({
    'GET /api/auth/absence': () => json(200, { success: true, absence: null }),
    'GET /api/auth/tokens': () => json(200, { success: true, tokens: [], pagination: onePage(0, 100) }),
    'GET /api/auth/data-exports': () => json(200, { success: true, exports: [], pagination: onePage(0, 3) }),
    'GET /api/auth/erasure-request': () => json(200, { success: true, erasure: null }),
    'GET /api/auth/sessions': () => sessionsAnswer(session()),
    'GET /api/auth/second-factor': () => secondFactorAnswer(),
    'GET /api/auth/passkeys': () => json(200, { success: true, passkeys: [] }),
    'GET /api/auth/second-factor/requirement': () => json(200, { success: true, requirement: { roles: [] } }),
    ...answers,
  });
  const router = openApp('/profile');
  await screen.findByRole('heading', { level: 1, name: 'Profile Settings' });
  return router;
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const input = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) => fireEvent.change(input(label), { target: { value } });
const sent = (call: string) => server.sent(call);

const SAVE = 'PUT /api/auth/profile';

describe('the details', () => {
  test.each(ROLES)('are there for the role %s', async (role) => {
    await openProfile(role);
    expect(input('First name').value).toBe('Hannah');
    expect(input('E-mail').value).toBe(`${role}@acme.example`);
    expect(button('Save Changes').disabled).toBe(true);
  });

  test('are saved, and sidebar and stored session follow at once', async () => {
    await openProfile('user', {
      [SAVE]: ({ body }) =>
        json(200, { success: true, user: person('user', body as Partial<User>), unconfirmedEmail: null }),
    });
    type('First name', 'Johanna');
    fireEvent.click(button('Save Changes'));
    expect(await screen.findByText('Profile updated successfully')).toBeDefined();
    expect(sent(SAVE)).toEqual([
      {
        firstName: 'Johanna',
        lastName: 'Brandt',
        email: 'user@acme.example',
        contactNumber: '+49 341 555 0199',
        department: 'Assembly',
      },
    ]);
    expect(within(screen.getByRole('complementary')).getByText('Johanna Brandt')).toBeDefined();
    expect(currentSession().user?.firstName).toBe('Johanna');
    expect(currentSession().token).toBe('t');
    expect(button('Save Changes').disabled).toBe(true);
  });

  test('a new e-mail that has to be confirmed first does not count yet, and where its e-mail went is told', async () => {
    await openProfile('user', {
      [SAVE]: () => json(200, { success: true, user: person('user'), unconfirmedEmail: 'new@acme.example' }),
    });
    expect(screen.queryByLabelText('Your password')).toBeNull();
    type('E-mail', 'new@acme.example');
    type('Your password', 'secret1');
    fireEvent.click(button('Save Changes'));
    expect(await screen.findByText('Open the link we have sent to new@acme.example')).toBeDefined();
    expect(sent(SAVE)).toMatchObject([{ email: 'new@acme.example', currentPassword: 'secret1' }]);
    expect(screen.queryByLabelText('Your password')).toBeNull();
    expect(input('E-mail').value).toBe('user@acme.example');
    expect(button('Save Changes').disabled).toBe(true);
  });

  test.each([
    ['First name', 'First name is required'],
    ['Last name', 'Last name is required'],
    ['E-mail', 'Email is required'],
  ])('%s may not be blank', async (label, message) => {
    await openProfile();
    type(label, '  ');
    fireEvent.click(button('Save Changes'));
    expect(await screen.findByText(message)).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(input(label)));
    expect(sent(SAVE)).toEqual([]);
  });

  test('the server’s objection stands at its field, which gets the focus', async () => {
    const msg = 'A user with this email already exists';
    await openProfile('user', {
      [SAVE]: () =>
        json(409, {
          success: false,
          code: 'CONFLICT',
          message: msg,
          errors: [{ path: 'email', msg }],
          requestId: 'r',
        }),
    });
    type('E-mail', 'taken@acme.example');
    fireEvent.click(button('Save Changes'));
    expect(await screen.findByText(msg)).toBeDefined();
    expect(input('E-mail').getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(input('E-mail')));
    expect(input('E-mail').value).toBe('taken@acme.example');
  });

  test.each([
    ['the server’s words', () => refusal(403, 'FORBIDDEN', 'Not today'), 'Not today'],
    ['our own words', noAnswer, 'Failed to update profile'],
  ])('a failure is told in %s, and what was typed stays', async (_, answer, words) => {
    await openProfile('user', { [SAVE]: answer });
    type('First name', 'Johanna');
    fireEvent.click(button('Save Changes'));
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(input('First name').value).toBe('Johanna');
    expect(button('Save Changes').disabled).toBe(false);
  });

  test('that are not saved are not left without a question', async () => {
    const router = await openProfile();
    type('First name', 'Johanna');
    fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stay' }));
    expect(addressOf(router)).toBe('/profile');
  });
});

describe('the password', () => {
  const CHANGE = 'PUT /api/auth/password';
  const fill = (current: string, next: string, again: string) => {
    type('Current password', current);
    type('New password', next);
    type('Confirm new password', again);
    fireEvent.click(button('Change password'));
  };

  test.each([
    ['', 'secret1', 'secret1', 'Current password is required'],
    ['old', 'short', 'short', 'Password must be at least 6 characters long'],
    ['old', 'secret1', 'secret2', 'Passwords do not match'],
  ])('%o, %o, %o: %s', async (current, next, again, message) => {
    await openProfile();
    fill(current, next, again);
    expect(await screen.findByText(message)).toBeDefined();
    expect(sent(CHANGE)).toEqual([]);
  });

  test('is changed without signing out: the new token takes the place of the old one', async () => {
    await openProfile('user', {
      [CHANGE]: () => json(200, { success: true, token: 'new', user: person('user') }),
    });
    await screen.findByText('This device');
    fill('old', 'secret1', 'secret1');
    expect(await screen.findByText('Password changed. All your other sessions have ended.')).toBeDefined();
    expect(sent(CHANGE)).toEqual([{ currentPassword: 'old', newPassword: 'secret1' }]);
    expect(currentSession()).toMatchObject({ state: 'signed-in', token: 'new' });
    expect(localStorage.getItem('switchboard.token')).toBe('new');
    expect(input('Current password').value).toBe('');
    await waitFor(() => {
      const last = server.requests.findLast(({ path }) => path === '/api/auth/sessions');
      expect(last?.headers.get('authorization')).toBe('Bearer new');
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeDefined();
  });

  test('takes the API tokens with it where that is ticked', async () => {
    await openProfile('user', {
      [CHANGE]: () => json(200, { success: true, token: 'new', user: person('user') }),
    });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Revoke my API tokens, too' }));
    fill('old', 'secret1', 'secret1');
    await screen.findByText('Password changed. All your other sessions have ended.');
    expect(sent(CHANGE)).toEqual([{ currentPassword: 'old', newPassword: 'secret1', revokeTokens: true }]);
  });

  test('a wrong present one is told at its field', async () => {
    const msg = 'Current password is wrong';
    await openProfile('user', {
      [CHANGE]: () =>
        json(400, {
          success: false,
          code: 'VALIDATION_FAILED',
          message: msg,
          errors: [{ path: 'currentPassword', msg }],
          requestId: 'r',
        }),
    });
    fill('wrong', 'secret1', 'secret1');
    expect(await screen.findByText(msg)).toBeDefined();
    expect(input('New password').value).toBe('secret1');
    expect(currentSession().token).toBe('t');
  });
});

describe('the sessions', () => {
  const END = 'DELETE /api/auth/sessions';

  test('name browser and address, this one first', async () => {
    await openProfile('user', { 'GET /api/auth/sessions': () => sessionsAnswer(elsewhere, session()) });
    await screen.findByText('Firefox on Windows');
    const rows = within(screen.getByRole('list', { name: 'Your sessions' })).getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]?.textContent).toContain('192.0.2.7');
    expect(rows[0]?.textContent).toContain('This device');
    expect(rows[1]?.textContent).toContain('curl');
    expect(rows[1]?.textContent).not.toContain('This device');
  });

  test('elsewhere end after a question', async () => {
    let ended = false;
    await openProfile('user', {
      'GET /api/auth/sessions': () =>
        ended ? sessionsAnswer(session()) : sessionsAnswer(session(), elsewhere),
      [END]: () => {
        ended = true;
        return json(200, { success: true, ended: 1 });
      },
    });
    await screen.findByText('curl');
    fireEvent.click(button('Sign out everywhere else'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(sent(END)).toHaveLength(0);
    fireEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText('You are signed out everywhere else')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('curl')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button('Sign out everywhere else').disabled).toBe(true);
    expect(currentSession().token).toBe('t');
  });

  test('many are shown when asked for', async () => {
    const many = Array.from({ length: 7 }, (_, index) =>
      session({ _id: `s-${index}`, current: index === 0 }),
    );
    await openProfile('user', { 'GET /api/auth/sessions': () => sessionsAnswer(...many) });
    expect(await screen.findAllByText('Firefox on Windows')).toHaveLength(5);
    fireEvent.click(button('Show all 7'));
    expect(screen.getAllByText('Firefox on Windows')).toHaveLength(7);
  });

  test('end one by one, and the list follows', async () => {
    const END_ONE = 'DELETE /api/auth/sessions/s-2';
    await openProfile('user', {
      'GET /api/auth/sessions': () => sessionsAnswer(elsewhere, session()),
      [END_ONE]: () => sessionsAnswer(session()),
    });
    const end = await screen.findByRole('button', { name: 'End the session of curl' });
    expect(screen.getAllByRole('button', { name: /^End the session of/ })).toHaveLength(1);
    server.answer({ 'GET /api/auth/sessions': () => sessionsAnswer(session()) });
    fireEvent.click(end);
    expect(await screen.findByText('That session has ended')).toBeDefined();
    expect(sent(END_ONE)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText('curl')).toBeNull());
  });

  test('that cannot be loaded can be asked for again', async () => {
    await openProfile('user', { 'GET /api/auth/sessions': () => refusal(404, 'NOT_FOUND', 'Not found') });
    expect(await screen.findByText('Could not load your sessions')).toBeDefined();
    server.answer({ 'GET /api/auth/sessions': () => sessionsAnswer(session()) });
    fireEvent.click(button('Retry'));
    expect(await screen.findByText('Firefox on Windows')).toBeDefined();
  });
});

describe('auto-assign', () => {
  const TOGGLE = 'PUT /api/admin/devops-agents/id-of-devops_agent/auto-assign';
  const toggle = () => screen.queryByRole<HTMLInputElement>('switch', { name: 'Auto-assign' });
  const openAsAgent = (answer: Answers[string]) =>
    openProfile('devops_agent', { [TOGGLE]: answer }, { autoAssign: false });

  test.each(ROLES.filter((role) => role !== 'devops_agent'))('is not there for the role %s', async (role) => {
    await openProfile(role);
    expect(toggle()).toBeNull();
  });

  test('turns at once, and the session knows', async () => {
    let answer: (response: Response) => void = () => undefined;
    await openAsAgent(
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    );
    fireEvent.click(toggle() as HTMLElement);
    await waitFor(() => expect(toggle()?.checked).toBe(true));
    await waitFor(() => expect(sent(TOGGLE)).toEqual([{ autoAssign: true }]));
    expect(currentSession().user?.autoAssign).toBe(false);
    answer(json(200, { success: true, message: '', devopsAgent: { autoAssign: true } }));
    await waitFor(() => expect(currentSession().user?.autoAssign).toBe(true));
    expect(toggle()?.checked).toBe(true);
  });

  test('turns back when the server refuses', async () => {
    await openAsAgent(() => refusal(403, 'FORBIDDEN', 'No'));
    fireEvent.click(toggle() as HTMLElement);
    expect(await screen.findByText('Failed to toggle auto-assign')).toBeDefined();
    await waitFor(() => expect(toggle()?.checked).toBe(false));
  });
});
