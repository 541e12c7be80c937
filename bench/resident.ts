/** Memory of one process while something runs. */
import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

const SAMPLE_MS = 50;

/** Resident bytes of a process itself, without its children. */
const residentBytes = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' })) * 1024;

/** @returns bytes before `work`, and at most while it ran, with its seconds */
export async function whileWatched<Result>(pid: number, work: () => Promise<Result>) {
  const before = residentBytes(pid);
  let most = before;
  const done = new AbortController();
  const sampling = (async () => {
    while (!done.signal.aborted) {
      most = Math.max(most, residentBytes(pid));
      await delay(SAMPLE_MS);
    }
  })();
  const began = performance.now();
  try {
    const result = await work();
    return { result, before, most, seconds: (performance.now() - began) / 1000 };
  } finally {
    done.abort();
    await sampling;
  }
}
