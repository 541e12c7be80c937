/** What the command of the shell refuses before it asks any database. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { COMPILED } from './testing/compiled.ts';

const directory = await mkdtemp(join(tmpdir(), 'switchboard-moving-'));
afterAll(() => rm(directory, { recursive: true, force: true }));

const TO = ['--organization', 'ACME', '--to', 'postgres://nobody@127.0.0.1:1/none'];

const run = (args: readonly string[]) =>
  new Promise<{ code: unknown; printed: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'move-organization.ts'), ...args],
      { env: { PATH: process.env.PATH, ...COMPILED, DATA_DIR: directory } },
      (error, out, err) => resolve({ code: error?.code ?? 0, printed: out + err }),
    );
  });

test.each([
  ['nothing', [], /^Usage: npm run move-organization/],
  ['no database', ['--organization', 'ACME'], /^Usage/],
  ['an option that does not exist', [...TO, '--force'], /^Usage/],
  ['an address that is none', [...TO, '--address', 'desk.example.com'], /^Usage/],
  ['a place that is none', [...TO, '--to-storage', 'ftp://host/x'], /^--to-storage must be an address/],
  [
    'the place of its own files',
    [...TO, '--to-storage', join(directory, 'files')],
    /^--to-storage is where the files are\. Two installations never share a place/,
  ],
  ['settings without a database', TO, new RegExp(`^There is no database in ${directory}`)],
])('%s is refused in a sentence', async (_, args, says) => {
  const { code, printed } = await run(args);
  expect(printed).toMatch(says);
  expect(printed).not.toContain('    at ');
  expect(code).toBe(1);
});
