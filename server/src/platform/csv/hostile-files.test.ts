/** Files that were cut, mixed up or made to hurt: each is read, or refused with words. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_COLUMNS } from '@switchboard/contract/import-columns.ts';
import { IMPORT } from '@switchboard/contract/limits.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../http/app-error.ts';
import { readLines } from './read-lines.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'switchboard-csv-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const HEAD = 'Project Name,Project Code,Description\r\n';
const SNIPPETS = [
  '"',
  '""',
  '"\r\n',
  ',',
  ';',
  '\t',
  '|',
  '\n',
  '\r',
  '\ufeff',
  'sep=;\n',
  '=1+1',
  "'=1",
  '\u0000',
  'é€',
];

/** @returns how many rows were read; null for a file that was refused */
async function read(content: Uint8Array): Promise<number | null> {
  const path = join(directory, 'file.csv');
  await writeFile(path, content);
  const file = {
    path,
    storedName: 'file',
    size: content.length,
    sha256: Buffer.alloc(0),
    originalName: 'file.csv',
    mimeType: 'text/csv',
  };
  try {
    const { lines } = await readLines([file], PROJECT_COLUMNS);
    for (const { row, cells } of lines) {
      expect(row).toBeGreaterThan(1);
      expect(Object.keys(cells)).toHaveLength(PROJECT_COLUMNS.length);
    }
    return lines.length;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.status).toBe(400);
    expect(error.errors).toEqual([{ path: 'csvFile', msg: error.message }]);
    return null;
  }
}

test('300 malformed files', async () => {
  const malformed = fc.record({
    head: fc.constantFrom(HEAD, '', 'Project Name;Project Code\n', HEAD.toUpperCase()),
    body: fc.array(fc.oneof(fc.constantFrom(...SNIPPETS), fc.string({ unit: 'binary', maxLength: 20 })), {
      maxLength: 40,
    }),
    encoding: fc.constantFrom('utf8' as const, 'latin1' as const, 'utf16le' as const),
    cut: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  await fc.assert(
    fc.asyncProperty(malformed, async ({ head, body, encoding, cut }) => {
      const bytes = Buffer.from(head + body.join(''), encoding);
      await read(bytes.subarray(0, Math.ceil(bytes.length * cut)));
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['one endless line', `${HEAD}${'x'.repeat(IMPORT.bytes)}`],
  ['commas alone', HEAD + ','.repeat(IMPORT.bytes)],
  ['quotes alone', HEAD + '"'.repeat(IMPORT.bytes)],
  ['blank cells alone', HEAD + ' ,\n'.repeat(IMPORT.bytes / 3)],
  ['a heading of five million cells', ','.repeat(IMPORT.bytes)],
])('%s', async (_name, content) => {
  expect(await read(Buffer.from(content))).toBeNull();
});
