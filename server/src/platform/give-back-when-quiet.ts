/** Memory that work needed and rest does not: V8 keeps it for the next work, however long nobody asks for anything. */
import type { Server } from 'node:http';
import { Session } from 'node:inspector/promises';
import { getHeapStatistics } from 'node:v8';
import type { Logger } from './log.ts';

/** In ms: nobody has asked for anything for so long. */
const QUIET = 5_000;
/** Bytes of growth that a pause of a tenth of a second is worth. */
const WORTH = 10_000_000;

/**
 * As V8 collects when the system is short of memory: also what it has compiled and does not need. It takes some 100 ms
 * for 60 MB, in which nothing else is done.
 */
async function collectAll(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage').finally(() => session.disconnect());
}

interface Options {
  readonly quiet?: number;
  readonly giveBack?: () => Promise<void>;
  /** Bytes that V8 has of the system. */
  readonly taken?: () => number;
}

/**
 * Gives memory back once nobody has asked the server for anything for a while, where there is enough of it.
 * @returns a function that ends it
 */
export function giveBackWhenQuiet(
  server: Pick<Server, 'on' | 'off'>,
  log: Pick<Logger, 'warn'>,
  { quiet = QUIET, giveBack = collectAll, taken = () => getHeapStatistics().total_heap_size }: Options = {},
): () => void {
  let left = 0;
  const look = async () => {
    if (taken() < left + WORTH) return;
    await giveBack();
    left = taken();
  };
  const failed = (error: unknown) => log.warn({ err: error }, 'memory could not be given back');
  const timer = setTimeout(() => void look().catch(failed), quiet);
  timer.unref();
  const wait = () => void timer.refresh();
  server.on('request', wait);
  return () => {
    clearTimeout(timer);
    server.off('request', wait);
  };
}
