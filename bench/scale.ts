/** Asks a help desk of 10,000 tickets and one of 1,000,000 the same, in turn, and compares how long they take. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildData } from './data/build.ts';
import { withDatabase } from './data/database.ts';
import { type Call, scaleCalls } from './scenarios/scale.ts';
import { SUPER_ADMIN, startProduct } from './start-product.ts';

const RESULTS = join(import.meta.dirname, 'results');
/** Half of everything is the first organization's. */
const SHAPE = { organizations: 200, users: 18_000, share: 0.5 };
/** Beside the files of the server: a directory without it was not filled to the end. */
const BUILT = 'built.json';

/** Of each call, to each of the two, unless `CALL_MS` is over. */
const TIMES = 25;
const LEAST_TIMES = 8;
const WARM_UP = 3;
const CALL_MS = 700;
/** No more than so many times as long, and no longer than so many milliseconds. */
const MOST_RATIO = 1.5;
const MOST_MS = 100;

const { values: options } = parseArgs({
  options: {
    small: { type: 'string', default: '10000' },
    large: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
  },
});

interface Times {
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
}
interface Row {
  readonly name: string;
  readonly small: Times;
  readonly large: Times;
  readonly ratio: number;
  readonly isTooSlow: boolean;
}

/** A server on so many tickets, which are built where they are missing. */
async function startOn(stack: AsyncDisposableStack, parent: string, tickets: number): Promise<string> {
  const dataDirectory = join(parent, `${tickets}`);
  if (!existsSync(join(dataDirectory, BUILT))) {
    console.log(`Building ${tickets} tickets in ${dataDirectory} ...`);
    await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
    await mkdir(dataDirectory, { recursive: true });
    const built = await withDatabase({ databaseUrl: undefined, dataDirectory }, (pool) =>
      buildData(pool, { tickets, ...SHAPE }),
    );
    await writeFile(join(dataDirectory, BUILT), JSON.stringify(built));
    console.log(`... took ${built.seconds.toFixed(0)} s`);
  }
  const { origin } = await startProduct(stack, dataDirectory);
  return origin;
}

/** @returns milliseconds until the whole answer is there */
async function time(origin: string, call: Call, n: number): Promise<number> {
  const { path, ...request } = call.send(n);
  const began = performance.now();
  const answer = await fetch(origin + path, request);
  const text = await answer.text();
  const took = performance.now() - began;
  if (!answer.ok) throw new Error(`"${call.name}" answered ${answer.status}: ${text.slice(0, 500)}`);
  return took;
}

/** In turn, so that whatever else the machine does slows both. */
async function compare(
  [smallOrigin, small]: [string, Call],
  [largeOrigin, large]: [string, Call],
): Promise<Row> {
  const times = { small: [] as number[], large: [] as number[] };
  const began = performance.now();
  for (let n = 0; n < TIMES + WARM_UP; n += 1) {
    const took = { small: await time(smallOrigin, small, n), large: await time(largeOrigin, large, n) };
    if (n < WARM_UP) continue;
    times.small.push(took.small);
    times.large.push(took.large);
    if (times.small.length >= LEAST_TIMES && performance.now() - began > CALL_MS) break;
  }
  const row = { small: summary(times.small), large: summary(times.large) };
  const ratio = row.large.p50 / row.small.p50;
  return { name: large.name, ...row, ratio, isTooSlow: ratio > MOST_RATIO || row.large.p95 > MOST_MS };
}

function summary(times: number[]): Times {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

const line = ({ name, small, large, ratio, isTooSlow }: Row) =>
  [
    name.padEnd(48),
    ...[small.p50, small.p95, large.p50, large.p95].map((milliseconds) =>
      milliseconds.toFixed(1).padStart(8),
    ),
    ratio.toFixed(2).padStart(7),
    isTooSlow ? ' *' : '',
  ].join('');

async function run(parent: string, stack: AsyncDisposableStack): Promise<void> {
  const sizes = { small: Number(options.small), large: Number(options.large) };
  const origins = {
    small: await startOn(stack, parent, sizes.small),
    large: await startOn(stack, parent, sizes.large),
  };
  const calls = {
    small: await scaleCalls(origins.small, SUPER_ADMIN),
    large: await scaleCalls(origins.large, SUPER_ADMIN),
  };
  const wanted = (name: string) =>
    options.only.length === 0 || options.only.some((word) => name.includes(word));
  console.log(
    `${''.padEnd(48)}${`${sizes.small} tickets`.padStart(16)}${`${sizes.large} tickets`.padStart(16)}`,
  );
  console.log(
    `${''.padEnd(48)}${['p50', 'p95', 'p50', 'p95'].map((head) => head.padStart(8)).join('')}  ratio`,
  );
  const rows: Row[] = [];
  for (const [index, large] of calls.large.entries()) {
    const small = calls.small[index];
    if (small === undefined || !wanted(large.name)) continue;
    const row = await compare([origins.small, small], [origins.large, large]);
    rows.push(row);
    console.log(line(row));
  }
  const slow = rows.filter(({ isTooSlow }) => isTooSlow);
  console.log(
    `\n* ${slow.length} of ${rows.length}: more than ${MOST_RATIO} times as long, or a 95th percentile above ${MOST_MS} ms`,
  );
  if (options.only.length > 0) return;
  const now = new Date();
  const file = join(RESULTS, `${now.toISOString().slice(0, 10)}-scale.json`);
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, memory: totalmem(), node: process.version };
  await writeFile(file, `${JSON.stringify({ at: now, machine, sizes, shape: SHAPE, rows }, null, 2)}\n`);
  console.log(`Written to ${file}`);
}

const parent = options.data ?? (await mkdtemp(join(tmpdir(), 'switchboard-scale-')));
const stack = new AsyncDisposableStack();
if (options.data === undefined)
  stack.defer(() => rm(parent, { recursive: true, force: true, maxRetries: 5 }));
try {
  await run(parent, stack);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stack.disposeAsync();
}
