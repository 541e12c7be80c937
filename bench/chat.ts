/** Rooms full of polling clients that talk to each other: how long a message takes, and what the server's memory does. */
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { io, type Socket } from 'socket.io-client';
import { startChild } from './child-server.ts';
import { buildData } from './data/build.ts';
import type { Pool } from './data/columns.ts';
import { withDatabase } from './data/database.ts';
import { SHARE } from './data/size.ts';

const SERVER = join(import.meta.dirname, '../server/src/main.ts');
const RESULTS = join(import.meta.dirname, 'results');
const SAMPLE_MS = 10_000;
const ANSWER_MS = 10_000;

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '500' },
    room: { type: 'string', default: '10' },
    every: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '120' },
  },
});
const clients = Number(values.clients);
const perRoom = Number(values.room);
const everyMs = Number(values.every) * 1000;
const seconds = Number(values.seconds);
const rooms = Math.ceil(clients / perRoom);

interface Seat {
  readonly token: string;
  readonly ticketId: string;
}

/** Everybody of a room is assigned to its ticket and signed in. */
async function seat(pool: Pool): Promise<Seat[]> {
  await buildData(pool, { tickets: rooms * 3, organizations: 1, users: clients * 3, share: SHARE });
  const tickets = await pool.query<{ id: string; organization_id: string }>(
    `select id, organization_id from tickets order by id limit ${rooms}`,
  );
  await pool.query(`update tickets set status = 'Open' where status in ('Resolved', 'Closed')`);
  const people = await pool.query<{ id: string }>(
    `select id from users where organization_id is not null and is_active order by id limit ${clients}`,
  );
  const seats: Seat[] = [];
  for (const [index, { id }] of people.rows.entries()) {
    const ticket = tickets.rows[Math.floor(index / perRoom)];
    if (ticket === undefined) break;
    const token = randomBytes(32).toString('base64url');
    await pool.query(
      `insert into ticket_people (organization_id, id, ticket_id, user_id, relation, since)
       values ($1, gen_random_uuid(), $2, $3, 'user', now()) on conflict do nothing`,
      [ticket.organization_id, ticket.id, id],
    );
    await pool.query(
      `insert into sessions (id, token_hash, user_id, created_at, last_seen_at, address)
       values (gen_random_uuid(), $1, $2, now(), now(), '127.0.0.1')`,
      [createHash('sha256').update(token).digest(), id],
    );
    seats.push({ token, ticketId: ticket.id });
  }
  return seats;
}

const times = { heard: [] as number[], confirmed: [] as number[] };
let lost = 0;
let measuring = false;

async function enter(origin: string, agent: Agent, { token, ticketId }: Seat): Promise<Socket> {
  const socket = io(origin, {
    auth: { token },
    transports: ['polling'],
    forceNew: true,
    // Browsers keep their connections.
    agent: agent as unknown as string,
  });
  socket.on('new_message', ({ content }: { content: string }) => {
    if (measuring) times.heard.push(performance.now() - Number(content));
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const joined = await socket.timeout(ANSWER_MS).emitWithAck('join_ticket_room', ticketId);
  if (!joined.success) throw new Error(`A client was not let in: ${joined.message}`);
  return socket;
}

async function talk(socket: Socket, ticketId: string, stopped: AbortSignal) {
  const pause = (ms: number) => delay(ms, undefined, { signal: stopped }).catch(() => undefined);
  await pause(Math.random() * everyMs);
  for (let count = 0; !stopped.aborted; count += 1) {
    const began = performance.now();
    const draft = { ticketId, content: `${began}`, messageType: 'text', tempId: `${socket.id} ${count}` };
    const answer = await socket
      .timeout(ANSWER_MS)
      .emitWithAck('send_message', draft)
      .catch(() => null);
    if (!answer?.success) lost += 1;
    else if (measuring) times.confirmed.push(performance.now() - began);
    await pause(Math.max(0, began + everyMs - performance.now()));
  }
}

const percentiles = (samples: number[]) => {
  const sorted = samples.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(0.99999) };
};

/** Megabytes. */
const memoryOf = (pid: number) =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' })) / 1024);

const dataDirectory = await mkdtemp(join(tmpdir(), 'switchboard-bench-chat-'));
const stack = new AsyncDisposableStack();
stack.defer(() => rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 }));
try {
  const seats = await withDatabase({ databaseUrl: undefined, dataDirectory }, seat);
  const { origin, pid } = await startChild(stack, SERVER, {
    env: {
      DATA_DIR: dataDirectory,
      DATABASE_URL: '',
      DEMO: 'off',
      NODE_ENV: 'production',
      RATE_LIMIT_FACTOR: '1000000',
    },
    ready: '/api/health/ready',
  });
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const sockets: Socket[] = [];
  for (const one of seats) sockets.push(await enter(origin, agent, one));
  console.log(`${sockets.length} clients in ${rooms} rooms, each sending every ${everyMs / 1000} s`);

  const stop = new AbortController();
  const talking = sockets.map((socket, index) => talk(socket, seats[index]?.ticketId ?? '', stop.signal));
  // Once round, so that everybody has spoken and caches are warm.
  await delay(everyMs);
  measuring = true;
  const memory: number[] = [];
  for (let passed = 0; passed < seconds * 1000; passed += SAMPLE_MS) {
    memory.push(memoryOf(pid));
    await delay(Math.min(SAMPLE_MS, seconds * 1000 - passed));
  }
  memory.push(memoryOf(pid));
  measuring = false;
  stop.abort();
  await Promise.all(talking);
  for (const socket of sockets) socket.disconnect();

  const result = {
    at: new Date(),
    machine: { cpu: cpus()[0]?.model, cores: cpus().length, memory: totalmem(), node: process.version },
    clients: sockets.length,
    perRoom,
    everyMs,
    seconds,
    sendToReceive: percentiles(times.heard),
    sendToConfirmation: percentiles(times.confirmed),
    lost,
    serverMegabytes: memory,
  };
  console.log(JSON.stringify(result, null, 2));
  await mkdir(RESULTS, { recursive: true });
  await writeFile(
    join(RESULTS, `${result.at.toISOString().slice(0, 10)}-chat.json`),
    `${JSON.stringify(result, null, 2)}\n`,
  );
  if (lost > 0) throw new Error(`${lost} messages were not confirmed`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stack.disposeAsync();
  process.exit();
}
