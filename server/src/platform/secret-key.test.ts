import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecretKey, loadSecretKey } from './secret-key.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'switchboard-key-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const key = createSecretKey(Buffer.alloc(32, 1));
const other = createSecretKey(Buffer.alloc(32, 2));
const plain = Buffer.from('a secret');

test('what is sealed opens for the same owner with the same key alone', () => {
  const sealed = key.seal(plain, 'anna');
  expect(sealed.includes(plain)).toBe(false);
  expect(key.unseal(sealed, 'anna')).toEqual(plain);
  expect(key.seal(plain, 'anna')).not.toEqual(sealed);
  expect(() => key.unseal(sealed, 'ben')).toThrow('not for this owner');
  expect(() => other.unseal(sealed, 'anna')).toThrow('another secret key');
  for (let at = 0; at < sealed.length; at += 1) {
    const bent = Buffer.from(sealed);
    bent.writeUInt8((bent[at] ?? 0) ^ 1, at);
    expect(() => key.unseal(bent, 'anna')).toThrow();
  }
});

test('digests differ by key and owner', () => {
  const digests = [key.digest('x', 'anna'), key.digest('x', 'ben'), other.digest('x', 'anna')];
  expect(new Set(digests.map((one) => one.toString('hex'))).size).toBe(3);
  expect(key.digest('x', 'anna')).toEqual(digests[0]);
});

test('a key of its own is made once, for nobody else to read; the environment’s comes first', async () => {
  const config = { secretKey: null, secretKeyPrevious: null, dataDirectory: directory };
  const first = await loadSecretKey(config);
  const file = join(directory, 'secret.key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await loadSecretKey(config)).id).toEqual(first.id);
  const given = await loadSecretKey({ ...config, secretKey: 'x'.repeat(32) });
  expect(given.id).not.toEqual(first.id);
  await writeFile(file, (await readFile(file)).subarray(0, 10));
  await expect(loadSecretKey(config)).rejects.toThrow('damaged');
});
