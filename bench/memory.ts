/** What all processes of the product take of the machine's memory: `npm run bench:memory`. Linux only. */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connectionToRunning } from '@switchboard/postgres/connection-to-running';
import { openDatabase } from '@switchboard/server/src/platform/database/open-database.ts';
import { HOST } from '@switchboard/server/src/platform/host.ts';
import { createLogger } from '@switchboard/server/src/platform/log.ts';
import autocannon from 'autocannon';
import { enterAll, say, seatRooms, talk } from './chat/rooms.ts';
import { buildData } from './data/build.ts';
import { withDatabase } from './data/database.ts';
import { SHARE } from './data/size.ts';
import { measurement } from './measurement.ts';
import { memoryOfTree, type ProcessMemory, processorTime } from './processes.ts';
import { writeResult } from './results.ts';
import { ticketScenarios } from './scenarios/tickets.ts';
import { SUPER_ADMIN, startProduct } from './start-product.ts';
import { textTable } from './text-table.ts';

const CONNECTIONS = 8;
const CHAT = { clients: 500, perRoom: 10, everyMs: 10_000, seconds: 30 };

const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '20000' },
    requests: { type: 'string', default: '10000' },
    /** Seconds without a request before "after idle". */
    idle: { type: 'string', default: '30' },
    /** What `build-data.ts` has made; without it, data are built anew. */
    data: { type: 'string' },
  },
});

interface Row {
  readonly when: string;
  /** Megabytes, by name of process; `connection` sums up those to the database. */
  readonly megabytes: Readonly<Record<string, number>>;
  readonly connections: number;
  readonly total: number;
}

const MB = 1024;

function summarize(when: string, processes: readonly ProcessMemory[]): Row {
  const sums: Record<string, number> = {};
  for (const { name, pss } of processes) sums[name] = (sums[name] ?? 0) + pss;
  return {
    when,
    megabytes: Object.fromEntries(Object.entries(sums).map(([name, pss]) => [name, Math.round(pss / MB)])),
    connections: processes.filter(({ name }) => name === 'connection').length,
    total: Math.round(Object.values(sums).reduce((sum, pss) => sum + pss, 0) / MB),
  };
}

/** Every call of the day in turn, sign-ins among them. @returns what a request has cost */
async function mixedLoad(origin: string, pid: number, dataDirectory: string) {
  const connection = await connectionToRunning(join(dataDirectory, 'postgres'), HOST);
  const { pool, close } = await openDatabase({ ...connection, max: 1 }, createLogger('error'));
  const scenarios = await ticketScenarios(origin, SUPER_ADMIN, pool);
  await close();
  const longest = Math.max(...scenarios.map(({ requests }) => requests.length));
  const requests = Array.from({ length: longest }, (_, turn) =>
    scenarios.map(({ requests }) => requests[turn % requests.length] ?? {}),
  ).flat();
  const before = await processorTime(pid);
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    amount: Number(values.requests),
    requests,
    timeout: 30,
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} answers of the mixed load failed`);
  return {
    requestsPerSecond: Math.round(result.requests.average),
    processorMilliseconds: ((await processorTime(pid)) - before) / Number(values.requests),
  };
}

async function talkAWhile(sockets: Awaited<ReturnType<typeof enterAll>>, ticketIds: readonly string[]) {
  const stop = new AbortController();
  const talking = sockets.map((socket, index) =>
    talk(async () => void (await say(socket, ticketIds[index] ?? '')), {
      everyMs: CHAT.everyMs,
      stopped: stop.signal,
    }),
  );
  await delay(CHAT.seconds * 1000);
  stop.abort();
  await Promise.all(talking);
}

async function run(stack: AsyncDisposableStack) {
  const own = await mkdtemp(join(tmpdir(), 'switchboard-bench-'));
  stack.defer(() => rm(own, { recursive: true, force: true, maxRetries: 5 }));
  const size = { tickets: Number(values.tickets), organizations: 10, users: 6_000, share: SHARE };
  const dataDirectory = values.data ?? own;
  if (values.data === undefined) console.log(`Building ${size.tickets} tickets ...`);
  const seats = await withDatabase({ databaseUrl: undefined, dataDirectory }, async (pool) => {
    if (values.data === undefined) await buildData(pool, size);
    return seatRooms(pool, CHAT);
  });

  // Pages of a program that this one runs, too, would be counted by half.
  const node = join(own, process.platform === 'win32' ? 'node.exe' : 'node');
  await copyFile(process.execPath, node);
  const started = performance.now();
  const { origin, pid } = await startProduct(stack, dataDirectory, node);
  console.log(`Ready after ${Math.round(performance.now() - started)} ms`);

  const rows: Row[] = [];
  const note = async (when: string) => {
    rows.push(summarize(when, await memoryOfTree(pid)));
    console.log(`${when}: ${rows.at(-1)?.total} MB`);
  };
  await delay(10_000);
  await note('at rest');
  const load = await mixedLoad(origin, pid, dataDirectory);
  console.log(
    `Mixed load: ${load.requestsPerSecond} requests a second, ${load.processorMilliseconds.toFixed(2)} ms of the program's processor each`,
  );
  await note('after the mixed load');
  await delay(Number(values.idle) * 1000);
  await note(`${values.idle} seconds later`);
  const entrance = {
    origin,
    transport: 'polling' as const,
    agent: new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY }),
  };
  const sockets = await enterAll(entrance, seats, () => undefined);
  await talkAWhile(
    sockets,
    seats.map(({ ticketId }) => ticketId),
  );
  await note(`with ${CHAT.clients} chat clients`);
  for (const socket of sockets) socket.disconnect();

  const names = [...new Set(rows.flatMap(({ megabytes }) => Object.keys(megabytes)))];
  console.log(
    textTable({
      head: ['', ...names, 'connections', 'total'],
      lines: rows.map(({ when, megabytes, connections, total }) => [
        when,
        ...names.map((name) => `${megabytes[name] ?? 0}`),
        `${connections}`,
        `${total}`,
      ]),
    }),
  );
  await writeResult('memory', { size, load, rows });
}

await measurement(run);
// Clients that were cut off go on connecting.
process.exit();
