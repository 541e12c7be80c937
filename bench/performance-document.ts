/** The measured part of docs/performance.md: of each group the newest results, and nothing that was not measured. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GROUPS, type Group, tablesOf } from './groups.ts';
import { RESULTS, type Result } from './results.ts';
import type { Table } from './tables.ts';

const DOCUMENT = join(import.meta.dirname, '../docs/performance.md');
const BEGIN = '<!-- What follows is written by `npm run bench`. -->';
const END = '<!-- Until here. -->';

/** What was found last of a group; null when it was never measured. */
export async function newestResult({ name }: Pick<Group, 'name'>): Promise<Result | null> {
  const ofGroup = new RegExp(`^\\d{4}-\\d\\d-\\d\\d-${name}\\.json$`);
  const file = (await readdir(RESULTS))
    .filter((entry) => ofGroup.test(entry))
    .sort()
    .at(-1);
  return file === undefined ? null : (JSON.parse(await readFile(join(RESULTS, file), 'utf8')) as Result);
}

async function section(group: Group): Promise<string> {
  const result = await newestResult(group);
  const found =
    result === null ? ['Not measured yet.'] : [origin(result), ...tablesOf(group, result).map(markdown)];
  return [`### ${group.title}`, group.goal, ...found].join('\n\n');
}

function origin({ at, machine: { cpu, cores, memory, node, load } }: Result): string {
  const gigabytes = Math.round(memory / 1024 ** 3);
  const busy = load === undefined ? '' : `, load ${load.toFixed(1)} before`;
  return `Measured ${at.slice(0, 16).replace('T', ' ')} UTC on ${cores} cores of ${cpu} with ${gigabytes} GB, Node ${node}${busy}.`;
}

/** Of a line of hyphens. */
const NARROWEST = 3;

/** Laid out as the formatter would, words to the left and figures to the right. */
export function markdown({ head, lines }: Table): string {
  const all = [head, ...lines];
  const widths = head.map((_, column) =>
    Math.max(NARROWEST, ...all.map((line) => line[column]?.length ?? 0)),
  );
  const row = (line: readonly string[]) =>
    widths.map((width, column) => {
      const cell = line[column] ?? '';
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [row(head), rule, ...lines.map(row)].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** @returns the document as it is, and as the results have it */
export async function performanceDocument(): Promise<{
  readonly present: string;
  readonly measured: string;
}> {
  const present = await readFile(DOCUMENT, 'utf8');
  const [before, rest] = split(present, BEGIN);
  const [, after] = split(rest, END);
  const sections = await Promise.all(GROUPS.map(section));
  return { present, measured: `${before}${BEGIN}\n\n${sections.join('\n\n')}\n\n${END}${after}` };
}

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`${DOCUMENT} has lost its line ${mark}`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

export async function writePerformanceDocument(): Promise<void> {
  await writeFile(DOCUMENT, (await performanceDocument()).measured);
  console.log(`Written to ${DOCUMENT}`);
}
