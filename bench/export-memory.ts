/** How much memory the server takes to send a large export: `node bench/export-memory.ts --tickets 100000`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Caller, signIn } from './caller.ts';
import { buildData } from './data/build.ts';
import { withDatabase } from './data/database.ts';
import { readSize } from './data/size.ts';
import { whileWatched } from './resident.ts';
import { SUPER_ADMIN, startProduct } from './start-product.ts';

const EXPORT = '/admin/export/tickets';
/** The first export also pays for code that is compiled and a heap that finds its size. */
const EXPORTS = 3;

const MB = 1024 * 1024;
const inMB = (bytes: number) => (bytes / MB).toFixed(1);

/** Reads the whole export and throws it away. */
async function readExport(origin: string, { headers }: Caller): Promise<{ rows: number; bytes: number }> {
  const answer = await fetch(`${origin}/api${EXPORT}`, { headers });
  if (!answer.ok || answer.body === null) throw new Error(`${EXPORT} answered ${answer.status}`);
  let bytes = 0;
  for await (const portion of answer.body) bytes += portion.byteLength;
  return { rows: Number(answer.headers.get('x-total-rows')), bytes };
}

async function measureExport(origin: string, pid: number, caller: Caller) {
  const { result, before, most, seconds } = await whileWatched(pid, () => readExport(origin, caller));
  const { rows, bytes } = result;
  console.log(
    `${rows} rows, ${inMB(bytes)} MB in ${seconds.toFixed(1)} s: ` +
      `${inMB(before)} MB resident before, ${inMB(most)} MB at most, growth ${inMB(most - before)} MB`,
  );
}

await using stack = new AsyncDisposableStack();
const dataDirectory = await mkdtemp(join(tmpdir(), 'switchboard-bench-'));
stack.defer(() => rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 }));

const size = readSize();
console.log(`Building ${size.tickets} tickets ...`);
await withDatabase({ databaseUrl: undefined, dataDirectory }, (pool) => buildData(pool, size));
const { origin, pid } = await startProduct(stack, dataDirectory);
const caller = await signIn(origin, SUPER_ADMIN.email, SUPER_ADMIN.password);
// What a server that has been used for a while holds anyway.
for (let time = 0; time < 50; time++) await caller.get('/admin/tickets');
for (let time = 0; time < EXPORTS; time++) await measureExport(origin, pid, caller);
