import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Api } from './shape.ts';

/** Version 1 as it was released last, packed: what is in it is for programs alone. */
const FILE = join(import.meta.dirname, 'released-v1.json.br');

export const readReleased = async (): Promise<Api> =>
  JSON.parse(brotliDecompressSync(await readFile(FILE)).toString('utf8'));

export const writeReleased = (api: Api): Promise<void> =>
  writeFile(
    FILE,
    // Answers of many calls repeat what others have.
    brotliCompressSync(JSON.stringify(api), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }),
  );
