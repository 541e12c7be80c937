/**
 * Mail and push going out: `npm run bench:mail`. Digests that are due together, beside somebody of another organization who
 * reads a list; e-mails about tickets; and pushes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connectionToRunning } from '@switchboard/postgres/connection-to-running';
import { openDatabase } from '@switchboard/server/src/platform/database/open-database.ts';
import { HOST } from '@switchboard/server/src/platform/host.ts';
import { createLogger } from '@switchboard/server/src/platform/log.ts';
import { readJson } from './caller.ts';
import { buildData } from './data/build.ts';
import type { Pool } from './data/columns.ts';
import { withDatabase } from './data/database.ts';
import { SHARE } from './data/size.ts';
import { countWaiting, fillDigests, fillMails, makeDue } from './mail/due-mail.ts';
import { pushRate } from './mail/push-rate.ts';
import { type SmtpSink, startSmtpSink } from './mail/smtp-sink.ts';
import { memoryOfTree } from './processes.ts';
import { writeResult } from './results.ts';
import { seat } from './seats.ts';
import { startProduct } from './start-product.ts';
import { textTable } from './text-table.ts';

const WARM_UP = 50;
/** Of the quiet list, as many as tell its 95th percentile. */
const QUIET = 400;
const BETWEEN_MS = 20;
const MOST_MS = 30 * 60_000;
const MB = 1024;

const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '40000' },
    users: { type: 'string', default: '30000' },
    digests: { type: 'string', default: '20000' },
    mails: { type: 'string', default: '5000' },
    pushes: { type: 'string', default: '5000' },
  },
});
const count = {
  tickets: Number(values.tickets),
  users: Number(values.users),
  digests: Number(values.digests),
  mails: Number(values.mails),
  pushes: Number(values.pushes),
};

interface Row {
  readonly what: string;
  readonly figure: number;
  readonly goal: string;
}

const p95 = (samples: readonly number[]) =>
  samples.toSorted((one, other) => one - other)[Math.floor(samples.length * 0.95)] ?? Number.NaN;

/** One caller of the organization that nothing is sent to. */
async function readList(origin: string, token: string): Promise<number> {
  const began = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  await readJson(await fetch(`${origin}/api/admin/tickets`, { headers }));
  return performance.now() - began;
}

async function readQuietly(origin: string, token: string): Promise<number[]> {
  const samples: number[] = [];
  for (let turn = 0; turn < WARM_UP + QUIET; turn += 1) {
    const taken = await readList(origin, token);
    if (turn >= WARM_UP) samples.push(taken);
    await delay(BETWEEN_MS);
  }
  return samples;
}

const programMemory = async (pid: number) =>
  (await memoryOfTree(pid))
    .filter(({ name }) => name === 'program')
    .reduce((sum, { pss }) => sum + pss / MB, 0);

/** Until nothing waits. */
async function sendAll(pool: Pool, meanwhile: () => Promise<void>): Promise<number> {
  await makeDue(pool);
  const began = performance.now();
  while ((await countWaiting(pool)) > 0) {
    if (performance.now() - began > MOST_MS) throw new Error('It takes too long');
    await meanwhile();
  }
  return (performance.now() - began) / 1000;
}

interface Means {
  readonly origin: string;
  readonly pid: number;
  readonly pool: Pool;
  readonly sink: SmtpSink;
  readonly token: string;
}

async function measureDigests({ origin, pid, pool, sink, token }: Means): Promise<Row[]> {
  const quiet = await readQuietly(origin, token);
  const before = await programMemory(pid);
  let most = before;
  const loaded: number[] = [];
  const seconds = await sendAll(pool, async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      loaded.push(await readList(origin, token));
      await delay(BETWEEN_MS);
    }
    most = Math.max(most, await programMemory(pid));
  });
  return [
    { what: 'digests sent', figure: sink.taken(), goal: `${count.digests}` },
    { what: 'seconds for all of them', figure: seconds, goal: '600' },
    { what: 'megabytes that the program grew by', figure: most - before, goal: '100' },
    { what: 'another’s list, p95 in ms, before', figure: p95(quiet), goal: '' },
    { what: 'another’s list, p95 in ms, meanwhile', figure: p95(loaded), goal: 'twice that' },
  ];
}

async function measureMails({ pool, sink }: Means): Promise<Row> {
  await fillMails(pool, count.mails);
  const before = sink.taken();
  const seconds = await sendAll(pool, () => delay(100));
  return { what: 'e-mails about tickets a second', figure: (sink.taken() - before) / seconds, goal: '' };
}

async function withProduct(dataDirectory: string): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const sink = await startSmtpSink();
  stack.defer(() => sink.close());
  process.env.SMTP_URL = sink.url;
  process.env.MAIL_FROM = 'desk@bench.example';
  const { origin, pid } = await startProduct(stack, dataDirectory);
  const connection = await connectionToRunning(join(dataDirectory, 'postgres'), HOST);
  const { pool, close } = await openDatabase({ ...connection, max: 2 }, createLogger('error'));
  stack.defer(close);
  const { rows } = await pool.query(
    `select id from users where role = 'admin' and is_active
       and organization_id = (select id from organizations order by id desc limit 1) limit 1`,
  );
  const [token = ''] = await seat(pool, [String(rows[0]?.id)]);
  const means = { origin, pid, pool, sink, token };
  return [...(await measureDigests(means)), await measureMails(means)];
}

async function run(): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'switchboard-bench-mail-'));
  const where = { databaseUrl: undefined, dataDirectory };
  try {
    console.log(`Building ${count.tickets} tickets ...`);
    await withDatabase(where, async (pool) => {
      await buildData(pool, { tickets: count.tickets, organizations: 10, users: count.users, share: SHARE });
      console.log(`${await fillDigests(pool, count.digests)} digests wait`);
    });
    const rows = await withProduct(dataDirectory);
    const { pushes, aSecond } = await withDatabase(where, () => pushRate(dataDirectory, count.pushes));
    rows.push({ what: `pushes a second, of ${pushes}`, figure: aSecond, goal: '200' });
    console.log(
      textTable({
        head: ['', 'figure', 'goal'],
        lines: rows.map(({ what, figure, goal }) => [what, figure.toFixed(1), goal]),
      }),
    );
    await writeResult('mail', {
      ...count,
      rows: rows.map((row) => ({ ...row, figure: Number(row.figure.toFixed(1)) })),
    });
  } finally {
    await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
  }
}

run().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
