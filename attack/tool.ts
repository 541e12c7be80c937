/** Programs of Debian that attack over HTTP: whether they are there, and running one for a while. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const TOOLS = ['sqlmap', 'wapiti', 'slowhttptest', 'ffuf'] as const;
export type Tool = (typeof TOOLS)[number];

export const isInstalled = (tool: Tool): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, tool)));

export interface Ran {
  readonly printed: string;
  /** Whether it ended by itself. */
  readonly inTime: boolean;
}

/** @param seconds after which it is ended */
export function runTool(tool: Tool, args: readonly string[], seconds: number, cwd: string): Promise<Ran> {
  const child = spawn(tool, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: cwd },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    let inTime = true;
    const timer = setTimeout(() => {
      inTime = false;
      child.kill('SIGKILL');
    }, seconds * 1_000);
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      resolve({ printed, inTime });
    });
  });
}
