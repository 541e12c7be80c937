/** The socket server: who may connect, what is known of each connection, how connections end. */
import { SOCKET_SCOPES } from '@switchboard/contract/access/tokens/scopes.ts';
import type { ClientToServerEvents, ServerToClientEvents } from '@switchboard/contract/events.ts';
import { SOCKET_ERRORS } from '@switchboard/contract/events.ts';
import { Server as Engine } from 'engine.io';
import type { FastifyBaseLogger } from 'fastify';
import { type DefaultEventsMap, Server, type ServerOptions, type Socket } from 'socket.io';
import type { Authenticate, Session } from '../http/call.ts';
import { SOCKETS_AT_ONCE } from '../limits.ts';
import type { Reading } from '../telemetry/reading.ts';

/** Known on every node. The token stays on the one that holds the connection. */
export interface SocketData {
  userId: string;
}
export type Sockets = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type ServerSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;

/** The room of everything that a person has open, on every node. */
export const userRoom = (userId: string) => `person/${userId}`;

/** As much as a JSON call takes: longer texts get an answer, where a closed connection would make the client try again. */
const MESSAGE_BYTES = 1024 * 1024 + 64 * 1024;
const CONNECT_MS = 10_000;
/** How long the end of a session is remembered, for connections that are being opened with it. */
const REMEMBER_MS = 60_000;
/** Of the time to drain: until a balancer has noticed, so that nobody comes back here; and in which clients move. */
const SHARE_TO_NOTICE = 0.4;
const SHARE_TO_MOVE = 0.4;
const REFUSED = 'Authentication failed';

interface SocketServerDeps {
  readonly authenticate: Authenticate;
  readonly limitFactor: number;
  readonly adapter: ServerOptions['adapter'] | undefined;
  readonly log: FastifyBaseLogger;
}

interface Connection {
  readonly socket: ServerSocket;
  readonly token: string;
  readonly sessionId: string;
}

export interface SocketServer {
  readonly io: Sockets;
  readonly engine: Engine;
  /** Fresh from the database; null when the session has ended. */
  sessionOf(socket: ServerSocket): Promise<Session | null>;
  /** Ids of the sessions that have a connection on this node. */
  sessions(): string[];
  /** Sends the reason to the sockets of a session on this node, and disconnects them. */
  endSession(sessionId: string): void;
  /** Closes every connection of this node in the way that makes clients reconnect at once. */
  reconnectAll(): void;
  /** The same of one person's connections. */
  reconnectPerson(userId: string): void;
  /** Asks every connection of this node to move to another one within so many milliseconds, not all at once. */
  moveAway(within: number): void;
}

/** A connection is for the chat; a service account has none. */
const mayConnect = ({ token }: Session) =>
  token === undefined ||
  (token.kind === 'personal' && SOCKET_SCOPES.every((scope) => token.scopes.has(scope)));

/** @returns sockets that listen to nothing yet: see `serveSockets` for the way in */
export function createSockets({ authenticate, limitFactor, adapter, log }: SocketServerDeps): SocketServer {
  const engine = new Engine({
    maxHttpBufferSize: MESSAGE_BYTES,
    transports: ['polling', 'websocket'],
    cors: undefined,
  });
  const io: Sockets = new Server({
    serveClient: false,
    connectTimeout: CONNECT_MS,
    ...(adapter !== undefined && { adapter }),
  });
  io.bind(engine);

  const connections = new Map<string, Connection>();
  const recentlyEnded = new Set<string>();

  const admit = async (socket: ServerSocket): Promise<string | null> => {
    const token: unknown = socket.handshake.auth.token;
    // What other nodes may ask of a socket includes its handshake, which must not carry the token there.
    socket.handshake.auth = {};
    const wellFormed = typeof token === 'string' && /^[\w-]{1,200}$/.test(token);
    const session = wellFormed ? await authenticate(token) : null;
    const { conn } = socket.client;
    // The connection may have been closed during the query.
    if (session === null || !wellFormed || conn.readyState !== 'open' || !mayConnect(session)) return REFUSED;
    const { id: userId } = session.actor;
    const open = io.sockets.adapter.rooms.get(userRoom(userId))?.size ?? 0;
    if (open >= SOCKETS_AT_ONCE.perPerson * limitFactor) return 'Too many connections';
    socket.data.userId = userId;
    connections.set(socket.id, { socket, token, sessionId: session.id });
    conn.once('close', () => connections.delete(socket.id));
    return null;
  };

  io.use((socket, next) => {
    admit(socket).then(
      (refusal) => next(refusal === null ? undefined : new Error(refusal)),
      (error: unknown) => {
        log.warn({ err: error }, 'a connection was refused');
        next(new Error('Please try again in a moment'));
      },
    );
  });

  const cut = ({ socket }: Connection) => {
    socket.emit('error', { code: 'UNAUTHENTICATED', message: SOCKET_ERRORS.UNAUTHENTICATED });
    socket.disconnect(true);
  };
  const endSession = (sessionId: string) => {
    recentlyEnded.add(sessionId);
    setTimeout(() => recentlyEnded.delete(sessionId), REMEMBER_MS).unref();
    for (const connection of connections.values()) if (connection.sessionId === sessionId) cut(connection);
  };

  io.on('connection', (socket) => {
    const connection = connections.get(socket.id);
    if (connection === undefined || recentlyEnded.has(connection.sessionId)) {
      socket.disconnect(true);
      return;
    }
    socket.join(userRoom(socket.data.userId));
    socket.once('disconnect', () => connections.delete(socket.id));
  });

  return {
    io,
    engine,
    async sessionOf(socket) {
      const connection = connections.get(socket.id);
      return connection === undefined ? null : authenticate(connection.token);
    },
    sessions: () => [...new Set([...connections.values()].map(({ sessionId }) => sessionId))],
    endSession,
    reconnectAll() {
      for (const { socket } of [...connections.values()]) socket.client.conn.close();
    },
    reconnectPerson(userId) {
      for (const { socket } of [...connections.values()]) {
        if (socket.data.userId === userId) socket.client.conn.close();
      }
    },
    moveAway(within) {
      setTimeout(
        () => io.local.emit('reconnect_soon', { within: Math.round(within * SHARE_TO_MOVE) }),
        within * SHARE_TO_NOTICE,
      ).unref();
    },
  };
}

const OPEN = 'switchboard_sockets';

/** Connections of this node. */
export const socketsReading = ({ io }: Pick<SocketServer, 'io'>): Reading => ({
  name: 'sockets',
  metrics: { [OPEN]: { help: 'Connections of clients by how they are made.', labelNames: ['transport'] } },
  async read() {
    const counts = { polling: 0, websocket: 0 };
    for (const { conn } of io.sockets.sockets.values()) {
      counts[conn.transport.name === 'websocket' ? 'websocket' : 'polling'] += 1;
    }
    return Object.entries(counts).map(([transport, value]) => ({
      metric: OPEN,
      labels: { transport },
      value,
    }));
  },
});
