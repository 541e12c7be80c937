/** What it takes to take a large organization away, and what its neighbours notice of it: `npm run bench:export`. */
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type DataExport, isUnderWay } from '@switchboard/contract/data-exports/data-exports.ts';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import type { Pool } from './data/columns.ts';
import { withDatabase } from './data/database.ts';
import { PASSWORD } from './data/organizations.ts';
import { keptData, LARGE_OPTIONS, whileServing } from './kept-data.ts';
import { measurement } from './measurement.ts';
import { choosePeople } from './people-of-largest.ts';
import { whileWatched } from './resident.ts';
import { writeResult } from './results.ts';
import { type Send, sendAs, summary } from './search/ask.ts';
import { seat } from './seats.ts';
import { startProduct } from './start-product.ts';

const { values } = parseArgs({ options: LARGE_OPTIONS });
const MB = 1_000_000;
/** Of a neighbour before it begins. */
const QUIET_CALLS = 200;
const LIST = '/admin/tickets?limit=15';

/** An admin of an organization that is not the largest. */
async function neighbourOf(pool: Pool, organization: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from users where role = 'admin' and is_active and organization_id <> $1 limit 1`,
    [organization],
  );
  const [token] = await seat(pool, [rows[0]?.id ?? '']);
  return token ?? '';
}

async function callsWhile(send: Send, goesOn: (calls: number) => boolean): Promise<number[]> {
  const samples: number[] = [];
  while (goesOn(samples.length)) {
    const began = performance.now();
    await send('GET', LIST);
    samples.push(performance.now() - began);
    await setTimeout(20);
  }
  return samples;
}

async function makeExport(send: Send): Promise<DataExport> {
  const begun = await send<{ export: DataExport }>('POST', '/admin/exports', { password: PASSWORD });
  for (;;) {
    const { export: made } = await send<{ export: DataExport }>('GET', `/admin/exports/${begun.export._id}`);
    if (!isUnderWay(made.state)) return made;
    await setTimeout(500);
  }
}

/** Fetches it as a browser does. @returns bytes of what is in it */
async function unpackedBytes(origin: string, token: string, id: string): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-bench-export-'));
  try {
    const asked = await fetch(`${origin}/api/admin/exports/${id}/link`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    const { url } = (await asked.json()) as { url: string };
    const cookie = asked.headers.get('set-cookie')?.split(';')[0] ?? '';
    const file = await fetch(`${origin}${url}`, { headers: { cookie } });
    if (!file.ok || file.body === null) throw new Error(`the file answered ${file.status}`);
    const path = join(directory, 'export.zip');
    await pipeline(Readable.fromWeb(file.body as never), createWriteStream(path));
    const zip = new ZipReader(new BlobReader(await openAsBlob(path)));
    const entry = (await zip.getEntries()).find(({ filename }) => filename === 'manifest.json');
    if (entry === undefined || entry.directory) throw new Error('the file has no manifest');
    const { files } = JSON.parse(await entry.getData(new TextWriter())) as { files: { bytes: number }[] };
    return files.reduce((sum, { bytes }) => sum + bytes, 0);
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function run(stack: AsyncDisposableStack): Promise<void> {
  const where = await keptData(stack, 'export', values);
  await whileServing(where.dataDirectory, async () => undefined);
  const { chosen, token } = await withDatabase(where, async (pool) => {
    // Three a day: what an earlier run has made does not count.
    await pool.query('delete from data_exports');
    const people = await choosePeople(pool);
    return { chosen: people, token: await neighbourOf(pool, people('').organization) };
  });
  const { origin, pid } = await startProduct(stack, where.dataDirectory);
  const { admin } = chosen(origin);
  const neighbour = sendAs(origin, token);
  await callsWhile(neighbour, (calls) => calls < 50);
  const alone = summary(await callsWhile(neighbour, (calls) => calls < QUIET_CALLS));
  let isMade = false;
  const { result, before, most, seconds } = await whileWatched(pid, async () => {
    const calls = callsWhile(neighbour, () => !isMade);
    const made = await makeExport(admin.send).finally(() => {
      isMade = true;
    });
    return { made, beside: summary(await calls) };
  });
  const { made, beside } = result;
  if (made.state !== 'ready') throw new Error(`it ended as ${made.state} (${made.failure})`);
  const unpacked = await unpackedBytes(origin, admin.token, made._id);
  const found = {
    rowsAndFiles: made.progress.done,
    megabytes: Math.round(unpacked / MB),
    packedMegabytes: Math.round((made.bytes ?? 0) / MB),
    seconds: Math.round(seconds),
    megabytesAMinute: Math.round((unpacked / MB / seconds) * 60),
    growthMegabytes: Math.round((most - before) / MB),
    neighbour: { alone: alone.p95, beside: beside.p95 },
  };
  console.log(found);
  await writeResult('export', { tickets: Number(values.tickets), ...found });
}

await measurement(run);
