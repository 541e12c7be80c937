/** The table of ASVS 5.0 is whole, and what a row says passes names something that is there. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const STATUSES = ['pass', 'not applicable', 'deviation'];

const read = (path: string) => readFile(join(ROOT, path), 'utf8').catch(() => null);
const table = async (path: string) =>
  parse(await readFile(join(ROOT, path), 'utf8'), { columns: true }) as Record<string, string>[];

/** Ids and levels as the standard has them. */
const required = await table('docs/asvs-5.0-ids.csv');
const rows = await table('docs/asvs-5.0-level-2.csv');

/** Of a row that passes: `test file > title`, `document#heading`, or `checked file: what stands in it`; several by ` | `. */
async function missingFrom(evidence: string): Promise<string[]> {
  const missing: string[] = [];
  for (const item of evidence.split(' | ')) {
    const [, path = '', sign = '', what = ''] = /^([\w./-]+)( > |#|: )(.+)$/s.exec(item) ?? [];
    const text = await read(path);
    if (text === null) missing.push(item);
    else if (sign === '#') {
      if (!text.split('\n').some((line) => line.replace(/^#+ /, '') === what && line !== what))
        missing.push(item);
    } else if (sign === ': ') {
      if (!text.includes(what)) missing.push(item);
    } else {
      const isTest = /\.(?:test|spec)\.tsx?$/.test(path);
      const hasTitle = ["'", '"', '`'].some((quote) => text.includes(`${quote}${what}${quote},`));
      if (!isTest || !hasTitle) missing.push(item);
    }
  }
  return missing;
}

test('there is one row for each requirement of levels 1 and 2, in their order', () => {
  const idAndLevel = ({ id, level }: Record<string, string>) => `${id} ${level}`;
  expect(required.filter(({ level }) => level === '1')).toHaveLength(70);
  expect(required.filter(({ level }) => level === '2')).toHaveLength(183);
  expect(rows.map(idAndLevel)).toEqual(required.map(idAndLevel));
});

test('no cell is empty, and every date and status is one', () => {
  for (const row of rows) {
    expect(Object.keys(row)).toEqual(['id', 'level', 'about', 'status', 'evidence', 'date']);
    for (const [column, cell] of Object.entries(row)) expect(cell.trim(), `${row.id} ${column}`).not.toBe('');
    expect(STATUSES, row.id).toContain(row.status);
    expect(row.date, row.id).toMatch(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/);
    if (row.status !== 'pass') expect(row.evidence?.length, `${row.id} says why`).toBeGreaterThan(25);
  }
});

test('what a row names as evidence is there', async () => {
  const missing: string[] = [];
  for (const { id, status, evidence = '' } of rows) {
    if (status !== 'pass') continue;
    missing.push(...(await missingFrom(evidence)).map((item) => `${id}: ${item}`));
  }
  expect(missing).toEqual([]);
});

test('evidence that is not there is found', async () => {
  expect(await missingFrom('docs/asvs.test.ts > evidence that is not there is found')).toEqual([]);
  for (const gone of [
    `docs/asvs.test.ts > ${'another'} title`,
    'docs/gone.test.ts > a title',
    'docs/security.md > Organizations',
    'docs/security.md#Nothing',
    `biome.json: ${'noSuch'}Rule`,
    'somebody looked at it',
  ])
    expect(await missingFrom(gone), gone).toEqual([gone]);
});

test('the numbers that security.md tells are those of the table', async () => {
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  const told = (await read('docs/security.md'))?.match(/\d+ pass, \d+ do not apply, \d+ deviate/)?.[0];
  expect(told).toBe(
    `${count('pass')} pass, ${count('not applicable')} do not apply, ${count('deviation')} deviate`,
  );
});
