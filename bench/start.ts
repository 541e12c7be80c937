/**
 * How long later starts of the product take, as `npm start` begins it: `npm run bench:start`. The phases are told by the
 * files that the database writes while it starts.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '@switchboard/server/src/testing/free-port.ts';
import { processorTime } from './processes.ts';
import { writeResult } from './results.ts';
import { textTable } from './text-table.ts';

const ROOT = join(import.meta.dirname, '..');
const MOST_MS = 120_000;
const LOOK_MS = 5;

const { values } = parseArgs({ options: { starts: { type: 'string', default: '5' } } });

/** Milliseconds since the beginning. */
interface Start {
  /** Page and server are found built, and the process of the database begins. */
  readonly databaseBegins: number;
  readonly databaseAnswers: number;
  readonly ready: number;
  /** Of the processor, used by the program alone until it was ready. */
  readonly processor: number;
}

const env = (dataDirectory: string, port: number) => ({
  ...process.env,
  DATA_DIR: dataDirectory,
  DATABASE_URL: '',
  HOST: '127.0.0.1',
  NODE_ENV: '',
  PORT: `${port}`,
});

/** @param withNpm whether npm begins it, as a person would, or Node alone */
async function start(dataDirectory: string, withNpm: boolean): Promise<Start> {
  const port = await freePort();
  const began = performance.now();
  const [file, ...args] = withNpm ? ['npm', 'start'] : [process.execPath, 'server/bin/switchboard.js'];
  const child = spawn(file ?? '', args, {
    cwd: ROOT,
    env: env(dataDirectory, port),
    stdio: 'ignore',
    detached: true,
    shell: withNpm && process.platform === 'win32',
  });
  const exit = once(child, 'exit');
  const note = join(dataDirectory, 'postgres/data/postmaster.pid');
  let databaseBegins = 0;
  let databaseAnswers = 0;
  try {
    for (;;) {
      const passed = performance.now() - began;
      if (databaseAnswers === 0) {
        const lines = (await readFile(note, 'utf8').catch(() => '')).split('\n');
        if (lines.length > 1) databaseBegins ||= passed;
        if (lines.some((line) => line.trim() === 'ready')) databaseAnswers = passed;
      } else if ((await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null))?.ok) {
        const ready = performance.now() - began;
        const processor = withNpm ? 0 : await processorTime(child.pid ?? 0).catch(() => 0);
        return { databaseBegins, databaseAnswers, ready, processor };
      }
      if (passed > MOST_MS || child.exitCode !== null) throw new Error('The program does not start.');
      await delay(LOOK_MS);
    }
  } finally {
    // npm and its shell die of the signal, and what they have begun ends by itself.
    child.kill('SIGTERM');
    await exit;
    while (await stillAnswers(port)) await delay(100);
    while ((await readFile(note, 'utf8').catch(() => '')) !== '') await delay(100);
  }
}

const stillAnswers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/health/live`).then(
    () => true,
    () => false,
  );

const median = (starts: readonly Start[], phase: keyof Start) =>
  Math.round(starts.map((one) => one[phase]).toSorted((one, other) => one - other)[starts.length >> 1] ?? 0);

const dataDirectory = await mkdtemp(join(tmpdir(), 'switchboard-bench-start-'));
try {
  console.log('Building and seeding ...');
  // Twice: the second one keeps what Node has compiled.
  for (let time = 0; time < 2; time += 1) await start(dataDirectory, false);
  const rows = [];
  for (const withNpm of [true, false]) {
    const starts: Start[] = [];
    for (let time = 0; time < Number(values.starts); time += 1) {
      starts.push(await start(dataDirectory, withNpm));
    }
    rows.push({
      begun: withNpm ? 'npm start' : 'node server/bin/switchboard.js',
      databaseBegins: median(starts, 'databaseBegins'),
      databaseAnswers: median(starts, 'databaseAnswers'),
      ready: median(starts, 'ready'),
      processor: median(starts, 'processor'),
    });
  }
  console.log(
    textTable({
      head: ['median, ms', 'database begins', 'database answers', 'ready', 'processor'],
      lines: rows.map((row) => [
        row.begun,
        `${row.databaseBegins}`,
        `${row.databaseAnswers}`,
        `${row.ready}`,
        row.processor === 0 ? '-' : `${row.processor}`,
      ]),
    }),
  );
  await writeResult('start', { starts: Number(values.starts), rows });
} finally {
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
}
