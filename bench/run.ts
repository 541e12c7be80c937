/** Builds a large help desk, starts the real server on it and measures the calls of the day. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { startChild } from './child-server.ts';
import { readChoice } from './choice.ts';
import { buildData } from './data/build.ts';
import { withDatabase } from './data/database.ts';
import { readSize } from './data/size.ts';
import { type Measurement, measure } from './measure.ts';
import { compare, table } from './report.ts';
import { ticketScenarios } from './scenarios/tickets.ts';

const MOST_MS = 10 * 60 * 1000;
const RESULTS = join(import.meta.dirname, 'results');
const SERVER = join(import.meta.dirname, '../server/src/main.ts');
const BARE_SERVER = join(import.meta.dirname, 'bare-server.ts');
const SUPER_ADMIN = { email: 'super@bench.example', password: 'measure-me' };

/** @param stack takes the servers, which are to be stopped however the run ends */
async function run(dataDirectory: string, stack: AsyncDisposableStack) {
  const size = readSize();
  const choice = readChoice();
  console.log(`Building ${size.tickets} tickets ...`);
  const built = await withDatabase({ databaseUrl: undefined, dataDirectory }, (pool) =>
    buildData(pool, size),
  );
  console.log(`... took ${built.seconds.toFixed(1)} s, ${built.comments} comments, ${built.events} events`);

  const { origin: server } = await startChild(stack, SERVER, {
    env: {
      DATA_DIR: dataDirectory,
      DATABASE_URL: '',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      RATE_LIMIT_FACTOR: '1000000',
      SUPER_ADMIN_EMAIL: SUPER_ADMIN.email,
      SUPER_ADMIN_PASSWORD: SUPER_ADMIN.password,
    },
    ready: '/api/health/ready',
  });
  const { list, scenarios } = await ticketScenarios(server, SUPER_ADMIN);
  const listFile = join(dataDirectory, 'list.json');
  await writeFile(listFile, JSON.stringify(list));
  const { origin: bare } = await startChild(stack, BARE_SERVER, {
    env: { LIST_FILE: listFile },
    ready: '/list',
  });

  const yardstick = (when: string) =>
    measure(bare, {
      name: `bare framework, ${when}`,
      requests: [{ method: 'GET', path: '/list' }],
    });
  const before = await yardstick('before');
  const measured: Measurement[] = [];
  for (const scenario of scenarios.filter(choice.includes)) {
    console.log(`Measuring ${scenario.name}`);
    measured.push(await measure(server, scenario));
  }
  const rows = compare(measured, [before, await yardstick('after')]);

  const now = new Date();
  const file = join(RESULTS, `${now.toISOString().slice(0, 10)}-${choice.name}.json`);
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, memory: totalmem(), node: process.version };
  await mkdir(RESULTS, { recursive: true });
  await writeFile(file, `${JSON.stringify({ at: now, machine, size, built, rows }, null, 2)}\n`);
  console.log(`\n${table(rows)}\n\nWritten to ${file}`);
}

const dataDirectory = await mkdtemp(join(tmpdir(), 'switchboard-bench-'));
const stack = new AsyncDisposableStack();
stack.defer(() => rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 }));
try {
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
