import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { COMPILED } from '../../../testing/compiled.ts';

export interface Checker {
  /** @returns what came of the due times that it took, or null when it was killed meanwhile */
  look(): Promise<Readonly<Record<string, number>> | null>;
  kill(): Promise<void>;
}

/** Starts checker.program.ts; it ends with the test. */
export async function runChecker(databaseUrl: string): Promise<Checker> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'checker.program.ts')], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, ...COMPILED },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const kill = async () => {
    child.kill('SIGKILL');
    await closed;
  };
  onTestFinished(kill);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value, done } = await lines.next();
    return done ? null : value;
  };
  if ((await nextLine()) !== 'ready') throw new Error('the checker did not start');
  return {
    async look() {
      child.stdin.write('look\n');
      const line = await nextLine();
      return line === null ? null : JSON.parse(line);
    },
    kill,
  };
}
