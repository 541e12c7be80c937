/**
 * The one live connection of a session. It is open while something holds it, reopened for another token, and closed
 * when nobody is signed in. It is loaded with what needs it, never with the first page.
 */
import { me } from '@switchboard/contract/access/auth.ts';
import { SECOND } from '@switchboard/contract/durations.ts';
import type {
  Acknowledgement,
  ClientEventName,
  ClientPayload,
  ClientToServerEvents,
  ServerEventName,
  ServerPayload,
  ServerToClientEvents,
} from '@switchboard/contract/events.ts';
import { io, type Socket } from 'socket.io-client';
import { createStore, useStore } from 'zustand';
import { call } from '../api/call.ts';
import { refreshUser } from '../session/session.ts';
import { currentSession, subscribeToSession } from '../session/session-store.ts';

const SOCKET = {
  timeout: 30 * SECOND,
  attempts: 5,
  delay: SECOND,
  delayMax: 5 * SECOND,
  /** The first send waits this long for a connection. */
  firstSend: 5 * SECOND,
} as const;

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
type Listener = (payload: never) => void;

/** `interrupted`: it was there and is being tried again. `lost`: all attempts are used up; only `reconnect` helps. */
export type ConnectionState = 'closed' | 'connecting' | 'connected' | 'interrupted' | 'lost';

/** In ms: the connection stays open while one page is replaced by another. */
const CLOSE_DELAY = 5_000;

/** There is no connection, or the answer did not come. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

const connection = createStore<{ state: ConnectionState }>(() => ({ state: 'closed' }));
const listeners = new Map<string, Set<Listener>>();
let socket: LiveSocket | null = null;
let holders = 0;
/** How often the server has closed the connection since it was last established. */
let serverCuts = 0;
let closing: ReturnType<typeof setTimeout> | undefined;
let returning: ReturnType<typeof setTimeout> | undefined;
let moving: ReturnType<typeof setTimeout> | undefined;
/** Events whose acknowledgement has not come yet. */
let unanswered = 0;

/** The deployment may allow more than polling; the page it serves says so. */
function transports(): string[] {
  const named = document.querySelector<HTMLMetaElement>('meta[name="chat-transports"]')?.content ?? '';
  const known = named.split(',').filter((name) => name === 'polling' || name === 'websocket');
  return known.length > 0 ? known : ['polling'];
}

const setState = (state: ConnectionState) => {
  if (connection.getState().state !== state) connection.setState({ state });
};

/** A handshake was refused: if the session is over, this ends it here too. */
async function checkSession(): Promise<void> {
  await call(me).catch(() => undefined);
}

/** The server has closed the connection, because it restarts or because the session has ended: reconnect a few times. */
function reconnectSoon(live: LiveSocket): void {
  serverCuts += 1;
  if (serverCuts > SOCKET.attempts) setState('lost');
  else returning = setTimeout(() => live.connect(), Math.min(SOCKET.delay * serverCuts, SOCKET.delayMax));
}

/** In ms: how often a move looks whether all events are answered. */
const MOVE_CHECK = 50;

/** The server will end: connects to another one when no answer is on its way, so that nothing has to be sent again. */
function move(live: LiveSocket): void {
  if (socket !== live || connectionState() !== 'connected') return;
  if (unanswered > 0) {
    moving = setTimeout(() => move(live), MOVE_CHECK);
    return;
  }
  setState('connecting');
  live.disconnect().connect();
}

function open(): void {
  if (currentSession().token === null) return;
  const live: LiveSocket = io({
    auth: (give) => give({ token: currentSession().token }),
    transports: transports(),
    timeout: SOCKET.timeout,
    reconnectionAttempts: SOCKET.attempts,
    reconnectionDelay: SOCKET.delay,
    reconnectionDelayMax: SOCKET.delayMax,
    forceNew: true,
  });
  socket = live;
  setState('connecting');
  let wasConnected = false;
  live.on('connect', () => {
    // What they may do can be why it was closed.
    if (wasConnected) void refreshUser();
    wasConnected = true;
    serverCuts = 0;
    setState('connected');
  });
  live.on('disconnect', (reason) => {
    if (socket !== live || reason === 'io client disconnect') return;
    setState('interrupted');
    if (reason === 'io server disconnect') reconnectSoon(live);
  });
  live.on('connect_error', () => {
    // While it is active the library tries again by itself.
    if (socket !== live) return;
    if (live.active) {
      if (wasConnected) setState('interrupted');
      return;
    }
    setState('lost');
    void checkSession();
  });
  live.io.on('reconnect_failed', () => {
    if (socket === live) setState('lost');
  });
  live.on('reconnect_soon', ({ within }) => {
    clearTimeout(moving);
    moving = setTimeout(() => move(live), Math.random() * within);
  });
  live.onAny((name: string, payload: unknown) => {
    if (socket !== live) return;
    for (const listener of [...(listeners.get(name) ?? [])]) listener(payload as never);
  });
}

function close(): void {
  clearTimeout(closing);
  clearTimeout(returning);
  clearTimeout(moving);
  const live = socket;
  socket = null;
  serverCuts = 0;
  live?.disconnect();
  setState('closed');
}

/** The packet by which a client of Engine.IO closes its connection (its protocol, version 4). */
const CLOSE_PACKET = '1';

/**
 * The page is being left. A websocket closes with it; of polling the server hears only where a poll was just waiting, and
 * would otherwise show for most of a minute that somebody is there. A page that comes back connects anew.
 */
function sayGoodbye(): void {
  const { engine, opts } = socket?.io ?? {};
  if (engine?.id === undefined || engine.transport.name !== 'polling') return;
  const query = new URLSearchParams({ EIO: '4', transport: 'polling', sid: engine.id });
  navigator.sendBeacon(`${opts?.path}/?${query}`, CLOSE_PACKET);
}
window.addEventListener('pagehide', sayGoodbye);

/** Keeps the connection open until the returned function is called. */
export function holdSocket(): () => void {
  holders += 1;
  clearTimeout(closing);
  if (socket === null) open();
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    holders -= 1;
    if (holders > 0) return;
    clearTimeout(closing);
    closing = setTimeout(close, CLOSE_DELAY);
  };
}

/** Tries again after all attempts have failed. */
export function reconnect(): void {
  if (socket === null || connection.getState().state !== 'lost') return;
  serverCuts = 0;
  setState('connecting');
  socket.connect();
}

/** Calls `listener` for every such event; returns the function that stops it. */
export function onEvent<Name extends ServerEventName>(
  name: Name,
  listener: (payload: ServerPayload<Name>) => void,
): () => void {
  const current = listeners.get(name) ?? new Set();
  listeners.set(name, current.add(listener as Listener));
  return () => {
    current.delete(listener as Listener);
  };
}

export const connectionState = (): ConnectionState => connection.getState().state;
export const onConnectionState = connection.subscribe;
export const useConnectionState = (): ConnectionState => useStore(connection).state;

/** Waits for a connection as long as a first message may; resolves with whether there is one. */
function connected(): Promise<boolean> {
  if (connectionState() === 'connected') return Promise.resolve(true);
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stop();
      resolve(connectionState() === 'connected');
    };
    const timer = setTimeout(finish, SOCKET.firstSend);
    const stop = onConnectionState(() => {
      if (connectionState() === 'connected') finish();
    });
  });
}

/**
 * Sends an event and waits for its acknowledgement, in the session in which it was called.
 * @throws ConnectionError when there is none to be had
 */
export async function request<Name extends ClientEventName>(
  name: Name,
  payload: ClientPayload<Name>,
): Promise<Acknowledgement<Name>> {
  const { token } = currentSession();
  const isConnected = await connected();
  const live = socket;
  if (!isConnected || live === null || currentSession().token !== token)
    throw new ConnectionError('No connection');
  return new Promise((resolve, reject) => {
    unanswered += 1;
    const answered = (error: Error | null, acknowledgement: Acknowledgement<Name>) => {
      unanswered -= 1;
      if (error === null) resolve(acknowledgement);
      else reject(new ConnectionError('No answer', { cause: error }));
    };
    // The library's types cannot follow an event that is known by a type parameter alone.
    const timed = live.timeout(SOCKET.timeout) as unknown as {
      emit(name: Name, payload: ClientPayload<Name>, answer: typeof answered): void;
    };
    timed.emit(name, payload, answered);
  });
}

type Unanswered = 'typing' | 'stop_typing' | 'leave_ticket_room' | 'unwatch' | 'ticket_typing';

/** Sends an event without acknowledgement, which is dropped where there is no connection. */
export function emit<Name extends Unanswered>(name: Name, payload: ClientPayload<Name>): void {
  if (connectionState() !== 'connected') return;
  // The library's types cannot follow an event that is known by a type parameter alone.
  const live = socket as unknown as { emit(name: Name, payload: ClientPayload<Name>): void } | null;
  live?.emit(name, payload);
}

subscribeToSession((current, previous) => {
  if (current.token === previous.token) return;
  close();
  if (current.token !== null && holders > 0) open();
});

const reconnectIfVisible = () => {
  if (document.visibilityState === 'visible') reconnect();
};
document.addEventListener('visibilitychange', reconnectIfVisible);
window.addEventListener('focus', reconnectIfVisible);
window.addEventListener('online', reconnectIfVisible);
