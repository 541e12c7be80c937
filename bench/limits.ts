/** What it costs to count a request against a limit in memory and in the database: `npm run bench:limits`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@switchboard/postgres';
import { openDatabase } from '@switchboard/server/src/platform/database/open-database.ts';
import { prepareDatabase } from '@switchboard/server/src/platform/database/prepare-database.ts';
import { HOST } from '@switchboard/server/src/platform/host.ts';
import {
  createRateLimit,
  createSharedRateLimit,
  type RateLimit,
} from '@switchboard/server/src/platform/http/rate-limits.ts';
import { createLogger } from '@switchboard/server/src/platform/log.ts';
import { processorTime } from './processes.ts';
import { writeResult } from './results.ts';
import { textTable } from './text-table.ts';

const ROUNDS = 5;
const COUNTS = 2_000;
const PEOPLE = 50;
const RATE = { points: 1_000_000, window: 3_600_000 };

await using opened = new AsyncDisposableStack();
const directory = await mkdtemp(join(tmpdir(), 'switchboard-limits-'));
opened.defer(() => rm(directory, { recursive: true, force: true }));
const log = createLogger('silent');
const postgres = await startEmbeddedPostgres({ directory, host: HOST, log });
opened.defer(() => postgres.stop());
await prepareDatabase({ serving: postgres.connection, owner: null }, log);
// One connection, whose process is asked for its time.
const database = await openDatabase({ ...postgres.connection, max: 1, idleTimeoutMillis: 0 }, log);
opened.defer(() => database.close());

const ask = async <Answer>(question: string) => {
  const { rows } = await database.pool.query<{ answer: Answer }>(`select ${question} as answer`);
  if (rows[0] === undefined) throw new Error(`${question} has no answer`);
  return rows[0].answer;
};
const server = await ask<number>('pg_backend_pid()');

async function measure(limit: RateLimit) {
  const walBefore = await ask<string>('pg_current_wal_insert_lsn()');
  const serverBefore = await processorTime(server);
  const before = process.cpuUsage();
  for (let count = 0; count < COUNTS; count += 1) await limit.consume(`person ${count % PEOPLE}`);
  const { user, system } = process.cpuUsage(before);
  const database = (await processorTime(server)) - serverBefore;
  const wal = await ask<number>(`(pg_current_wal_insert_lsn() - '${walBefore}')::float8`);
  return { program: (user + system) / COUNTS, database: (database * 1_000) / COUNTS, wal: wal / COUNTS };
}

const limits = {
  'in memory': createRateLimit(RATE, 1),
  'in the database': createSharedRateLimit(database.pool, 'measured', RATE, 1),
};
const found = new Map(Object.keys(limits).map((name) => [name, [] as Awaited<ReturnType<typeof measure>>[]]));
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [name, limit] of Object.entries(limits)) {
    const figures = await measure(limit);
    // The first round warms up.
    if (round > 0) found.get(name)?.push(figures);
  }
}
const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
const rows = [...found].map(([name, all]) => ({
  name,
  programCpu: median(all.map(({ program }) => program)),
  databaseCpu: median(all.map(({ database }) => database)),
  walBytes: median(all.map(({ wal }) => wal)),
}));
console.log(
  textTable({
    head: ['one request counted', 'CPU µs, program', 'CPU µs, database', 'bytes of WAL'],
    lines: rows.map(({ name, programCpu, databaseCpu, walBytes }) => [
      name,
      programCpu.toFixed(0),
      databaseCpu.toFixed(0),
      walBytes.toFixed(0),
    ]),
  }),
);
await writeResult('limits', { counts: COUNTS, rows });
