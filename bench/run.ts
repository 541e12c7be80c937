/**
 * Measures everything, prints one table after the other and writes docs/performance.md: `npm run bench`.
 *
 * `--short` leaves out what takes long, `--group` takes the named groups alone, and `--report` measures nothing and
 * writes the document again. With `--only` it is the calls of the day alone, whose options are all handed on.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { GROUPS, type Group, tablesOf } from './groups.ts';
import { newestResult, writePerformanceDocument } from './performance-document.ts';
import { textTable } from './text-table.ts';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    group: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', multiple: true, default: [] },
  },
  // The programs know what else there is.
  strict: false,
});

/** @returns whether all went well */
async function runScript({ script }: Group, args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0;
}

const [calls] = GROUPS;
if (values.only?.length !== 0 && calls !== undefined) {
  process.exitCode = (await runScript(calls, process.argv.slice(2))) ? 0 : 1;
} else {
  const chosen = GROUPS.filter(({ name, isLong }) =>
    values.group?.length === 0 ? !(values.short && isLong) : values.group?.includes(name),
  );
  const failed: string[] = [];
  for (const group of values.report ? [] : chosen) {
    console.log(`\n== ${group.title}\n`);
    if (!(await runScript(group, []))) failed.push(group.title);
  }
  for (const group of chosen) {
    const result = await newestResult(group);
    const tables = result === null ? ['Not measured yet.'] : tablesOf(group, result).map(textTable);
    console.log(['', `== ${group.title}`, group.goal, ...tables].join('\n\n'));
  }
  await writePerformanceDocument();
  for (const title of failed) console.error(`Failed, or its goals were not reached: ${title}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
