/** People in the rooms of tickets, who talk to each other over real connections. */
import type { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { Pool } from '../data/columns.ts';
import { seat } from '../seats.ts';

const ANSWER_MS = 10_000;

export interface Seat {
  readonly token: string;
  readonly ticketId: string;
}

/** Signs people of the first organization in, and assigns everybody of a room to its ticket, which is open. */
export async function seatRooms(
  pool: Pool,
  { clients, perRoom }: { readonly clients: number; readonly perRoom: number },
): Promise<Seat[]> {
  const organization = '(select id from organizations order by code limit 1)';
  const people = await pool.query<{ id: string }>(
    `select id from users where organization_id = ${organization} and is_active order by id limit $1`,
    [clients],
  );
  const tickets = await pool.query<{ id: string }>(
    `select id from tickets where organization_id = ${organization} order by id limit $1`,
    [Math.ceil(clients / perRoom)],
  );
  const ids = people.rows.map(({ id }) => id);
  const rooms = ids.map((_, index) => tickets.rows[Math.floor(index / perRoom)]?.id ?? '');
  if (ids.length < clients || rooms.includes('')) throw new Error('The data have too few people or tickets.');
  await pool.query(
    `update tickets set status = 'Open' where id = any($1) and status in ('Resolved', 'Closed')`,
    [rooms],
  );
  await pool.query(
    `insert into ticket_people (organization_id, id, ticket_id, user_id, relation, since)
     select ${organization}, gen_random_uuid(), ticket_id, user_id, 'user', now()
     from unnest($1::uuid[], $2::uuid[]) as seats (ticket_id, user_id) on conflict do nothing`,
    [rooms, ids],
  );
  const tokens = await seat(pool, ids);
  return tokens.map((token, index) => ({ token, ticketId: rooms[index] ?? '' }));
}

export interface Entrance {
  readonly origin: string;
  readonly transport: 'polling' | 'websocket';
  /** Browsers keep their connections. */
  readonly agent: Agent;
}

/** @throws Error when the server lets the client not in */
export async function enter(
  { origin, transport, agent }: Entrance,
  { token, ticketId }: Seat,
  onMessage: (content: string) => void,
): Promise<Socket> {
  const socket = io(origin, {
    auth: { token },
    transports: [transport],
    forceNew: true,
    agent: agent as unknown as string,
  });
  socket.on('new_message', ({ content }: { content: string }) => onMessage(content));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const joined = await socket.timeout(ANSWER_MS).emitWithAck('join_ticket_room', ticketId);
  if (!joined.success) throw new Error(`A client was not let in: ${joined.message}`);
  return socket;
}

/** Enters all of them, some at a time. */
export async function enterAll(
  entrance: Entrance,
  seats: readonly Seat[],
  onMessage: (content: string) => void,
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  const AT_ONCE = 20;
  for (let from = 0; from < seats.length; from += AT_ONCE) {
    const some = seats.slice(from, from + AT_ONCE);
    sockets.push(...(await Promise.all(some.map((one) => enter(entrance, one, onMessage)))));
  }
  return sockets;
}

let sent = 0;

/** Sends what tells when it was sent. @returns whether the server has confirmed it */
export async function say(socket: Socket, ticketId: string): Promise<boolean> {
  sent += 1;
  const draft = {
    ticketId,
    content: `${performance.now()}`,
    messageType: 'text',
    tempId: `${socket.id} ${sent}`,
  };
  const answer = await socket
    .timeout(ANSWER_MS)
    .emitWithAck('send_message', draft)
    .catch(() => null);
  return answer?.success === true;
}

/** Sends again and again, at moments of its own, until it is stopped. */
export async function talk(
  send: () => Promise<void>,
  { everyMs, stopped }: { readonly everyMs: number; readonly stopped: AbortSignal },
): Promise<void> {
  const pause = (ms: number) => delay(ms, undefined, { signal: stopped }).catch(() => undefined);
  await pause(Math.random() * everyMs);
  while (!stopped.aborted) {
    const began = performance.now();
    await send();
    await pause(Math.max(0, began + everyMs - performance.now()));
  }
}
