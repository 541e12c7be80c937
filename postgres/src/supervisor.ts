import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './log.ts';
import type { Postmaster } from './postmaster.ts';

export interface Supervised {
  readonly pid: number;
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 10_000;
/** Longest pause for a server that did start, whenever it died. */
const LONGEST_AFTER_START_MS = 250;
/** One that lived this long is no reason for longer pauses. */
const STEADY_MS = 1_000;

/** Starts the server and, whenever it dies without stop(), starts it again, after pauses that grow while that fails. */
export async function supervise(
  start: (signal: AbortSignal) => Promise<Postmaster>,
  log: Log,
): Promise<Supervised> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = await start(signal);

  const watch = async () => {
    let pause = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      const since = performance.now();
      const end = await current.ended;
      if (signal.aborted) return;
      log.warn(`the database server ended unexpectedly (${end}); starting it again`);
      const steady = performance.now() - since > STEADY_MS;
      pause = steady ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_AFTER_START_MS);
      while (!signal.aborted) {
        await delay(pause, undefined, { signal }).catch(() => undefined);
        if (await restart()) break;
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
    }
  };
  const restart = async () => {
    if (signal.aborted) return false;
    try {
      current = await start(signal);
      log.warn(`the database server is back (PID ${current.pid})`);
      return true;
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'the database server could not be started again');
      return false;
    }
  };
  const watching = watch();

  return {
    get pid() {
      return current.pid;
    },
    async stop() {
      stopping.abort();
      await current.stop();
      await watching;
      // A restart may just have succeeded.
      await current.stop();
    },
  };
}
