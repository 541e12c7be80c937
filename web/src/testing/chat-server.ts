/** The other end of the live connection: a real socket server on a port of its own, which answers as a test says. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  Acknowledgement,
  ClientEventName,
  ClientPayload,
  ServerEventName,
  ServerPayload,
} from '@switchboard/contract/events.ts';
import { Server } from 'socket.io';

/** The window of a test, whose address can be changed from outside without loading anything. */
declare const jsdom: { reconfigure: (settings: { url: string }) => void };

interface Asked {
  name: string;
  payload: unknown;
}

type AnswerTo<Name extends ClientEventName> = (
  payload: ClientPayload<Name>,
) => Acknowledgement<Name> | undefined | Promise<Acknowledgement<Name>>;

export interface ChatServer {
  /** What clients have sent, in order. */
  asked: Asked[];
  /** The tokens of the windows that are connected. */
  tokens: () => unknown[];
  /** Answers an event; undefined leaves it without acknowledgement. */
  answer: <Name extends ClientEventName>(name: Name, answer: AnswerTo<Name>) => void;
  push: <Name extends ServerEventName>(name: Name, payload: ServerPayload<Name>) => void;
  /** Ends every connection, as a network does, and takes no new one until it is mended. */
  cut: () => void;
  mend: () => void;
  close: () => Promise<void>;
}

/** Until it is closed, the page believes to be served from where this listens. */
export async function startChatServer(): Promise<ChatServer> {
  const http = createServer();
  const io = new Server(http, { cors: { origin: '*' }, allowRequest: (_, allow) => allow(null, !isCut) });
  let isCut = false;
  const asked: Asked[] = [];
  const answers = new Map<string, (payload: never) => unknown>([
    ['join_ticket_room', () => ({ success: true, onlineUsers: [] })],
    ['mark_as_read', () => ({ success: true, unreadCount: 0 })],
    ['watch', () => ({ success: true })],
  ]);
  io.on('connection', (socket) => {
    socket.onAny(async (name: string, payload: unknown, acknowledge?: (answer: unknown) => void) => {
      asked.push({ name, payload });
      const answer = await answers.get(name)?.(payload as never);
      if (answer !== undefined) acknowledge?.(answer);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = location.href;
  jsdom.reconfigure({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}${location.pathname}` });
  return {
    asked,
    tokens: () => [...io.sockets.sockets.values()].map(({ handshake }) => handshake.auth.token),
    answer: (name, answer) => answers.set(name, answer),
    push: (name, payload) => io.emit(name, payload),
    cut: () => {
      isCut = true;
      for (const socket of io.sockets.sockets.values()) socket.conn.close();
    },
    mend: () => {
      isCut = false;
    },
    close: async () => {
      await io.close();
      jsdom.reconfigure({ url: address });
    },
  };
}
