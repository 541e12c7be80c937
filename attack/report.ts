/** What the parts of a run found, as one table and one file. */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

export interface PartResult {
  readonly name: string;
  /** "requests", "paths": what was counted. */
  readonly counts: Readonly<Record<string, number>>;
  /** Sentences; a run with one of them fails. */
  readonly findings: readonly string[];
  readonly seconds: number;
}

const RESULTS = join(import.meta.dirname, 'results');

export function table(parts: readonly PartResult[]): string {
  const lines = [
    ['', 'findings', 'seconds', 'what was done'],
    ...parts.map(({ name, counts, findings, seconds }) => [
      name,
      `${findings.length}`,
      seconds.toFixed(0),
      Object.entries(counts)
        .map(([what, count]) => `${count} ${what}`)
        .join(', '),
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')).join('\n');
}

/** @returns the file's path */
export async function keepResults(name: string, seed: number, parts: readonly PartResult[]): Promise<string> {
  const now = new Date();
  const file = join(RESULTS, `${now.toISOString().slice(0, 10)}-${name}.json`);
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, memory: totalmem(), node: process.version };
  await mkdir(RESULTS, { recursive: true });
  await writeFile(file, `${JSON.stringify({ at: now, machine, seed, parts }, null, 2)}\n`);
  return file;
}
