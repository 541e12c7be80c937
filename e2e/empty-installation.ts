/** A program of its own on an empty data directory, as somebody who installs Switchboard meets it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPILED } from '@switchboard/server/src/testing/compiled.ts';
import { freePort } from '@switchboard/server/src/testing/free-port.ts';

const MAIN = join(import.meta.dirname, '../server/src/main.ts');
const LINK = /http:\S+\/setup\?token=\S+/;
const PATIENCE_MS = 60_000;

export interface Installation {
  readonly base: string;
  /** What the start has printed for the first super admin. */
  readonly setUpLink: string;
  end(): Promise<void>;
}

/** Waits for the link among what the program prints. */
function linkOf(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const fail = () => reject(new Error(`No set-up link was printed:\n${printed}`));
    const timer = setTimeout(fail, PATIENCE_MS);
    program.once('exit', fail);
    for (const stream of [program.stdout, program.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        const link = printed.match(LINK)?.[0];
        if (link === undefined) return;
        clearTimeout(timer);
        resolve(link);
      });
    }
  });
}

export async function startEmptyInstallation(): Promise<Installation> {
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-empty-'));
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const program = spawn(process.execPath, [MAIN], {
    env: {
      PATH,
      HOME,
      PORT: String(port),
      DATA_DIR: directory,
      DEMO: 'off',
      ADMIN_SECOND_FACTOR: 'off',
      RATE_LIMIT_FACTOR: '1000',
      ...COMPILED,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    base: `http://127.0.0.1:${port}`,
    setUpLink: await linkOf(program),
    async end() {
      const exited = once(program, 'exit');
      program.kill('SIGTERM');
      await exited;
      await rm(directory, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
