import type { ErrorCode } from '@switchboard/contract/errors.ts';
import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from './http/app-error.ts';

/** Runs work of one key within a limit, in the order of the calls; different keys do not wait for each other. */
export interface KeyedLimit {
  /** @throws AppError RATE_LIMITED, or the limit's own refusal, when too many calls of the key are waiting already */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/** For so many milliseconds after its last work another key counts as one that has something to do. */
const NEAR_MS = 1_000;
/** No rest is longer, so that what waits behind something slow is not kept waiting twice as long. */
const LONGEST_REST_MS = 100;

/**
 * @param concurrency how many of one key run at the same time
 * @param besideOthers how many of one key run while others have something to do, and then each is followed by a rest as
 *   long as it took: somebody who always has more work leaves half of the machine to the others. As many without it.
 * @param waiting how many more of one key may wait for their turn
 */
export function createKeyedLimit({
  concurrency,
  besideOthers = concurrency,
  waiting,
  refusal = 'RATE_LIMITED',
}: {
  concurrency: number;
  besideOthers?: number;
  waiting: number;
  refusal?: ErrorCode;
}): KeyedLimit {
  const limits = new Map<string, LimitFunction>();
  const isAlone = createLoneliness();
  let allowed = concurrency;

  /** Begins with the next turn; what runs already goes on. */
  const share = (alone: boolean) => {
    const now = alone ? concurrency : besideOthers;
    if (now === allowed) return;
    allowed = now;
    for (const limit of limits.values()) limit.concurrency = allowed;
  };

  return {
    async run<Result>(key: string, work: () => Promise<Result>) {
      if (besideOthers !== concurrency) share(isAlone(key) && limits.size <= (limits.has(key) ? 1 : 0));
      const limit = limits.get(key) ?? pLimit(allowed);
      limits.set(key, limit);
      if (limit.activeCount + limit.pendingCount >= concurrency + waiting) {
        throw new AppError(refusal, { retryAfter: 10 });
      }
      const { promise, resolve } = Promise.withResolvers<Result>();
      void limit(async () => {
        const began = performance.now();
        const result = work();
        resolve(result);
        await result.catch(() => undefined);
        if (allowed === concurrency || limit.pendingCount === 0) return;
        const rest = Math.min(LONGEST_REST_MS, performance.now() - began);
        await new Promise((rested) => setTimeout(rested, rest));
      }).finally(() => {
        if (limit.activeCount + limit.pendingCount === 0) limits.delete(key);
      });
      return promise;
    },
  };
}

/** @returns whether no other key has been seen lately */
function createLoneliness() {
  let last = { key: '', at: Number.NEGATIVE_INFINITY };
  let other = last;
  return (key: string): boolean => {
    const at = performance.now();
    if (key !== last.key) other = last;
    last = { key, at };
    return at - other.at > NEAR_MS;
  };
}

/** One at a time for each key, however many wait. */
export const createKeyedMutex = (): KeyedLimit =>
  createKeyedLimit({ concurrency: 1, waiting: Number.POSITIVE_INFINITY });
