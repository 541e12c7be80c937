import type { Actor } from '@switchboard/contract/people/actor.ts';
import { createRateLimit } from '../http/rate-limits.ts';
import { createKeyedMutex } from '../keyed-limit.ts';
import { RATE } from '../limits.ts';

/** Reading a large file is expensive: each person can import one at a time, and a number of them in an hour. */
export function createImportLimit(rateLimitFactor: number) {
  const limit = createRateLimit(RATE.imports, rateLimitFactor);
  const mutex = createKeyedMutex();
  return async <Result>({ id }: Actor, work: () => Promise<Result>): Promise<Result> => {
    await limit.consume(id);
    return mutex.run(id, work);
  };
}

export type RunImport = ReturnType<typeof createImportLimit>;
