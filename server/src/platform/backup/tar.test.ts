import { execFileSync } from 'node:child_process';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readTar, TAR_END, type TarFile, tarHeader, tarPadding } from './tar.ts';

const FILES = [
  { name: 'empty/000001', content: Buffer.alloc(0) },
  { name: 'a/000001', content: Buffer.from('ä short one\n') },
  { name: 'b/000001', content: Buffer.alloc(512, 7) },
  { name: 'c/000001', content: Buffer.alloc(70_000, 9) },
];
const whole = Buffer.concat([
  ...FILES.flatMap(({ name, content }) => [
    tarHeader(name, content.length, 0o600, 1_700_000_000),
    content,
    tarPadding(content.length),
  ]),
  TAR_END,
]);

async function read(tar: Buffer, pieces: number): Promise<TarFile[]> {
  const cut = Array.from({ length: Math.ceil(tar.length / pieces) }, (_, index) =>
    tar.subarray(index * pieces, (index + 1) * pieces),
  );
  const found: TarFile[] = [];
  for await (const file of readTar(Readable.from(cut), 100_000)) found.push(file);
  return found;
}

test('files come back whatever the pieces', async () => {
  for (const pieces of [1000, 512, 65_536, whole.length]) expect(await read(whole, pieces)).toEqual(FILES);
});

test('the system’s tar reads them as well', async () => {
  const listed = execFileSync('tar', ['-tvf', '-'], { input: whole, encoding: 'utf8' });
  expect(listed.trim().split('\n')).toHaveLength(FILES.length);
  expect(listed).toMatch(/^-rw-------.* 70000 2023-11-14 .*c\/000001$/m);
  const packed = execFileSync('tar', ['-xOf', '-', 'c/000001'], { input: whole });
  expect(await buffer(Readable.from([packed]))).toEqual(FILES[3]?.content);
});

test('what is cut off, bent or too large is refused', async () => {
  await expect(read(whole.subarray(0, whole.length - 1024), 1000)).rejects.toThrow('ends in the middle');
  await expect(read(whole.subarray(0, 700), 1000)).rejects.toThrow('ends in the middle');
  for (const at of [3, 130, 150, 156, 258]) {
    const bent = Buffer.from(whole);
    bent.writeUInt8((bent[at] ?? 0) ^ 1, at);
    await expect(read(bent, 1000)).rejects.toThrow('a header in it is wrong');
  }
  const large = Buffer.concat([tarHeader('d/000001', 100_001, 0o600, 0), Buffer.alloc(200_000)]);
  await expect(read(large, 1000)).rejects.toThrow('too large');
  expect(() => tarHeader('x'.repeat(101), 0, 0o600, 0)).toThrow('too long');
});
