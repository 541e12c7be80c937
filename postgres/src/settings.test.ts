import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serverSettings } from './settings.ts';
import { storedBytes } from './stored-bytes.ts';
import { temporaryDirectory } from './testing/directories.ts';
import { TEST_HOST } from './testing/test-host.ts';

const GIGABYTE = 1024 ** 3;

test.each([
  [0, '24MB'],
  [0.3 * GIGABYTE, '24MB'],
  [1 * GIGABYTE, '64MB'],
])('of %i stored bytes a sixteenth is kept in memory, and 24 MB at least', (stored, buffers) => {
  expect(serverSettings(TEST_HOST, stored).shared_buffers).toBe(buffers);
});

test('of huge databases no more is kept than a gigabyte or an eighth of the machine', () => {
  const megabytes = Number.parseInt(serverSettings(TEST_HOST, 1000 * GIGABYTE).shared_buffers ?? '', 10);
  expect(megabytes).toBeGreaterThan(24);
  expect(megabytes).toBeLessThanOrEqual(1024);
});

test('what is stored is the size of all files of all databases', async () => {
  const directory = await temporaryDirectory();
  await mkdir(join(directory, 'base', '5'), { recursive: true });
  await writeFile(join(directory, 'base', '5', '2601'), Buffer.alloc(3_000));
  await writeFile(join(directory, 'base', '5', '2601_fsm'), Buffer.alloc(500));
  await mkdir(join(directory, 'base', '16384'));
  await writeFile(join(directory, 'base', '16384', '1247'), Buffer.alloc(40));
  expect(await storedBytes(directory)).toBe(3_540);
});
