/** How far V8 lets garbage pile up. Its own settings spend hundreds of megabytes to save a few per cent of work. */
import type { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';

/** How much the old generation may grow before it is collected again. */
const GROWING_PERCENT = 60;
const DEFAULT_GROWTH_FACTOR = 2;

/** For the start of the program; V8 reads both settings of this module anew at every collection. */
export const collectOldGarbageEarly = () => setFlagsFromString(`--heap-growing-percent=${GROWING_PERCENT}`);

const setGrowthFactor = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);

let open = 0;

/**
 * Keeps the young generation at its size until the stream is closed: the rows of a long file are all garbage soon, and
 * V8 would answer them with tens of megabytes that it keeps.
 */
export function holdYoungGeneration<Stream extends Readable>(stream: Stream): Stream {
  open += 1;
  setGrowthFactor(1);
  return stream.once('close', () => {
    open -= 1;
    if (open === 0) setGrowthFactor(DEFAULT_GROWTH_FACTOR);
  });
}
