import type { ChatMessage, listChatMessages } from '@switchboard/contract/chat/chat.ts';
import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import type { Role } from '@switchboard/contract/enums.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { beginSession, endSession } from '../lib/session/session-store.ts';
import { ticketsAnswer } from './answers.ts';
import { chatMessage, requesterMessage } from './chat.ts';
import { type ChatServer, startChatServer } from './chat-server.ts';
import { type FakeServer, json, startFakeServer } from './fake-server.ts';
import { onePage } from './one-page.ts';
import { openApp } from './open-app.tsx';
import { person } from './people.ts';
import { ticket } from './tickets.ts';

type History = AnswerOf<typeof listChatMessages>;

export const ticketId = ticket()._id;
export const MESSAGES = `GET /api/chat/tickets/${ticketId}/messages`;

export const pageOf = (messages: ChatMessage[], changes: Partial<History> = {}) =>
  json(200, {
    success: true,
    messages,
    pagination: onePage(messages.length, 50),
    lastReadMessageId: messages.at(-1)?._id ?? null,
    ...changes,
  });

const unreadAnswer = (chat: number) => {
  const tickets = chat > 0 ? [{ ticketId, replies: 0, chat }] : [];
  return json(200, {
    success: true,
    unreadCount: tickets.length,
    mine: tickets.length,
    assigned: 0,
    tickets,
  });
};

/** The page of `ticket()` with its chat, on servers that every test of the calling file has new. */
export function chatPage() {
  let server: FakeServer;
  let chat: ChatServer;
  let unread = 0;

  const has = (messages: ChatMessage[], changes?: Partial<History>) =>
    server.answer({
      [MESSAGES]: ({ path }) => {
        const after = path.match(/after=(\w+)/)?.[1];
        const start = messages.findIndex(({ _id }) => _id === after) + 1;
        return after === undefined ? pageOf(messages, changes) : pageOf(messages.slice(start));
      },
    });
  const field = async () => (await screen.findByRole('textbox', { name: 'Message' })) as HTMLTextAreaElement;
  const asked = (name: string) =>
    chat.asked.filter((event) => event.name === name).map(({ payload }) => payload);

  beforeEach(async () => {
    localStorage.clear();
    unread = 0;
    chat = await startChatServer();
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    server = startFakeServer({
      'GET /api/tickets': () => ticketsAnswer(),
      'GET /api/tickets/unread-count': () => unreadAnswer(unread),
    });
    has([chatMessage({ _id: 'a', content: 'Which line takes the overflow?' })]);
  });
  afterEach(async () => {
    act(() => endSession('sign-out'));
    await chat.close();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  return {
    get server() {
      return server;
    },
    get chat() {
      return chat;
    },
    /** The server counts so many unread messages from now on. */
    hasUnread: (count: number) => {
      unread = count;
    },
    /** The server has these messages from now on. */
    has,
    open: (changes: Partial<Ticket> = {}, role: Role = 'user') => {
      server.answer({
        [`GET /api/tickets/${ticketId}`]: () => json(200, { success: true, ticket: ticket(changes) }),
      });
      beginSession('token-1', person(role));
      return openApp(`/tickets/${ticketId}?chat=open`);
    },
    panel: () => screen.findByRole('complementary', { name: 'Live Chat' }),
    field,
    log: () => screen.findByRole('log', { name: 'Messages' }),
    row: async (words: string) => (await screen.findByText(words)).closest('article') as HTMLElement,
    /** @returns the payloads of the events of this name that the page sent */
    asked,
    /** In all so many times since the test began. */
    joined: (times = 1) => waitFor(() => expect(asked('join_ticket_room')).toHaveLength(times)),
    write: async (words: string) => {
      const input = await field();
      await waitFor(() => expect(input.closest('section')).not.toBeNull());
      fireEvent.change(input, { target: { value: words } });
      fireEvent.keyDown(input, { key: 'Enter' });
    },
    /** Confirms what is sent from now on, as the message that it becomes. */
    confirm: () =>
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
      }),
  };
}
