/** The real program in a process of its own, on a data directory of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { vi } from 'vitest';
import { ensureServerBuild } from '../../build.ts';
import { watchLog } from './canary/watch-ways-out.ts';
import { COMPILED } from './compiled.ts';
import { freePort } from './free-port.ts';

/** As `npm start` runs it: a start from the sources takes twice the time. */
const MAIN = await ensureServerBuild();

export interface Program {
  readonly base: string;
  readonly child: ChildProcess;
  /** Everything it has printed. */
  output(): string;
  /** @returns the exit code, or null when a signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const running = new Set<Program>();

/** Ends what a test has started and not ended itself. */
export async function endPrograms(): Promise<void> {
  await Promise.all([...running].map((program) => program.end('SIGTERM')));
}

export async function spawnProgram(
  dataDirectory: string,
  env: Record<string, string> = {},
): Promise<Program> {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataDirectory,
      RATE_LIMIT_FACTOR: '1000',
      DRAIN_SECONDS: '0',
      ...COMPILED,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      watchLog(chunk.toString());
    });
  }
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const program: Program = {
    base: `http://127.0.0.1:${port}`,
    child,
    output: () => printed,
    async end(signal) {
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
  running.add(program);
  exited.then(() => running.delete(program));
  return program;
}

/** @throws when it does not answer within `timeout` milliseconds, with what it printed */
export async function startProgram(
  dataDirectory: string,
  env: Record<string, string> = {},
  timeout = 120_000,
): Promise<Program> {
  const program = await spawnProgram(dataDirectory, env);
  await vi
    .waitUntil(() => isReady(program), { timeout, interval: 50 })
    .catch(() => {
      throw new Error(`The program did not become ready:\n${program.output()}`);
    });
  return program;
}

export const isReady = ({ base }: Pick<Program, 'base'>): Promise<boolean> =>
  fetch(`${base}/api/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  );
