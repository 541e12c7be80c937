import type { ChatMessage } from '@switchboard/contract/chat/chat.ts';
import { type Acknowledgement, SOCKET_ERRORS } from '@switchboard/contract/events.ts';
import { CHAT } from '@switchboard/contract/limits.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { chatMessage, requesterMessage } from '../../../testing/chat.ts';
import { chatPage, ticketId } from '../../../testing/chat-page.ts';
import { json } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';

const page = chatPage();
const { open, has, asked, joined, row } = page;

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
    has([fresh({ createdAt: ago(CHAT.editWindow - 4_000) })]);
    open();
    expect(within(await row('Mine')).getAllByRole('button')).toHaveLength(2);
    await waitFor(async () => expect(within(await row('Mine')).queryAllByRole('button')).toHaveLength(0));
  });

  test('a refusal of a change is told where it was made', async () => {
    has([fresh()]);
    page.chat.answer('edit_message', () => ({
      success: false,
      code: 'EDIT_WINDOW_EXPIRED',
      message: SOCKET_ERRORS.EDIT_WINDOW_EXPIRED,
    }));
    open();
    await joined();
    fireEvent.click(within(await row('Mine')).getByRole('button', { name: 'Edit message' }));
    const editor = screen.getByRole('textbox', { name: 'Edit message' });
    fireEvent.change(editor, { target: { value: 'Changed' } });
    fireEvent.keyDown(editor, { key: 'Enter' });
    expect(await screen.findByText(SOCKET_ERRORS.EDIT_WINDOW_EXPIRED)).toBeDefined();
    expect((editor as HTMLTextAreaElement).value).toBe('Changed');
    fireEvent.keyDown(editor, { key: 'Escape' });
    expect(await screen.findByText('Mine')).toBeDefined();
  });

  test('deleting asks first', async () => {
    has([fresh()]);
    page.chat.answer('delete_message', () => ({ success: true }) as Acknowledgement<'delete_message'>);
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
    act(() => page.chat.push('new_message', other({ _id: 'n', content: 'New' })));
    act(() => page.chat.push('new_message', other({ _id: 'n', content: 'New' })));
    expect(await screen.findAllByText('New')).toHaveLength(1);
    act(() => page.chat.push('message_edited', other({ _id: 'n', content: 'Newer', isEdited: true })));
    expect(await screen.findByText('(edited)')).toBeDefined();
    act(() => page.chat.push('message_deleted', { messageId: 'n', ticketId }));
    await waitFor(() => expect(screen.queryByText('Newer')).toBeNull());
  });

  test('what is looked at is marked as read a second later, what is not is new', async () => {
    open();
    await joined();
    act(() => page.chat.push('new_message', other({ _id: 'seen' })));
    await screen.findByText('Words of seen');
    expect(asked('mark_as_read')).toEqual([]);
    await waitFor(() => expect(asked('mark_as_read')).toEqual([{ messageId: 'seen' }]));

    vi.mocked(document.hasFocus).mockReturnValue(false);
    page.hasUnread(1);
    act(() => page.chat.push('new_message', other({ _id: 'unseen' })));
    expect(await screen.findByText('1 new')).toBeDefined();
    expect(await screen.findByRole('button', { name: /^Live Chat\s*1\s*unread message$/ })).toBeDefined();
    page.hasUnread(0);
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
    act(() => page.chat.push('user_online', { ticketId, user: marcus }));
    act(() => page.chat.push('user_joined_chat', { ticketId, user: marcus }));
    expect(await screen.findByText('1 online')).toBeDefined();
    act(() => page.chat.push('user_typing', { ticketId, user: marcus }));
    expect(await screen.findByText('Marcus Lindqvist is typing')).toBeDefined();
    await waitFor(() => expect(screen.queryByText(/is typing/)).toBeNull());
    act(() => page.chat.push('user_offline', { ticketId, user: marcus }));
    await waitFor(() => expect(screen.queryByText(/online/)).toBeNull());
  });

  test('the closed chat counts on its button, and no further than 99', async () => {
    page.server.answer({
      [`GET /api/tickets/${ticketId}`]: () => json(200, { success: true, ticket: ticket() }),
    });
    page.hasUnread(2);
    beginSession('token-1', person('user'));
    openApp(`/tickets/${ticketId}`);
    expect(await screen.findByRole('button', { name: /^Live Chat\s*2\s*unread messages$/ })).toBeDefined();
    await waitFor(() => expect(page.chat.tokens()).toEqual(['token-1']));
    page.hasUnread(120);
    act(() => page.chat.push('unread_changed', { ticketId, unreadCount: 120 }));
    expect(await screen.findByRole('button', { name: /^Live Chat\s*99\+\s*unread messages$/ })).toBeDefined();
  });
});
