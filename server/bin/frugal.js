/**
 * How the process is to use memory, where that can only be said before it begins. The figures are in
 * docs/decisions/0050-memory-and-start.md.
 */

/** Megabytes of a part of the young generation, which has up to three; V8 would let it grow to 128 in all. */
const YOUNG = '--max-semi-space-size=8';

/** The memory allocator of most Linux systems keeps one heap a thread, and what was large of each. Others ignore it. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };

/** Begins the same process anew with these, unless it has them; where that cannot be, it goes on without. */
export function beginFrugal() {
  const has = process.execArgv.includes(YOUNG) && 'MALLOC_ARENA_MAX' in process.env;
  if (has || process.platform === 'win32' || process.execve === undefined) return;
  const node = process.execPath;
  process.execve(node, [node, ...process.execArgv, YOUNG, ...process.argv.slice(1)], {
    ...ALLOCATOR,
    ...process.env,
  });
}
