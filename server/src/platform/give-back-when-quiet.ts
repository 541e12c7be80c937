/** Memory that work needed and rest does not: V8 keeps it for the next work, however long nobody asks for anything. */
import type { Server } from 'node:http';
import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Logger } from './log.ts';

/** In ms: nobody has asked for anything for so long. */
const QUIET = 5_000;
/** As a part of that time: with more, sockets or jobs are at work. The program's own looks take 0.01. */
const BUSY = 0.05;
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

/** @returns tells which part of the time since `begin` the program was at work */
function watchWork() {
  let since = performance.eventLoopUtilization();
  return {
    begin: () => {
      since = performance.eventLoopUtilization();
    },
    part: () => performance.eventLoopUtilization(since).utilization,
  };
}

interface Options {
  readonly quiet?: number;
  readonly giveBack?: () => Promise<void>;
  /** Bytes that V8 has of the system. */
  readonly taken?: () => number;
  readonly work?: ReturnType<typeof watchWork>;
}

/**
 * Gives memory back once nobody has asked the server for anything for a while, where there is enough of it.
 * @returns a function that ends it
 */
export function giveBackWhenQuiet(
  server: Pick<Server, 'on' | 'off'>,
  log: Pick<Logger, 'warn'>,
  {
    quiet = QUIET,
    giveBack = collectAll,
    taken = () => getHeapStatistics().total_heap_size,
    work = watchWork(),
  }: Options = {},
): () => void {
  let left = 0;
  const wait = () => {
    work.begin();
    timer.refresh();
  };
  const look = async () => {
    if (work.part() > BUSY) return wait();
    if (taken() < left + WORTH) return;
    await giveBack();
    left = taken();
  };
  const failed = (error: unknown) => log.warn({ err: error }, 'memory could not be given back');
  const timer = setTimeout(() => void look().catch(failed), quiet).unref();
  server.on('request', wait);
  return () => {
    clearTimeout(timer);
    server.off('request', wait);
  };
}
