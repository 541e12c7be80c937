import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import type { listChatMessages } from '@switchboard/contract/endpoints/chat.ts';
import type { ChatMessage } from '@switchboard/contract/entities/chat.ts';
import type { Ticket } from '@switchboard/contract/entities/ticket.ts';
import type { Role } from '@switchboard/contract/enums.ts';
import { type Acknowledgement, CHAT_ERRORS } from '@switchboard/contract/events.ts';
import { CHAT } from '@switchboard/contract/limits.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginSession, currentSession, endSession } from '../../../lib/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { chatMessage, requesterMessage } from '../../../testing/chat.ts';
import { type ChatServer, startChatServer } from '../../../testing/chat-server.ts';
import { type FakeServer, json, noAnswer, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';

const ticketId = ticket()._id;
const MESSAGES = `GET /api/chat/tickets/${ticketId}/messages`;

let server: FakeServer;
let chat: ChatServer;

const pageOf = (messages: ChatMessage[], changes: Partial<AnswerOf<typeof listChatMessages>> = {}) =>
  json(200, {
    success: true,
    messages,
    pagination: { current: 1, page: 1, pages: 1, total: messages.length, limit: 50 },
    lastReadMessageId: messages.at(-1)?._id ?? null,
    ...changes,
  });

const has = (messages: ChatMessage[], changes?: Partial<AnswerOf<typeof listChatMessages>>) =>
  server.answer({
    [MESSAGES]: ({ path }) => {
      const after = path.match(/after=(\w+)/)?.[1];
      const start = messages.findIndex(({ _id }) => _id === after) + 1;
      return after === undefined ? pageOf(messages, changes) : pageOf(messages.slice(start));
    },
  });

function open(changes: Partial<Ticket> = {}, role: Role = 'user') {
  server.answer({
    [`GET /api/tickets/${ticketId}`]: () => json(200, { success: true, ticket: ticket(changes) }),
  });
  beginSession('token-1', person(role));
  return openApp(`/tickets/${ticketId}?chat=open`);
}

const panel = () => screen.findByRole('complementary', { name: 'Live Chat' });
const field = async () => (await screen.findByRole('textbox', { name: 'Message' })) as HTMLTextAreaElement;
const log = () => screen.findByRole('log', { name: 'Messages' });
const row = async (words: string) => (await screen.findByText(words)).closest('article') as HTMLElement;
const asked = (name: string) =>
  chat.asked.filter((event) => event.name === name).map(({ payload }) => payload);
const joined = () => waitFor(() => expect(asked('join_ticket_room')).toHaveLength(1));

async function write(words: string) {
  const input = await field();
  await waitFor(() => expect(input.closest('section')).not.toBeNull());
  fireEvent.change(input, { target: { value: words } });
  fireEvent.keyDown(input, { key: 'Enter' });
}

/** Confirms what is sent, as the message that it becomes. */
const confirm = () =>
  chat.answer('send_message', ({ tempId, content = '' }) => {
    const createdAt = new Date().toISOString();
    const message = requesterMessage({
      _id: `stored-${tempId}`,
      tempId,
      content,
      createdAt,
      updatedAt: createdAt,
    });
    return { success: true, tempId, message };
  });

beforeEach(async () => {
  localStorage.clear();
  chat = await startChatServer();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  server = startFakeServer({
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/chat/unread-count': () => json(200, { success: true, unreadCount: 0, tickets: [] }),
  });
  has([chatMessage({ _id: 'a', content: 'Which line takes the overflow?' })]);
});
afterEach(async () => {
  act(() => endSession('sign-out'));
  await chat.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

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
    server.answer({ [MESSAGES]: () => answer() });
    open();
    const alert = (await screen.findByText(words)).closest('[role="alert"]') as HTMLElement;
    expect(screen.queryByText('No messages yet')).toBeNull();
    has([chatMessage({ _id: 'a', content: 'Back again' })]);
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Back again')).toBeDefined();
    expect(screen.queryByText(words)).toBeNull();
  });

  test('a refused token ends the session, and the sign-in page says why', async () => {
    server.answer({ [MESSAGES]: () => refusal(401, 'UNAUTHENTICATED', 'Sign in') });
    const router = open();
    expect(await screen.findByText('Authentication failed. Please login again.')).toBeDefined();
    expect(addressOf(router)).toMatch(/^\/login/);
    expect(currentSession().token).toBeNull();
    await waitFor(() => expect(chat.tokens()).toEqual([]));
  });

  test('asks for 50, and for those before the oldest', async () => {
    has([chatMessage({ _id: 'z', content: 'Newest' })], {
      pagination: { current: 1, page: 1, pages: 2, total: 51, limit: 50 },
    });
    open();
    await screen.findByText('Newest');
    server.answer({ [MESSAGES]: () => pageOf([chatMessage({ _id: 'a', content: 'Oldest' })]) });
    fireEvent.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    expect(await screen.findByText('Oldest')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
    const paths = server.requests.map(({ path }) => path).filter((path) => path.includes('/messages'));
    expect(paths[0]).toContain('limit=50');
    expect(paths.some((path) => path.includes('before=z'))).toBe(true);
  });
});

describe('writing', () => {
  test('Enter sends at once, in the look of sending, until the server confirms', async () => {
    open();
    await joined();
    await write('On my way');
    expect(within(await row('On my way')).getByText('Sending')).toBeDefined();
    expect((await field()).value).toBe('');
    await waitFor(() => expect(asked('send_message')).toHaveLength(1));
    const sent = asked('send_message')[0] as { tempId: string };
    expect(sent).toMatchObject({ ticketId, content: 'On my way', messageType: 'text' });
    act(() =>
      chat.push('new_message', requesterMessage({ _id: 'b', content: 'On my way', tempId: sent.tempId })),
    );
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
    expect(screen.getAllByText('On my way')).toHaveLength(1);
  });

  test('a blank text is not sent', async () => {
    open();
    await joined();
    for (const blank of ['', '   ', '\n\n']) {
      await write(blank);
      expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled'), blank).toBe(true);
    }
    expect(asked('send_message')).toEqual([]);
  });

  test('Shift+Enter and the Enter of an input method send nothing', async () => {
    open();
    const input = await field();
    fireEvent.change(input, { target: { value: 'Half' } });
    fireEvent.keyDown(input, { key: 'Enter', shiftKey: true });
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    expect(input.value).toBe('Half');
    expect(screen.queryByText('Sending')).toBeNull();
  });

  test('the counter turns yellow above 800 characters and red above 900', async () => {
    open();
    const input = await field();
    for (const [length, level] of [
      [800, undefined],
      [801, 'yellow'],
      [900, 'yellow'],
      [901, 'red'],
    ] as const) {
      fireEvent.change(input, { target: { value: 'x'.repeat(length) } });
      expect(screen.getByText(`${length}/1000`).dataset.level, `${length}`).toBe(level);
    }
  });

  test('1000 characters can be sent, 1001 cannot', async () => {
    confirm();
    open();
    await joined();
    await write('x'.repeat(CHAT.text + 1));
    expect(screen.getByText('Message must be 1000 characters or less')).toBeDefined();
    expect(screen.queryByText('Sending')).toBeNull();
    await write('x'.repeat(CHAT.text));
    await waitFor(() => expect(asked('send_message')).toHaveLength(1));
  });

  test('what the server refuses stays, with its words, to be sent again or thrown away', async () => {
    chat.answer('send_message', () => ({
      success: false,
      code: 'RATE_LIMITED',
      message: CHAT_ERRORS.RATE_LIMITED,
    }));
    open();
    await joined();
    await write('One');
    await write('Two');
    await waitFor(() => expect(screen.getAllByText(CHAT_ERRORS.RATE_LIMITED)).toHaveLength(2));
    fireEvent.click(within(await row('Two')).getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Two')).toBeNull();
    confirm();
    fireEvent.click(within(await row('One')).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(asked('send_message')).toHaveLength(3));
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
    expect(screen.getAllByText('One')).toHaveLength(1);
    const names = asked('send_message').map((payload) => (payload as { tempId: string }).tempId);
    expect(names[0]).toBe(names[2]);
  });

  test('a text is kept until it is sent', async () => {
    open();
    fireEvent.change(await field(), { target: { value: 'Half a thought' } });
    fireEvent.click(screen.getByRole('button', { name: 'Close the chat' }));
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Live Chat' })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Live Chat' }));
    expect((await field()).value).toBe('Half a thought');
  });

  test('the others hear that somebody types, and that they have stopped', async () => {
    open();
    await joined();
    fireEvent.change(await field(), { target: { value: 'S' } });
    fireEvent.change(await field(), { target: { value: 'So' } });
    await waitFor(() => expect(asked('typing')).toEqual([ticketId]));
    await waitFor(() => expect(asked('stop_typing')).toEqual([ticketId]), { timeout: 4_500 });
  });
});

describe('images', () => {
  const choose = async (name: string, bytes: number) => {
    const file = new File(['x'], name);
    Object.defineProperty(file, 'size', { value: bytes });
    const picker = (await panel()).querySelector('input[type="file"]') as HTMLInputElement;
    fireEvent.change(picker, { target: { files: [file] } });
  };

  test.each([
    ['plan.pdf', 10, 'Please select an image file'],
    ['huge.png', CHAT.imageBytes, 'Image must be less than 5MB'],
  ])('%s of %i bytes: %s', async (name, bytes, words) => {
    open();
    await field();
    await choose(name, bytes);
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.queryByText(name)).toBeNull();
  });

  test('a chosen one waits to be sent, and can be taken back', async () => {
    open();
    await field();
    await choose('pallet.png', CHAT.imageBytes - 1);
    expect(screen.getByText('pallet.png')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Remove pallet.png' }));
    expect(screen.queryByText('pallet.png')).toBeNull();
  });

  test('an upload that fails says so, and can be tried again', async () => {
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        upload = {};
        onerror?: () => void;
        onloadend?: () => void;
        open() {}
        setRequestHeader() {}
        send() {
          queueMicrotask(() => {
            this.onerror?.();
            this.onloadend?.();
          });
        }
      },
    );
    open();
    await joined();
    await choose('pallet.png', 100);
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    const failed = (await screen.findByText('Failed to upload image')).closest('article') as HTMLElement;
    expect(within(failed).getByRole('button', { name: 'Retry' })).toBeDefined();
    expect(asked('send_message')).toEqual([]);
  });
});

describe('changing', () => {
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
  const fresh = (changes: Partial<ChatMessage> = {}) =>
    requesterMessage({
      _id: 'mine',
      content: 'Mine',
      createdAt: ago(1_000),
      updatedAt: ago(1_000),
      ...changes,
    });

  test('one’s own fresh text can be edited and deleted, an image only deleted, and nothing of others or old', async () => {
    has([
      requesterMessage({ _id: 'old', content: 'Old', createdAt: ago(CHAT.editWindow + 1_000) }),
      chatMessage({ _id: 'other', content: 'Other', createdAt: ago(900) }),
      fresh(),
      fresh({
        _id: 'image',
        content: 'A picture',
        messageType: 'image',
        imageUrl: '/api/chat/images/abcdefghijkl',
      }),
    ]);
    open();
    const names = async (words: string) =>
      within(await row(words))
        .queryAllByRole('button')
        .map((button) => button.getAttribute('aria-label'))
        .filter((name) => name?.endsWith('message'));
    expect(await names('Mine')).toEqual(['Edit message', 'Delete message']);
    expect(await names('A picture')).toEqual(['Delete message']);
    expect(await names('Old')).toEqual([]);
    expect(await names('Other')).toEqual([]);
  });

  test('the buttons leave when the time is over', async () => {
    has([fresh({ createdAt: ago(CHAT.editWindow - 1_500) })]);
    open();
    expect(within(await row('Mine')).getAllByRole('button')).toHaveLength(2);
    await waitFor(async () => expect(within(await row('Mine')).queryAllByRole('button')).toHaveLength(0));
  });

  test('a refusal of a change is told where it was made', async () => {
    has([fresh()]);
    chat.answer('edit_message', () => ({
      success: false,
      code: 'EDIT_WINDOW_EXPIRED',
      message: CHAT_ERRORS.EDIT_WINDOW_EXPIRED,
    }));
    open();
    await joined();
    fireEvent.click(within(await row('Mine')).getByRole('button', { name: 'Edit message' }));
    const editor = screen.getByRole('textbox', { name: 'Edit message' });
    fireEvent.change(editor, { target: { value: 'Changed' } });
    fireEvent.keyDown(editor, { key: 'Enter' });
    expect(await screen.findByText(CHAT_ERRORS.EDIT_WINDOW_EXPIRED)).toBeDefined();
    expect((editor as HTMLTextAreaElement).value).toBe('Changed');
    fireEvent.keyDown(editor, { key: 'Escape' });
    expect(await screen.findByText('Mine')).toBeDefined();
  });

  test('deleting asks first', async () => {
    has([fresh()]);
    chat.answer('delete_message', () => ({ success: true }) as Acknowledgement<'delete_message'>);
    open();
    await joined();
    fireEvent.click(within(await row('Mine')).getByRole('button', { name: 'Delete message' }));
    const question = await screen.findByRole('dialog', { name: 'Delete message' });
    expect(within(question).getByText('Are you sure you want to delete this message?')).toBeDefined();
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Mine')).toBeNull());
  });
});

describe('news', () => {
  const other = (changes: Partial<ChatMessage> & { _id: string }) =>
    chatMessage({ createdAt: new Date().toISOString(), updatedAt: new Date().toISOString(), ...changes });

  test('messages, changes and deletions of others appear once', async () => {
    open();
    await joined();
    act(() => chat.push('new_message', other({ _id: 'n', content: 'New' })));
    act(() => chat.push('new_message', other({ _id: 'n', content: 'New' })));
    expect(await screen.findAllByText('New')).toHaveLength(1);
    act(() => chat.push('message_edited', other({ _id: 'n', content: 'Newer', isEdited: true })));
    expect(await screen.findByText('(edited)')).toBeDefined();
    act(() => chat.push('message_deleted', { messageId: 'n', ticketId }));
    await waitFor(() => expect(screen.queryByText('Newer')).toBeNull());
  });

  test('what is looked at is marked as read a second later, what is not is new', async () => {
    open();
    await joined();
    act(() => chat.push('new_message', other({ _id: 'seen' })));
    await screen.findByText('Words of seen');
    expect(asked('mark_as_read')).toEqual([]);
    await waitFor(() => expect(asked('mark_as_read')).toEqual([{ messageId: 'seen' }]));

    vi.mocked(document.hasFocus).mockReturnValue(false);
    act(() => chat.push('new_message', other({ _id: 'unseen' })));
    expect(await screen.findByText('1 new')).toBeDefined();
    expect(await screen.findByRole('button', { name: /^Live Chat\s*1\s*unread message$/ })).toBeDefined();
    vi.mocked(document.hasFocus).mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(asked('mark_as_read').at(-1)).toEqual({ messageId: 'unseen' }));
    expect(await screen.findByRole('button', { name: 'Live Chat' })).toBeDefined();
  });

  test('who is there and who types stands in words', async () => {
    const marcus = {
      _id: 'marcus',
      firstName: 'Marcus',
      lastName: 'Lindqvist',
      role: 'devops_agent',
    } as const;
    open();
    await joined();
    act(() => chat.push('user_online', { ticketId, user: marcus }));
    act(() => chat.push('user_joined_chat', { ticketId, user: marcus }));
    expect(await screen.findByText('1 online')).toBeDefined();
    act(() => chat.push('user_typing', { ticketId, user: marcus }));
    expect(await screen.findByText('Marcus Lindqvist is typing')).toBeDefined();
    await waitFor(() => expect(screen.queryByText(/is typing/)).toBeNull());
    act(() => chat.push('user_offline', { ticketId, user: marcus }));
    await waitFor(() => expect(screen.queryByText(/online/)).toBeNull());
  });

  test('the closed chat counts on its button, and no further than 99', async () => {
    server.answer({
      [`GET /api/tickets/${ticketId}`]: () => json(200, { success: true, ticket: ticket() }),
      'GET /api/chat/unread-count': () =>
        json(200, { success: true, unreadCount: 2, tickets: [{ ticketId, unreadCount: 2 }] }),
    });
    beginSession('token-1', person('user'));
    openApp(`/tickets/${ticketId}`);
    expect(await screen.findByRole('button', { name: /^Live Chat\s*2\s*unread messages$/ })).toBeDefined();
    await waitFor(() => expect(chat.tokens()).toEqual(['token-1']));
    act(() => chat.push('unread_changed', { ticketId, unreadCount: 120 }));
    expect(await screen.findByRole('button', { name: /^Live Chat\s*99\+\s*unread messages$/ })).toBeDefined();
  });
});

describe('the end', () => {
  test.each(['Resolved', 'Closed'] as const)('of a %s ticket there is the history alone', async (status) => {
    open({ status });
    expect(await screen.findByText('Which line takes the overflow?')).toBeDefined();
    expect(screen.getByText(CHAT_ERRORS.TICKET_RESOLVED)).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  });

  test('a push makes it read-only at once, and writable again', async () => {
    open();
    await joined();
    await field();
    server.answer({
      [`GET /api/tickets/${ticketId}`]: () =>
        json(200, { success: true, ticket: ticket({ status: 'Closed' }) }),
    });
    act(() => chat.push('ticket_status_changed', { ticketId, status: 'Closed' }));
    expect(await screen.findByText(CHAT_ERRORS.TICKET_RESOLVED)).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  });

  test('a message that is refused because the ticket is resolved raises an alert, then all is loaded again', async () => {
    chat.answer('send_message', () => ({
      success: false,
      code: 'TICKET_RESOLVED',
      message: CHAT_ERRORS.TICKET_RESOLVED,
    }));
    open();
    await joined();
    await write('Too late');
    const alert = await screen.findByRole('alertdialog');
    expect(within(alert).getByText(CHAT_ERRORS.TICKET_RESOLVED)).toBeDefined();
    const path = `/api/tickets/${ticketId}`;
    server.answer({
      [`GET ${path}`]: () => json(200, { success: true, ticket: ticket({ status: 'Resolved' }) }),
    });
    const loads = () => server.requests.filter((request) => request.path === path).length;
    const before = loads();
    fireEvent.click(within(alert).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(loads()).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    expect(within(await row('Too late')).queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test('who loses access sees the chat go, and a sentence', async () => {
    const router = open();
    await joined();
    act(() => chat.push('removed_from_chat', { ticketId }));
    expect(await screen.findByText('You no longer have access to this chat.')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Live Chat' })).toBeNull());
    expect(addressOf(router)).toBe(`/tickets/${ticketId}`);
  });
});

describe('a cut', () => {
  test('what was missed is fetched, what was not confirmed goes out again under its name, nothing twice', async () => {
    open();
    await joined();
    await write('Into the dark');
    await waitFor(() => expect(asked('send_message')).toHaveLength(1));
    chat.cut();
    await screen.findByText('Disconnected. Trying to connect again.');
    const late = chatMessage({ _id: 'late', content: 'Meanwhile', createdAt: new Date().toISOString() });
    server.answer({
      [MESSAGES]: () => pageOf([chatMessage({ _id: 'a', content: 'Which line takes the overflow?' }), late]),
    });
    confirm();
    chat.mend();
    await waitFor(() => expect(asked('send_message')).toHaveLength(2), { timeout: 8_000 });
    expect(await screen.findAllByText('Meanwhile')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText(/^(Sending|Not sent.*)$/)).toBeNull());
    expect(screen.getAllByText('Into the dark')).toHaveLength(1);
    const [first, second] = asked('send_message') as { tempId: string }[];
    expect(second?.tempId).toBe(first?.tempId);
    expect(screen.queryByText('Disconnected. Trying to connect again.')).toBeNull();
  });

  test('a message that finds no connection fails visibly after five seconds, and outlives the page', async () => {
    chat.cut();
    open();
    await screen.findByText('Which line takes the overflow?');
    await write('Nobody hears me');
    await waitFor(
      async () => expect(within(await row('Nobody hears me')).getByText(/^Not sent/)).toBeDefined(),
      { timeout: 7_000 },
    );
    expect(within(await row('Nobody hears me')).getByRole('button', { name: 'Retry' })).toBeDefined();
    expect(localStorage.getItem(`switchboard.draft.${person('user')._id}.chat-unsent.${ticketId}`)).toContain(
      'Nobody hears me',
    );
  });
});

test('the connection is one of the session: another token, another connection; none, none', async () => {
  open();
  await joined();
  expect(chat.tokens()).toEqual(['token-1']);
  act(() => beginSession('token-2', person('user')));
  await waitFor(() => expect(chat.tokens()).toEqual(['token-2']));
  act(() => endSession('sign-out'));
  await waitFor(() => expect(chat.tokens()).toEqual([]));
});

test('the log is a region that tells politely what comes', async () => {
  open();
  expect((await log()).getAttribute('aria-label')).toBe('Messages');
});
