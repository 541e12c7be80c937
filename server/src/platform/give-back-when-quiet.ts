/** Memory that work needed and rest does not: V8 keeps it for the next work, however long nobody asks for anything. */
import type { Server } from 'node:http';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** In ms: nobody has asked for anything for so long. */
const QUIET = 5_000;
/** Bytes of growth that a pause of a tenth of a second is worth. */
const WORTH = 10_000_000;

/** The only way in which V8 gives back what it has compiled and does not need, too. Takes some 100 ms for 60 MB. */
function collectAll(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', flavor: 'last-resort' });
}

interface Options {
  readonly quiet?: number;
  readonly giveBack?: () => void;
  /** Bytes that V8 has of the system. */
  readonly taken?: () => number;
}

/**
 * Gives memory back once nobody has asked the server for anything for a while, where there is enough of it.
 * @returns a function that ends it
 */
export function giveBackWhenQuiet(
  server: Pick<Server, 'on' | 'off'>,
  { quiet = QUIET, giveBack = collectAll, taken = () => getHeapStatistics().total_heap_size }: Options = {},
): () => void {
  let left = 0;
  const look = () => {
    if (taken() < left + WORTH) return;
    giveBack();
    left = taken();
  };
  const timer = setTimeout(look, quiet);
  timer.unref();
  const wait = () => void timer.refresh();
  server.on('request', wait);
  return () => {
    clearTimeout(timer);
    server.off('request', wait);
  };
}
