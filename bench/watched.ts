/**
 * What it costs to be watched: time of the processor for each list, without metrics and traces, with metrics that are read
 * every second, and with traces of every call: `npm run bench:watched`. The three take turns.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { signIn } from './caller.ts';
import { startChild } from './child-server.ts';
import { memoryOfTree, processorTime } from './processes.ts';
import { writeResult } from './results.ts';
import { textTable } from './text-table.ts';

const PROGRAM = join(import.meta.dirname, '../server/bin/switchboard.js');
const METRICS_TOKEN = 'a-token-of-the-bench';
const LIST = '/admin/tickets?limit=15';
const WARM_UP = 500;
const AT_ONCE = 8;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, requests: { type: 'string', default: '2000' } },
});
const requests = Number(values.requests);

/** Takes traces and forgets them. */
const collector = createServer((request, response) => {
  request.resume().once('end', () => response.setHeader('content-type', 'application/json').end('{}'));
});
collector.listen(0, '127.0.0.1');
await once(collector, 'listening');
const collectorAddress = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

const WAYS: Readonly<Record<string, Record<string, string>>> = {
  unwatched: {},
  'metrics, read each second': { METRICS_TOKEN },
  'traces of all calls': { OTEL_EXPORTER_OTLP_ENDPOINT: collectorAddress },
};

/** Microseconds of a core for each list, and the program's own memory in bytes. */
interface Cost {
  readonly list: number;
  readonly memory: number;
}

async function measure(dataDirectory: string, env: Record<string, string>): Promise<Cost> {
  const stack = new AsyncDisposableStack();
  try {
    const { origin, pid } = await startChild(stack, PROGRAM, {
      env: { DATA_DIR: dataDirectory, DATABASE_URL: '', NODE_ENV: '', RATE_LIMIT_FACTOR: '1000000', ...env },
      ready: '/api/health/ready',
    });
    const caller = await signIn(origin, 'admin@acme.example', 'switchboard-demo');
    const ask = async (count: number) => {
      let left = count;
      const one = async () => {
        while (left > 0) {
          left -= 1;
          await caller.get(LIST);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, one));
    };
    await ask(WARM_UP);
    const reading =
      env.METRICS_TOKEN === undefined
        ? undefined
        : setInterval(() => {
            const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
            fetch(`${origin}/metrics`, { headers }).then((answer) => answer.text(), console.error);
          }, 1_000);
    const before = await processorTime(pid);
    await ask(requests);
    const used = (await processorTime(pid)) - before;
    clearInterval(reading);
    const program = (await memoryOfTree(pid)).find(({ name }) => name === 'program');
    return { list: (used * 1_000) / requests, memory: (program?.pss ?? Number.NaN) * 1_024 };
  } finally {
    await stack.disposeAsync();
  }
}

const median = (costs: readonly Cost[], of: keyof Cost) =>
  costs.map((cost) => cost[of]).toSorted((one, other) => one - other)[costs.length >> 1] ?? Number.NaN;

const dataDirectory = await mkdtemp(join(tmpdir(), 'switchboard-bench-watched-'));
try {
  const costs = new Map<string, Cost[]>(Object.keys(WAYS).map((way) => [way, []]));
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [way, env] of Object.entries(WAYS)) costs.get(way)?.push(await measure(dataDirectory, env));
  }
  const rows = [...costs].map(([way, all]) => ({
    way,
    microsecondsEachList: Math.round(median(all, 'list')),
    megabytes: Math.round(median(all, 'memory') / 1_000_000),
  }));
  console.log(
    textTable({
      head: ['watched by', 'CPU µs a list', 'MB'],
      lines: rows.map(({ way, microsecondsEachList, megabytes }) => [
        way,
        `${microsecondsEachList}`,
        `${megabytes}`,
      ]),
    }),
  );
  await writeResult('watched', { rounds: Number(values.rounds), requests, rows });
} finally {
  collector.close();
  await rm(dataDirectory, { recursive: true, force: true });
}
