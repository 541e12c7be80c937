/** Builds a large help desk, starts the real server on it and measures the calls of the day beside their yardsticks. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connectionToRunning } from '@switchboard/postgres/connection-to-running';
import { openDatabase } from '@switchboard/server/src/platform/database/open-database.ts';
import { SERVING_ROLE } from '@switchboard/server/src/platform/database/roles.ts';
import { HOST } from '@switchboard/server/src/platform/host.ts';
import { createLogger } from '@switchboard/server/src/platform/log.ts';
import { startChild } from './child-server.ts';
import { readChoice } from './choice.ts';
import { served } from './cpu-time.ts';
import { type Built, buildData, type Size } from './data/build.ts';
import { withDatabase } from './data/database.ts';
import { type Measurement, measure } from './measure.ts';
import { writeResult } from './results.ts';
import { ticketScenarios } from './scenarios/tickets.ts';
import { SUPER_ADMIN, startProduct } from './start-product.ts';
import { callsOfTheDay } from './tables.ts';
import { textTable } from './text-table.ts';

const MOST_MS = 10 * 60 * 1000;
const BARE_SERVER = join(import.meta.dirname, 'yardsticks/server.program.ts');

const choice = readChoice();

interface Data {
  readonly size: Size;
  readonly built: Built;
}

/** What an earlier run has built in the directory, or else is built now. */
async function prepareData(dataDirectory: string): Promise<Data> {
  const note = join(dataDirectory, 'bench.json');
  const kept = await readFile(note, 'utf8').catch(() => null);
  if (kept !== null) return JSON.parse(kept) as Data;
  const { size } = choice;
  console.log(`Building ${size.tickets} tickets ...`);
  const built = await withDatabase({ databaseUrl: undefined, dataDirectory }, (pool) =>
    buildData(pool, size),
  );
  console.log(`... took ${built.seconds.toFixed(1)} s, ${built.comments} comments, ${built.events} events`);
  await writeFile(note, JSON.stringify({ size, built } satisfies Data));
  return { size, built };
}

/** @param stack takes the servers, which are to be stopped however the run ends */
async function run(dataDirectory: string, stack: AsyncDisposableStack) {
  const data = await prepareData(dataDirectory);
  const { origin, pid } = await startProduct(stack, dataDirectory);
  const connection = await connectionToRunning(join(dataDirectory, 'postgres'), HOST);
  const { pool, close } = await openDatabase({ ...connection, max: 2 }, createLogger('error'));
  stack.defer(() => close());
  await expectSafeSettings(pool);
  const bare = await startChild(stack, BARE_SERVER, {
    env: { DATABASE: JSON.stringify({ ...connection, user: SERVING_ROLE }), NODE_ENV: 'production' },
    ready: '/ready',
  });

  const scenarios = await ticketScenarios(origin, SUPER_ADMIN, pool);
  const rows: Measurement[] = [];
  for (const scenario of scenarios.filter(choice.includes)) {
    console.log(`Measuring ${scenario.name}`);
    rows.push(
      await measure(
        served(origin, pid, pool),
        served(bare.origin, bare.pid, pool),
        scenario,
        choice.duration,
      ),
    );
  }
  if (rows.length === 0) throw new Error('No scenario has such a name.');
  const result = { ...data, duration: choice.duration, rows };
  console.log(`\n${callsOfTheDay(result).map(textTable).join('\n\n')}`);
  if (choice.includesAll) await writeResult('tickets', result);
}

/** What is written must have reached the disk before it is confirmed, or the figures of writes mean nothing. */
async function expectSafeSettings(pool: Parameters<typeof served>[2]): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting <> 'on'`,
  );
  if (rows.length > 0) throw new Error(`The database is not safe: ${rows.map(({ name }) => name)} is off.`);
}

const stack = new AsyncDisposableStack();
try {
  const dataDirectory = await openDirectory();
  const tooLong = AbortSignal.timeout(MOST_MS);
  const timeUp = new Promise<never>((_, reject) => {
    tooLong.addEventListener('abort', () => reject(new Error('The run took more than ten minutes.')));
  });
  await Promise.race([run(dataDirectory, stack), timeUp]);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stack.disposeAsync();
  // A run that was cut short is still waiting for answers.
  process.exit();
}

/** The directory that was named and stays, or one that goes with the run. */
async function openDirectory(): Promise<string> {
  if (choice.dataDirectory !== undefined) {
    const directory = resolve(choice.dataDirectory);
    await mkdir(directory, { recursive: true });
    return directory;
  }
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-bench-'));
  stack.defer(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  return directory;
}
