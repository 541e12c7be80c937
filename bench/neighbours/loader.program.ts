/** Loads a server from a process of its own, so that the measuring one stays idle. */
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { io, type Socket } from 'socket.io-client';
import type { Answers, ChatLoad, HttpLoad, Load, LoadMessage } from './load.ts';

const ANSWER_MS = 10_000;
const LARGE_BYTES = 1024 * 1024;

const say = (message: LoadMessage) => process.send?.(message);

function counter() {
  const answers: Record<string, number> = {};
  return {
    answers,
    count: (answer: string | number) => {
      answers[answer] = (answers[answer] ?? 0) + 1;
    },
  };
}

async function loadHttp(origin: string, seconds: number, load: HttpLoad): Promise<Answers> {
  const { method, paths, tokens, contentType, body, connections, rate } = load;
  const { answers, count } = counter();
  const requests = tokens.map((token, index) => ({
    method,
    path: `/api${paths[index % paths.length]}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(contentType !== undefined && { 'content-type': contentType }),
    },
    ...(body !== undefined && { body }),
  }));
  let started = 0;
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const instance = autocannon(
    {
      url: origin,
      connections,
      overallRate: rate,
      duration: seconds,
      timeout: ANSWER_MS / 1000,
      // Each connection begins with somebody else.
      setupClient(client) {
        const start = Math.floor((started * requests.length) / connections);
        started += 1;
        client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
      },
    },
    (error: unknown, result) => (error ? reject(error) : resolve(result)),
  );
  instance.on('response', (_client, status) => count(status));
  instance.on('reqError', () => count('none'));
  say({ begun: true });
  await promise;
  return answers;
}

/** For bodies so large that one copy has to do for all connections. */
async function loadUploads(origin: string, seconds: number, load: HttpLoad): Promise<Answers> {
  const { paths, tokens, contentType = '', connections, rate } = load;
  const body = Buffer.from(load.body ?? '');
  const { answers, count } = counter();
  const until = performance.now() + seconds * 1000;
  const everyMs = (1000 * connections) / rate;
  let number = 0;
  const send = async (connection: number) => {
    await delay((everyMs * connection) / connections);
    while (performance.now() < until) {
      const next = performance.now() + everyMs;
      const token = tokens[number % tokens.length];
      const path = paths[number % paths.length];
      number += 1;
      await fetch(`${origin}/api${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
        body,
        signal: AbortSignal.timeout(ANSWER_MS),
      }).then(
        async (answer) => {
          await answer.arrayBuffer();
          count(answer.status);
        },
        () => count('none'),
      );
      await delay(Math.max(0, next - performance.now()));
    }
  };
  say({ begun: true });
  await Promise.all(Array.from({ length: connections }, (_, connection) => send(connection)));
  return answers;
}

async function enter(origin: string, token: string, ticketId: string): Promise<Socket> {
  const socket = io(origin, { auth: { token }, transports: ['websocket'], forceNew: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await socket.timeout(ANSWER_MS).emitWithAck('join_ticket_room', ticketId);
  return socket;
}

async function loadChat(origin: string, seconds: number, { seats, rate }: ChatLoad): Promise<Answers> {
  const { answers, count } = counter();
  const sockets: { socket: Socket; ticketId: string }[] = [];
  for (const { token, ticketId } of seats) {
    sockets.push({ socket: await enter(origin, token, ticketId), ticketId });
  }
  say({ begun: true });
  const until = performance.now() + seconds * 1000;
  const everyMs = 1000 / rate;
  const talk = async ({ socket, ticketId }: (typeof sockets)[number]) => {
    await delay(Math.random() * everyMs);
    for (let number = 0; performance.now() < until; number += 1) {
      const draft = {
        ticketId,
        content: `load ${number}`,
        messageType: 'text',
        tempId: `${socket.id} ${number}`,
      };
      // Nobody who floods waits for answers.
      socket
        .timeout(ANSWER_MS)
        .emitWithAck('send_message', draft)
        .then(
          ({ success, code }) => count(success ? 200 : code),
          () => count('none'),
        );
      await delay(everyMs);
    }
  };
  await Promise.all(sockets.map(talk));
  for (const { socket } of sockets) socket.disconnect();
  return answers;
}

function load(begin: Load, origin: string, seconds: number): Promise<Answers> {
  if ('chat' in begin) return loadChat(origin, seconds, begin.chat);
  const isLarge = (begin.http.body?.length ?? 0) > LARGE_BYTES;
  return (isLarge ? loadUploads : loadHttp)(origin, seconds, begin.http);
}

process.on('message', async (message: LoadMessage) => {
  if (!('begin' in message)) return;
  const { begin, origin, seconds } = message;
  say({ answers: await load(begin, origin, seconds) });
});
