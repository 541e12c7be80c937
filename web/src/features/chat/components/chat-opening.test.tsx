import type { Role } from '@switchboard/contract/enums.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { beginSession, currentSession, endSession } from '../../../lib/session/session-store.ts';
import { chatMessage } from '../../../testing/chat.ts';
import { chatPage, MESSAGES, pageOf } from '../../../testing/chat-page.ts';
import { noAnswer, refusal } from '../../../testing/fake-server.ts';
import { addressOf } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

const page = chatPage();
const { open, has, joined, log } = page;

describe('whom it is offered', () => {
  test.each<[Role, boolean]>([
    ['user', true],
    ['devops_agent', true],
    ['admin', true],
    ['super_admin', true],
    ['manager', false],
  ])('%s: %s', async (role, offered) => {
    open({}, role);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: /^Live Chat/ }) !== null).toBe(offered);
    if (!offered) expect(screen.queryByRole('complementary', { name: 'Live Chat' })).toBeNull();
  });
});

describe('loading', () => {
  test('an empty chat says so', async () => {
    has([]);
    open();
    expect(await screen.findByText('No messages yet')).toBeDefined();
  });

  test.each([
    ['no status', () => noAnswer(), 'Failed to connect to chat. Please refresh and try again.'],
    ['404', () => refusal(404, 'NOT_FOUND', 'Not found'), 'Chat service not found. Please contact support.'],
    ['500', () => refusal(500, 'INTERNAL', 'x'), 'Server error. Please try again later.'],
    ['503', () => refusal(503, 'UNAVAILABLE', 'x'), 'Server error. Please try again later.'],
  ] as const)('a failure (%s) is told, and Retry loads again', async (_, answer, words) => {
    page.server.answer({ [MESSAGES]: () => answer() });
    open();
    const alert = (await screen.findByText(words)).closest('[role="alert"]') as HTMLElement;
    expect(screen.queryByText('No messages yet')).toBeNull();
    has([chatMessage({ _id: 'a', content: 'Back again' })]);
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Back again')).toBeDefined();
    expect(screen.queryByText(words)).toBeNull();
  });

  test('a refused token ends the session, and the sign-in page says why', async () => {
    page.server.answer({ [MESSAGES]: () => refusal(401, 'UNAUTHENTICATED', 'Sign in') });
    const router = open();
    expect(await screen.findByText('Authentication failed. Please login again.')).toBeDefined();
    expect(addressOf(router)).toMatch(/^\/login/);
    expect(currentSession().token).toBeNull();
    await waitFor(() => expect(page.chat.tokens()).toEqual([]));
  });

  test('asks for 50, and for those before the oldest', async () => {
    has([chatMessage({ _id: 'z', sequence: 2, content: 'Newest' })], {
      pagination: { current: 1, page: 1, pages: 2, total: 51, limit: 50 },
    });
    open();
    await screen.findByText('Newest');
    page.server.answer({
      [MESSAGES]: () => pageOf([chatMessage({ _id: 'a', sequence: 1, content: 'Oldest' })]),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    expect(await screen.findByText('Oldest')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
    const paths = page.server.requests.map(({ path }) => path).filter((path) => path.includes('/messages'));
    expect(paths[0]).toContain('limit=50');
    expect(paths.some((path) => path.includes('before=z'))).toBe(true);
  });
});

test('the connection is one of the session: another token, another connection; none, none', async () => {
  open();
  await joined();
  expect(page.chat.tokens()).toEqual(['token-1']);
  act(() => beginSession('token-2', person('user')));
  await waitFor(() => expect(page.chat.tokens()).toEqual(['token-2']));
  act(() => endSession('sign-out'));
  await waitFor(() => expect(page.chat.tokens()).toEqual([]));
});

test('addresses in messages are links', async () => {
  has([chatMessage({ _id: 'a', content: 'Look at https://wiki.acme.example/x, please' })]);
  open();
  const link = await screen.findByRole('link', { name: 'https://wiki.acme.example/x' });
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});

test('the log is a region that tells politely what comes', async () => {
  open();
  expect(await log()).toBeDefined();
});
