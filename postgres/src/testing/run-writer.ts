import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import type { FileOwner } from '../run-as.ts';

export interface Writer {
  /** PID of the server that it started. */
  readonly serverPid: number;
  readonly acknowledged: Set<string>;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

interface WriterOptions {
  directory: string;
  user?: FileOwner;
  path?: string;
  settings?: Record<string, string>;
}

/** Starts writer.program.ts and waits for its database. @throws Error with what the program said when it fails */
export async function runWriter(options: WriterOptions): Promise<Writer> {
  const child = spawnWriter(options);
  const acknowledged = new Set<string>();
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  const closed = once(child, 'close');
  const serverPid = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
      const [word = '', pid] = line.split(' ');
      if (word === 'started') resolve(Number(pid));
      else acknowledged.add(word);
    });
    closed.then(() => reject(new Error(complaint)));
  });
  const kill = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    await closed;
  };
  return { serverPid, acknowledged, kill };
}

export function spawnWriter({ directory, user, path, settings }: WriterOptions): ChildProcess {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'writer.program.ts'), directory, JSON.stringify(settings ?? {})],
    {
      ...user,
      cwd: '/',
      env: { PATH: path ?? process.env.PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}
