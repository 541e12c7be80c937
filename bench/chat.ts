/**
 * Rooms full of clients that talk to each other: how long a message takes beside a bare server that echoes it, and what
 * the product's memory does. `--websockets 2000` holds idle websockets besides, `--rate 100` has one room get as many
 * messages a second.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Socket } from 'socket.io-client';
import { enterAll, type Seat, say, seatRooms, talk } from './chat/rooms.ts';
import { startChild } from './child-server.ts';
import { buildData } from './data/build.ts';
import { withDatabase } from './data/database.ts';
import { SHARE } from './data/size.ts';
import { measurement } from './measurement.ts';
import { memoryOfTree } from './processes.ts';
import { writeResult } from './results.ts';
import { textTable } from './text-table.ts';

const SERVER = join(import.meta.dirname, '../server/bin/switchboard.js');
const BARE_SERVER = join(import.meta.dirname, 'chat/bare-server.program.ts');
const SAMPLE_MS = 10_000;

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '500' },
    room: { type: 'string', default: '10' },
    every: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '60' },
    websockets: { type: 'string', default: '0' },
    rate: { type: 'string', default: '0' },
  },
});
const websockets = Number(values.websockets);
const rate = Number(values.rate);
const perRoom = Number(values.room);
const transport = websockets > 0 ? 'websocket' : 'polling';
/** With `--rate` one room is filled; held websockets say nothing. */
const clients = websockets || (rate > 0 ? perRoom : Number(values.clients));
/** Milliseconds between two messages of one client. */
const everyMs = rate > 0 ? (perRoom * 1000) / rate : Number(values.every) * 1000;
const seconds = Number(values.seconds);

interface Figures {
  readonly server: string;
  readonly clients: number;
  readonly messages: number;
  readonly lost: number;
  /** Milliseconds from sending to hearing, and to the confirmation. */
  readonly heard: Percentiles;
  readonly confirmed: Percentiles;
  /** Megabytes (PSS) of the program and its database, every ten seconds; empty where Linux does not tell. */
  readonly megabytes: readonly number[];
}

interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

function percentiles(samples: readonly number[]): Percentiles {
  const sorted = samples.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

const megabytesOf = async (pid: number) =>
  Math.round((await memoryOfTree(pid)).reduce((sum, { pss }) => sum + pss, 0) / 1024);

async function sample(pid: number): Promise<number[]> {
  const megabytes: number[] = [];
  const note = async () =>
    megabytes.push(
      ...(await megabytesOf(pid).then(
        (one) => [one],
        () => [],
      )),
    );
  for (let passed = 0; passed < seconds * 1000; passed += SAMPLE_MS) {
    await note();
    await delay(Math.min(SAMPLE_MS, seconds * 1000 - passed));
  }
  await note();
  return megabytes;
}

async function measure(
  server: string,
  { origin, pid }: { readonly origin: string; readonly pid: number },
  seats: readonly Seat[],
): Promise<Figures> {
  const heard: number[] = [];
  const confirmed: number[] = [];
  let measuring = false;
  let lost = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const sockets = await enterAll({ origin, transport, agent }, seats, (content) => {
    if (measuring) heard.push(performance.now() - Number(content));
  });
  console.log(`${server}: ${sockets.length} clients are in (${transport})`);

  const stop = new AbortController();
  const speak = async (socket: Socket, ticketId: string) => {
    const began = performance.now();
    if (!(await say(socket, ticketId))) lost += 1;
    else if (measuring) confirmed.push(performance.now() - began);
  };
  const speaking = websockets > 0 ? sockets.slice(0, Number(values.clients)) : sockets;
  const talking = speaking.map((socket, index) =>
    talk(() => speak(socket, seats[index]?.ticketId ?? ''), { everyMs, stopped: stop.signal }),
  );
  // Once round, so that everybody has spoken and caches are warm.
  await delay(everyMs);
  measuring = true;
  const megabytes = await sample(pid);
  measuring = false;
  stop.abort();
  await Promise.all(talking);
  const cut = sockets.filter(({ connected }) => !connected).length;
  for (const socket of sockets) socket.disconnect();
  agent.destroy();
  if (cut > 0) throw new Error(`${server} has lost ${cut} of ${sockets.length} clients`);
  const messages = confirmed.length;
  return {
    server,
    clients: sockets.length,
    messages,
    lost,
    heard: percentiles(heard),
    confirmed: percentiles(confirmed),
    megabytes,
  };
}

async function run(stack: AsyncDisposableStack) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'switchboard-bench-chat-'));
  stack.defer(() => rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 }));
  const seats = await withDatabase({ databaseUrl: undefined, dataDirectory }, async (pool) => {
    const rooms = Math.ceil(clients / perRoom);
    const tickets = Math.max(rooms * 3, 100);
    await buildData(pool, { tickets, organizations: 1, users: clients * 3, share: SHARE });
    return seatRooms(pool, { clients, perRoom });
  });
  const bare = await startChild(stack, BARE_SERVER, { env: {}, ready: '/ready' });
  const yardstick = await measure('bare socket.io', bare, seats);
  const product = await startChild(stack, SERVER, {
    env: {
      DATA_DIR: dataDirectory,
      DATABASE_URL: '',
      DEMO: 'off',
      ADMIN_SECOND_FACTOR: 'off',
      NODE_ENV: 'production',
      CHAT_TRANSPORTS: transport,
      RATE_LIMIT_FACTOR: '1000000',
    },
    ready: '/api/health/ready',
  });
  const rows = [await measure('product', product, seats), yardstick];

  const times = ({ p50, p95, p99 }: Percentiles) => [p50, p95, p99].map(String);
  console.log(
    textTable({
      head: ['', 'clients', 'messages', 'heard p50', 'p95', 'p99', 'confirmed p50', 'p95', 'p99', 'MB'],
      lines: rows.map((row) => [
        row.server,
        `${row.clients}`,
        `${row.messages}`,
        ...times(row.heard),
        ...times(row.confirmed),
        `${row.megabytes[0] ?? '-'} to ${row.megabytes.at(-1) ?? '-'}`,
      ]),
    }),
  );
  const mode = websockets > 0 ? '-websockets' : rate > 0 ? '-rate' : '';
  await writeResult(`chat${mode}`, { transport, perRoom, everyMs, seconds, rows });
  for (const { server, lost } of rows) {
    if (lost > 0) throw new Error(`${lost} messages to ${server} were not confirmed`);
  }
}

await measurement(run);
// Clients that were cut off go on connecting.
process.exit();
