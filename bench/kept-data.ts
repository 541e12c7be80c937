/** Data of a large measurement: built once, and kept where `--data` says so. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildData } from './data/build.ts';
import { withDatabase } from './data/database.ts';
import { SHARE } from './data/size.ts';
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

interface Asked {
  readonly tickets: string;
  readonly organizations: string;
  /** A directory that stays; one of its own, which goes with the stack, where it is left out. */
  readonly data?: string | undefined;
}

/**
 * The same data for each of these measurements, so that one directory serves all of them.
 * @param name of the measurement
 */
export async function keptData(stack: AsyncDisposableStack, name: string, asked: Asked) {
  const dataDirectory = asked.data ?? (await mkdtemp(join(tmpdir(), `switchboard-bench-${name}-`)));
  if (asked.data === undefined)
    stack.defer(() => rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 }));
  const where = { databaseUrl: undefined, dataDirectory };
  if (!existsSync(join(dataDirectory, BUILT))) {
    await mkdir(dataDirectory, { recursive: true });
    console.log('Building the data ...');
    const tickets = Number(asked.tickets);
    const size = {
      tickets,
      organizations: Number(asked.organizations),
      users: Math.max(2_000, tickets / 50),
      share: SHARE,
    };
    const counts = await withDatabase(where, (pool) => buildData(pool, size));
    await writeFile(join(dataDirectory, BUILT), JSON.stringify(counts));
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
