/** A small file system of its own is filled to the last byte, and space is freed again. */
import { execFileSync } from 'node:child_process';
import { chmod, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fault, Round } from './fault.ts';
import { startLoad, untilTrue } from './load.ts';
import { type Product, startProduct, temporaryDirectory } from './product.ts';

const ROUNDS = 3;
/** For so long it stays full once something has failed for it. */
const FULL_MS = 5_000;
const CHUNK = Buffer.alloc(64 * 1024);

async function mountSmall(stack: AsyncDisposableStack, megabytes: number): Promise<string> {
  const directory = await temporaryDirectory(stack, 'disk');
  await chmod(directory, 0o755);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory]);
  stack.defer(() => {
    execFileSync('umount', ['--lazy', directory]);
  });
  return directory;
}

/** Takes all that is left. @returns gives it back */
async function fill(directory: string): Promise<() => Promise<void>> {
  const ballast = join(directory, 'ballast');
  const file = await open(ballast, 'w');
  for (let bytes = CHUNK; bytes.length >= 1; ) {
    await file.write(bytes).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOSPC') throw error;
      bytes = bytes.subarray(0, bytes.length >> 1);
    });
  }
  await file.close();
  return () => rm(ballast);
}

const missing = () => {
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    try {
      execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
      return null;
    } catch {
      // As below.
    }
  }
  return 'a small file system cannot be mounted here: that takes root on Linux';
};

/** @param start what is to be full, and the product on it */
const diskFull = (
  name: string,
  start: (stack: AsyncDisposableStack) => Promise<{ readonly product: Product; readonly disk: string }>,
): Fault => ({
  name,
  rounds: ROUNDS,
  missing,
  async run({ stack, rounds, figures, heals, find }: Round) {
    const { product, disk } = await start(stack);
    for (let count = 0; count < rounds; count += 1) {
      const load = await startLoad(product, figures);
      await load.healed();
      const before = failures(figures.failed);
      const free = await fill(disk);
      await untilTrue('nothing failed on a full disk', () => failures(figures.failed) > before);
      await delay(FULL_MS);
      const alive = await fetch(`${product.origin}/api/health/live`).catch(() => null);
      if (!alive?.ok) find('the program did not stay');
      await free();
      heals(await load.healed());
      await load.settle();
    }
    const odd = Object.keys(figures.failed).filter((reason) => !/^(503|507|cut|chat .*)$/.test(reason));
    if (odd.length > 0) find(`refused with ${odd.join(', ')}`);
    await product.end('SIGTERM');
  },
});

const failures = (failed: Record<string, number>) =>
  Object.values(failed).reduce((sum, count) => sum + count, 0);

/** Otherwise it would refuse before the disk is full. */
const NO_RESERVE = { MIN_FREE_MEGABYTES: '0' };

export const fullDisks: readonly Fault[] = [
  diskFull('disk-full-database', async (stack) => {
    const disk = await mountSmall(stack, 400);
    const files = await temporaryDirectory(stack, 'files');
    const settings = { ...NO_RESERVE, STORAGE_URL: `file://${files}` };
    return { disk, product: await startProduct(stack, { directory: join(disk, 'data'), settings }) };
  }),
  diskFull('disk-full-files', async (stack) => {
    const disk = await mountSmall(stack, 32);
    const settings = { ...NO_RESERVE, STORAGE_URL: `file://${join(disk, 'files')}` };
    return { disk, product: await startProduct(stack, { settings }) };
  }),
];
