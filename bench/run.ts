/**
 * Measures everything, prints one table after the other and writes docs/performance.md: `npm run bench`.
 *
 * `--short` leaves out what takes long, `--group` takes the named groups alone, `--data` names a directory in which data
 * stays for the next run, and `--report` measures nothing and writes the document again. With `--only` it is the calls of
 * the day alone, whose options are all handed on.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeCapacityDocument } from './capacity-document.ts';
import { GROUPS, type Group, tablesOf } from './groups.ts';
import { newestResult, writePerformanceDocument } from './performance-document.ts';
import { textTable } from './text-table.ts';

const [calls] = GROUPS;
const isForCalls = process.argv.some((argument) => argument.startsWith('--only'));

/** @returns whether all went well */
async function runScript({ script }: Group, args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0;
}

async function measureGroups(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      short: { type: 'boolean', default: false },
      data: { type: 'string' },
      report: { type: 'boolean', default: false },
      group: { type: 'string', multiple: true },
    },
  });
  const unknown = values.group?.filter((word) => GROUPS.every(({ name }) => name !== word)) ?? [];
  if (unknown.length > 0) throw new Error(`There are ${GROUPS.map(({ name }) => name)}, but no ${unknown}.`);
  const chosen = GROUPS.filter(
    ({ name, isLong }) => values.group?.includes(name) ?? !(values.short && isLong),
  );
  const failed: string[] = [];
  for (const group of values.report ? [] : chosen) {
    console.log(`\n== ${group.title}\n`);
    const data = group.keepsData && values.data !== undefined ? ['--data', values.data] : [];
    if (!(await runScript(group, [...(group.args ?? []), ...data]))) failed.push(group.title);
  }
  for (const group of chosen) {
    const result = await newestResult(group);
    const tables = result === null ? ['Not measured yet.'] : tablesOf(group, result).map(textTable);
    console.log(['', `== ${group.title}`, group.goal, ...tables].join('\n\n'));
  }
  await writePerformanceDocument();
  await writeCapacityDocument();
  for (const title of failed) console.error(`Failed, or its goals were not reached: ${title}`);
  return failed.length === 0;
}

const succeeded =
  isForCalls && calls !== undefined ? await runScript(calls, process.argv.slice(2)) : await measureGroups();
process.exitCode = succeeded ? 0 : 1;
