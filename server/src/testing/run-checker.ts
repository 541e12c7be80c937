import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { COMPILED } from './compiled.ts';

export interface Checker {
  /** @returns what came of what was due and it took, or null when it was killed meanwhile */
  look(): Promise<Readonly<Record<string, number>> | null>;
  kill(): Promise<void>;
}

/** @param program looks once for each line that it reads, and prints what came of it; it ends with the test */
export async function runChecker(program: string, databaseUrl: string): Promise<Checker> {
  const child = spawn(process.execPath, [program], {
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
