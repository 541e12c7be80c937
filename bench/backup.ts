/**
 * How long a backup and its return take, and what people notice meanwhile: `npm run bench:backup`. Lists are fetched by
 * one caller, in turn with and without a backup under way, so that what else the machine does falls on both.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { openFileStore } from '@switchboard/server/src/platform/files/file-store.ts';
import { type Caller, signIn } from './caller.ts';
import { buildData } from './data/build.ts';
import type { Pool } from './data/columns.ts';
import { withDatabase } from './data/database.ts';
import { PASSWORD } from './data/organizations.ts';
import { SHARE } from './data/size.ts';
import { measurement } from './measurement.ts';
import { writeResult } from './results.ts';
import { startProduct } from './start-product.ts';
import { textTable } from './text-table.ts';

const SERVER = join(import.meta.dirname, '../server/src');
const ROUNDS = 3;
/** What people upload: pictures and documents, which are compressed already. */
const FILE_BYTES = { least: 20_000, most: 500_000 };
const PAUSE_MS = 20;
const QUIET_MS = 3_000;

const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '20000' },
    files: { type: 'string', default: '400' },
  },
});

interface Row {
  readonly name: string;
  readonly seconds: number;
}

const run = promisify(execFile);
const command = (name: 'backup' | 'restore', args: readonly string[], dataDirectory: string) =>
  run(process.execPath, [join(SERVER, `${name}.ts`), ...args], {
    env: { ...process.env, DATA_DIR: dataDirectory, DATABASE_URL: '', STORAGE_URL: '', SECRET_KEY: '' },
  });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** One on each of the newest tickets. */
async function addFiles(pool: Pool, dataDirectory: string, count: number): Promise<void> {
  const store = await openFileStore(join(dataDirectory, 'files'));
  for (let number = 0; number < count; number += 1) {
    const { least, most } = FILE_BYTES;
    const size = Math.round(least + ((most - least) * number) / count);
    const staged = await store.stage(Readable.from([randomBytes(size)]));
    await store.keep(staged);
    await pool.query(
      `insert into attachments (organization_id, id, ticket_id, uploader_id, original_name, stored_name, mime_type, size,
         sha256, created_at)
       select organization_id, gen_random_uuid(), ticket_id, user_id, 'picture.png', $2, 'image/png', $3, $4, now()
       from ticket_people where relation = 'requester' order by ticket_id desc offset $1 limit 1`,
      [number, staged.storedName, staged.size, staged.sha256],
    );
  }
}

/** Milliseconds of each list, until `end`. */
async function lists(caller: Caller, end: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!end.aborted) {
    times.push(1000 * (await timed(() => caller.get('/admin/tickets'))));
    await delay(PAUSE_MS);
  }
  return times;
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

async function during(caller: Caller, work: () => Promise<unknown>) {
  const over = new AbortController();
  const fetched = lists(caller, over.signal);
  const seconds = await timed(work).finally(() => over.abort());
  return { seconds, times: await fetched };
}

async function main(stack: AsyncDisposableStack): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-bench-'));
  stack.defer(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  const source = join(directory, 'source');
  const archive = join(directory, 'backup.tar.zst');
  const to = ['--to', archive, '--overwrite'];
  const size = { tickets: Number(values.tickets), organizations: 10, users: 2_000, share: SHARE };
  console.log(`Building ${size.tickets} tickets and ${values.files} files ...`);
  await withDatabase({ databaseUrl: undefined, dataDirectory: source }, async (pool) => {
    await buildData(pool, size);
    await addFiles(pool, source, Number(values.files));
  });

  const rows: Row[] = [];
  const quiet: number[] = [];
  const busy: number[] = [];
  const backups: number[] = [];
  {
    await using program = new AsyncDisposableStack();
    const { origin } = await startProduct(program, source);
    const caller = await signIn(origin, 'admin@org-1.example', PASSWORD);
    await during(caller, () => delay(QUIET_MS));
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push(...(await during(caller, () => delay(QUIET_MS))).times);
      const { seconds, times } = await during(caller, () => command('backup', to, source));
      busy.push(...times);
      backups.push(seconds);
    }
  }
  rows.push({ name: 'backup while people work', seconds: median(backups) });
  rows.push({
    name: 'check',
    seconds: await timed(() => command('restore', ['--from', archive, '--check'], source)),
  });
  const restored = join(directory, 'restored');
  rows.push({
    name: 'restore',
    seconds: await timed(() => command('restore', ['--from', archive], restored)),
  });
  const program = new AsyncDisposableStack();
  stack.use(program);
  rows.push({
    name: 'start on what was restored',
    seconds: await timed(() => startProduct(program, restored)),
  });

  const list = {
    quietMilliseconds: median(quiet),
    meanwhileMilliseconds: median(busy),
    ratio: median(busy) / median(quiet),
  };
  const archiveMegabytes = (await stat(archive)).size / 1e6;
  const lines = [
    ...rows.map(({ name, seconds }) => [name, `${seconds.toFixed(1)} s`]),
    ['archive', `${archiveMegabytes.toFixed(1)} MB`],
    ['list p50, quiet', `${list.quietMilliseconds.toFixed(1)} ms`],
    ['list p50, meanwhile', `${list.meanwhileMilliseconds.toFixed(1)} ms`],
    ['ratio', list.ratio.toFixed(2)],
  ];
  console.log(textTable({ head: ['', ''], lines }));
  await writeResult('backup', {
    tickets: size.tickets,
    files: Number(values.files),
    rows,
    list,
    archiveMegabytes,
  });
}

await measurement(main);
