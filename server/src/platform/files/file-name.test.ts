import { expect, test } from 'vitest';
import { cleanFileName, FILE_NAME_BYTES } from './file-name.ts';

const bytes = (name: string) => Buffer.byteLength(name, 'utf8');

test('a name keeps its extension and whole characters within 200 bytes', () => {
  expect(cleanFileName(' C:\\Users\\me\\plan\u202e.txt ')).toBe('plan.txt');
  expect(cleanFileName(`${'a'.repeat(300)}.txt`)).toBe(`${'a'.repeat(FILE_NAME_BYTES - 4)}.txt`);
  expect(cleanFileName('x'.repeat(300))).toBe('x'.repeat(FILE_NAME_BYTES));
  const smiles = cleanFileName(`${'😀'.repeat(100)}.png`);
  expect(smiles).toBe(`${'😀'.repeat(49)}.png`);
  expect(bytes(smiles)).toBe(FILE_NAME_BYTES);
  // Too long for an extension: a part of the name like any other.
  expect(cleanFileName(`${'b'.repeat(250)}.aaaaaaaaaaaaaaa`)).toBe('b'.repeat(FILE_NAME_BYTES));
});

test.each([
  ['letters', 'a'.repeat(80_000)],
  ['marks that have to be put in order', 'e\u0315\u0300'.repeat(40_000)],
  ['invisible characters', '\u200b'.repeat(80_000)],
  ['folders', 'a/'.repeat(40_000)],
])('as many %s as a head can hold cost no time', (_what, long) => {
  const before = process.threadCpuUsage();
  const name = cleanFileName(`${long}.txt`);
  const { user, system } = process.threadCpuUsage(before);
  // In microseconds of this thread: a busy machine makes no difference.
  expect(user + system).toBeLessThan(200_000);
  expect(name.endsWith('.txt')).toBe(true);
  expect(bytes(name)).toBeLessThanOrEqual(FILE_NAME_BYTES);
});
