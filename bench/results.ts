/** What a measurement found, kept for docs/performance.md and for whoever compares. */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

export const RESULTS = join(import.meta.dirname, 'results');

export interface Result {
  readonly at: string;
  readonly machine: Machine;
}

interface Machine {
  readonly cpu: string | undefined;
  readonly cores: number;
  /** Bytes. */
  readonly memory: number;
  readonly node: string;
  /** Processes that wanted to run in the minute before, where a result tells. */
  readonly load?: number;
}

const [loadBefore = 0] = loadavg();

/** @param name what was measured, as in `results/<date>-<name>.json` */
export async function writeResult(name: string, found: object): Promise<void> {
  const at = new Date().toISOString();
  const machine: Machine = {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    memory: totalmem(),
    node: process.version,
    load: loadBefore,
  };
  const file = join(RESULTS, `${at.slice(0, 10)}-${name}.json`);
  await mkdir(RESULTS, { recursive: true });
  await writeFile(file, `${JSON.stringify({ at, machine, ...found }, null, 2)}\n`);
  console.log(`\nWritten to ${file}`);
}
