/** What is sent while connections, sessions and uploads fail: in which order it arrives, as whom, and when. */

import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectionState } from '../../lib/realtime/socket.ts';
import { beginSession } from '../../lib/session/session-store.ts';
import { chatMessage, requesterMessage } from '../../testing/chat.ts';
import { chatPage, MESSAGES, pageOf, ticketId } from '../../testing/chat-page.ts';
import { stubImageUpload } from '../../testing/image-upload.ts';
import { person } from '../../testing/people.ts';
import { createRoom, type Room } from './room.ts';
import { roomOf } from './rooms.ts';

const page = chatPage();
const { asked, confirm } = page;
const own = person('user');

const entered: (() => void)[] = [];
const leave = () => {
  for (const end of entered.splice(0)) end();
};
afterEach(leave);

async function enter(token = 'token-1', user = own): Promise<Room> {
  beginSession(token, user);
  const room = createRoom(ticketId, user._id, 'Open');
  entered.push(room.enter(), room.end);
  await waitFor(() => expect(connectionState()).toBe('connected'));
  await waitFor(() => expect(room.store.getState().phase).toBe('ready'));
  return room;
}
const sent = () => asked('send_message').map((payload) => (payload as { content: string }).content);
const outgoing = (room: Room) => room.store.getState().conversation.outgoing;

test('what was written before and during a cut arrives in the order of writing', async () => {
  const room = await enter();
  room.send('One', null);
  room.send('Two', null);
  await waitFor(() => expect(sent()).toEqual(['One']));
  page.chat.cut();
  await waitFor(() => expect(outgoing(room).map(({ waits }) => waits)).toEqual([true, true]));
  room.send('Three', null);
  confirm();
  page.chat.mend();
  await waitFor(() => expect(outgoing(room)).toEqual([]));
  expect(sent()).toEqual(['One', 'One', 'Two', 'Three']);
});

test('whoever signs in next says nothing of what somebody else has written', async () => {
  page.chat.cut();
  beginSession('token-1', own);
  roomOf(ticketId, own._id, 'Open').send('Of the first', null);
  confirm();
  page.chat.mend();
  const next = await enter('token-2', person('devops_agent'));
  next.send('Of the second', null);
  await waitFor(() => expect(sent()).toContain('Of the second'));
  expect(sent()).toEqual(['Of the second']);
});

test('a message that is confirmed late moves the reading mark back behind nothing', async () => {
  page.has([chatMessage({ _id: 'read', sequence: 900 })]);
  const room = await enter();
  await waitFor(() => expect(room.store.getState().readId).toBe('read'));
  page.chat.answer('send_message', ({ tempId }) => ({
    success: true,
    tempId,
    message: requesterMessage({ _id: 'earlier', tempId, sequence: 899 }),
  }));
  room.send('Earlier', null);
  await waitFor(() => expect(outgoing(room)).toEqual([]));
  expect(room.store.getState().readId).toBe('read');
});

test('a refusal that names no ticket closes no chat', async () => {
  const room = await enter();
  page.chat.push('error', { code: 'TICKET_RESOLVED', message: 'Of another ticket' });
  page.chat.push('ticket_status_changed', { ticketId, status: 'In Progress' });
  await waitFor(() => expect(room.store.getState().status).toBe('In Progress'));
  expect(room.store.getState().resolvedAlert).toBe(false);
});

test('a chat that could not be entered for a moment is entered a little later', async () => {
  page.chat.answer('join_ticket_room', () => ({
    success: false,
    code: 'ORGANIZATION_BUSY',
    message: 'Please wait a moment',
  }));
  const room = await enter();
  await waitFor(() => expect(asked('join_ticket_room')).toHaveLength(1));
  page.chat.answer('join_ticket_room', () => ({ success: true, onlineUsers: [person('devops_agent')] }));
  await waitFor(() => expect(room.store.getState().online).toHaveLength(1), { timeout: 5_000 });
  expect(room.store.getState().removed).toBe(false);
});

test('after a long absence the chat begins again with its newest page', async () => {
  const old = '2026-11-18T08:00:00.000Z';
  const before = [
    chatMessage({ _id: 'long-ago', createdAt: old, updatedAt: old }),
    chatMessage({ _id: 'known' }),
  ];
  page.has(before);
  const room = await enter();
  page.chat.cut();
  await waitFor(() => expect(connectionState()).not.toBe('connected'));
  const newest = chatMessage({ _id: 'newest', createdAt: new Date().toISOString() });
  const pagination = { current: 1, page: 1, pages: 6, total: 300, limit: 50 };
  page.server.answer({
    [MESSAGES]: ({ path }) =>
      path.includes('after=')
        ? pageOf([chatMessage({ _id: 'next' })], { pagination })
        : pageOf([newest], { pagination, lastReadMessageId: 'known' }),
  });
  const asked = page.server.requests.length;
  page.chat.mend();
  const shown = () => room.store.getState().conversation.messages.map(({ _id }) => _id);
  await waitFor(() => expect(shown()).toEqual(['newest']));
  expect(page.server.requests.slice(asked).filter(({ path }) => path.includes('/messages'))).toHaveLength(2);
  expect(room.store.getState()).toMatchObject({ hasEarlier: true, readId: 'known' });
});

test('a second window of the same chat keeps what the first could not send', async () => {
  const first = await enter();
  const second = await enter();
  first.send('Not confirmed', null);
  await waitFor(() => expect(sent()).toHaveLength(1));
  confirm();
  second.send('Confirmed', null);
  await waitFor(() => expect(outgoing(second)).toEqual([]));
  leave();
  const later = await enter('token-2');
  await waitFor(() => expect(sent()).toEqual(['Not confirmed', 'Confirmed', 'Not confirmed']));
  await waitFor(() => expect(outgoing(later)).toEqual([]));
});

describe('an image whose upload had no answer', () => {
  let uploads: ReturnType<typeof stubImageUpload>;
  beforeEach(() => {
    uploads = stubImageUpload();
  });

  test('holds up no words, and goes out by itself while the connection stands', async () => {
    const room = await enter();
    confirm();
    room.send('With an image', new File(['bytes'], 'pallet.png', { type: 'image/png' }));
    room.send('Without one', null);
    await waitFor(() => expect(sent()).toEqual(['Without one']));
    expect(outgoing(room)).toMatchObject([{ content: 'With an image', state: 'failed', waits: true }]);
    uploads.reachable = true;
    await waitFor(() => expect(sent()).toEqual(['Without one', 'With an image']));
  });
});
