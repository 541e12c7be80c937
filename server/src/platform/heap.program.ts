/** A program for the test of the heap: the size of the young generation while a stream is open, and after it. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { getHeapSpaceStatistics } from 'node:v8';
import { holdYoungGeneration } from './heap.ts';

const youngBytes = () =>
  getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? 0;

/** What a young generation that may grow grows for: much that outlives a few collections. */
function work(): void {
  let kept: unknown[] = [];
  for (let index = 0; index < 3_000_000; index++) {
    if (index % 300_000 === 0) kept = [];
    kept.push({ index });
  }
}

const stream = holdYoungGeneration(Readable.from(['row']));
work();
const open = youngBytes();
await finished(stream.resume());
work();
process.stdout.write(JSON.stringify({ open, after: youngBytes() }));
