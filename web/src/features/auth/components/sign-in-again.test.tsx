/** A session that ends under an open page: nothing of it is lost for its person, and nothing is there for anybody else. */
import type { User } from '@switchboard/contract/people/user.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  beginSession,
  currentSession,
  followOtherTabs,
  rejectToken,
} from '../../../lib/session/session-store.ts';
import { installationAnswer, ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';
import { TIMELINE, timelineAnswer } from '../../../testing/timeline.ts';

const user = person('manager');
const REPLY = `POST /api/tickets/${ticket()._id}/comments`;
const WORDS = 'It is the second one this week.';

let server: FakeServer;
const signsInAs = (next: User) => () => json(200, { success: true, token: 'token-2', user: next });

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer({
    'GET /api/config': () => installationAnswer(),
    'GET /api/tickets': () => ticketsAnswer(),
    [`GET /api/tickets/${ticket()._id}`]: () => json(200, { success: true, ticket: ticket() }),
    [TIMELINE]: () => timelineAnswer([]),
    [REPLY]: () => refusal(401, 'UNAUTHENTICATED', 'Please sign in'),
    'POST /api/auth/login': signsInAs(user),
    'POST /api/auth/discover': () => json(200, { success: true, password: true, providers: [] }),
  });
  beginSession('token-1', user);
});

const reply = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply', hidden: true });
const dialog = () => screen.findByRole('dialog', { name: 'Your session has ended' });

async function writeAndLose() {
  const router = openApp(`/tickets/${ticket()._id}`);
  fireEvent.change(await reply(), { target: { value: WORDS } });
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send reply' });
  await waitFor(() => expect(send.disabled).toBe(false));
  fireEvent.click(send);
  return { router, dialog: within(await dialog()) };
}

function signIn(form: ReturnType<typeof within>) {
  fireEvent.change(form.getByLabelText('Password', { exact: false, selector: 'input' }), {
    target: { value: 'right' },
  });
  fireEvent.click(form.getByRole('button', { name: 'Sign in' }));
}

test('the same person goes on with their text, and nothing is sent before they ask for it', async () => {
  const { router, dialog: form } = await writeAndLose();
  const field = await reply();
  signIn(form);
  await waitFor(() => expect(currentSession()).toMatchObject({ state: 'signed-in', token: 'token-2' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await reply()).toBe(field);
  expect(field.value).toBe(WORDS);
  expect(server.sent(REPLY)).toHaveLength(1);
  expect(addressOf(router)).toBe(`/tickets/${ticket()._id}`);
});

test('who comes in through an own provider alone does so in a window, and loses nothing', async () => {
  const opened = { sessionStorage: { setItem: vi.fn() }, location: { assign: vi.fn() } };
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  server.answer({
    'POST /api/auth/discover': () =>
      json(200, {
        success: true,
        password: false,
        providers: [{ _id: 'acme', name: 'Acme ID', protocol: 'oidc' }],
      }),
    'POST /api/auth/login': () => refusal(403, 'SSO_REQUIRED', 'Your organization signs in elsewhere.'),
  });
  const { dialog: form } = await writeAndLose();
  const field = await reply();
  signIn(form);
  await form.findByText('Your organization signs in elsewhere.');
  fireEvent.click(await form.findByRole('button', { name: 'Continue with Acme ID' }));
  expect(opened.location.assign).toHaveBeenCalledWith(
    expect.stringMatching(/^https?:.*\/api\/sso\/acme\/start$/),
  );
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe(WORDS);
});

test('somebody else gets a page of their own', async () => {
  server.answer({ 'POST /api/auth/login': signsInAs(person('admin')) });
  const { dialog: form } = await writeAndLose();
  const field = await reply();
  signIn(form);
  await waitFor(() => expect(currentSession()).toMatchObject({ state: 'signed-in', token: 'token-2' }));
  expect(field.isConnected).toBe(false);
  expect((await reply()).value).toBe('');
});

test('a second factor is asked for over the page, too', async () => {
  server.answer({
    'POST /api/auth/login': () => json(200, { success: true, secondFactor: true, challenge: 'challenge-1' }),
    'POST /api/auth/second-factor': signsInAs(user),
  });
  const { dialog: form } = await writeAndLose();
  signIn(form);
  expect(await form.findByRole('textbox', { name: /code/i })).toBeDefined();
  expect((await reply()).value).toBe(WORDS);
});

test('whoever was deactivated is told, and the page is gone', async () => {
  server.answer({
    'POST /api/auth/login': () => refusal(403, 'FORBIDDEN', 'Your account is deactivated'),
  });
  const { router, dialog: form } = await writeAndLose();
  signIn(form);
  expect(await screen.findByText('Your account is deactivated')).toBeDefined();
  expect(addressOf(router)).toBe('/login');
  expect(screen.queryByDisplayValue(WORDS)).toBeNull();
});

test('a window that is open beside it goes on when another one has signed in', async () => {
  onTestFinished(followOtherTabs());
  await writeAndLose();
  localStorage.setItem('switchboard.user', JSON.stringify(user));
  localStorage.setItem('switchboard.token', 'token-3');
  window.dispatchEvent(new StorageEvent('storage', { key: 'switchboard.token' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await reply()).value).toBe(WORDS);
});

/** Which ways in there are. */
const ASKED_BY_DIALOG = ['/api/config', '/api/auth/discover'];

test('a call that is made meanwhile does not reach the server', async () => {
  openApp(`/tickets/${ticket()._id}`);
  await reply();
  const asked = server.requests.length;
  rejectToken('token-1');
  await dialog();
  await waitFor(() =>
    expect(server.requests.slice(asked).filter(({ path }) => !ASKED_BY_DIALOG.includes(path))).toEqual([]),
  );
});
