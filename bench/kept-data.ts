/** Data of a large measurement: built once, and kept where `--data` says so. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from './data/columns.ts';
import { withDatabase } from './data/database.ts';
import { startProduct } from './start-product.ts';

/** Beside the files of the server: a directory without it was not built to the end. */
const BUILT = 'built.json';

/** Of the command line. */
export const LARGE_OPTIONS = {
  tickets: { type: 'string', default: '100000' },
  organizations: { type: 'string', default: '200' },
  /** Of each call. */
  times: { type: 'string', default: '40' },
  /** Where the data stays for the next run. */
  data: { type: 'string' },
} as const;

/**
 * @param name of the measurement
 * @param kept a directory that stays; one of its own, which goes with `stack`, where it is left out
 * @param build fills an empty database; what it returns is noted beside the data
 */
export async function keptData(
  stack: AsyncDisposableStack,
  name: string,
  kept: string | undefined,
  build: (pool: Pool) => Promise<object>,
) {
  const dataDirectory = kept ?? (await mkdtemp(join(tmpdir(), `switchboard-bench-${name}-`)));
  if (kept === undefined)
    stack.defer(() => rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 }));
  const where = { databaseUrl: undefined, dataDirectory };
  if (!existsSync(join(dataDirectory, BUILT))) {
    await mkdir(dataDirectory, { recursive: true });
    console.log('Building the data ...');
    await writeFile(join(dataDirectory, BUILT), JSON.stringify(await withDatabase(where, build)));
  }
  return where;
}

/** Lets the product run for `work` alone. Its first start makes the super admin. */
export async function whileServing<Result>(
  dataDirectory: string,
  work: (origin: string) => Promise<Result>,
): Promise<Result> {
  await using stack = new AsyncDisposableStack();
  const { origin } = await startProduct(stack, dataDirectory);
  return await work(origin);
}
