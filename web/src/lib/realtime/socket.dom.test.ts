import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ChatServer, startChatServer } from '../../testing/chat-server.ts';
import { person } from '../../testing/people.ts';
import { beginSession, endSession } from '../session/session-store.ts';
import { type ConnectionState, connectionState, holdSocket, onConnectionState, request } from './socket.ts';

let server: ChatServer;
let release: () => void;
let states: ConnectionState[];
let stop: () => void;
beforeEach(async () => {
  server = await startChatServer();
  beginSession('token-1', person('user'));
  release = holdSocket();
  await vi.waitUntil(() => connectionState() === 'connected');
  states = [];
  stop = onConnectionState(({ state }) => states.push(state));
});
afterEach(async () => {
  stop();
  release();
  endSession('sign-out');
  await server.close();
});

test('a server that will end is left before it does, and no interruption is told of', async () => {
  server.push('reconnect_soon', { within: 20 });
  await vi.waitUntil(() => states.length === 2);
  expect(states).toEqual(['connecting', 'connected']);
  expect(server.tokens()).toEqual(['token-1']);
  expect(await request('watch', {})).toEqual({ success: true });
});

test('what is on its way is answered before the server is left', async () => {
  const { promise: allowed, resolve: allow } = Promise.withResolvers<{
    success: true;
    unreadCount: number;
  }>();
  server.answer('mark_as_read', () => allowed);
  const answered = request('mark_as_read', 'message-1').then(() => [...states]);
  await vi.waitUntil(() => server.asked.length === 1);
  server.push('reconnect_soon', { within: 0 });
  // An answer that comes after the hint was heard.
  await request('watch', {});
  allow({ success: true, unreadCount: 0 });
  expect(await answered).toEqual([]);
  await vi.waitUntil(() => states.length === 2);
  expect(states).toEqual(['connecting', 'connected']);
});

test('a page that is left says so by a beacon, with which the server closes the connection at once', async () => {
  let sending: Promise<Response> | undefined;
  // The environment of the test has none.
  const sendBeacon = vi.fn((address: string | URL, body?: BodyInit | null) => {
    sending = fetch(new URL(address, location.href), { method: 'POST', ...(body != null && { body }) });
    return true;
  });
  vi.stubGlobal('navigator', { ...navigator, onLine: true, sendBeacon });
  window.dispatchEvent(new Event('pagehide'));
  expect(sendBeacon).toHaveBeenCalledOnce();
  expect((await sending)?.status).toBe(200);
  await vi.waitUntil(() => server.tokens().length === 0 || states.includes('interrupted'));
  vi.unstubAllGlobals();
  await vi.waitUntil(() => connectionState() === 'connected');
});
