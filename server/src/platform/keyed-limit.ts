import type { ErrorCode } from '@switchboard/contract/errors.ts';
import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from './http/app-error.ts';

/** Runs work of one key within a limit, in the order of the calls; different keys do not wait for each other. */
export interface KeyedLimit {
  /** @throws AppError RATE_LIMITED, or the limit's own refusal, when too many calls of the key are waiting already */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * @param concurrency how many of one key run at the same time
 * @param waiting how many more of one key may wait for their turn
 */
export function createKeyedLimit({
  concurrency,
  waiting,
  refusal = 'RATE_LIMITED',
}: {
  concurrency: number;
  waiting: number;
  refusal?: ErrorCode;
}): KeyedLimit {
  const limits = new Map<string, LimitFunction>();
  return {
    async run(key, work) {
      const limit = limits.get(key) ?? pLimit(concurrency);
      limits.set(key, limit);
      if (limit.activeCount + limit.pendingCount >= concurrency + waiting) {
        throw new AppError(refusal, { retryAfter: 10 });
      }
      try {
        return await limit(work);
      } finally {
        if (limit.activeCount + limit.pendingCount === 0) limits.delete(key);
      }
    },
  };
}

/** One at a time for each key, however many wait. */
export const createKeyedMutex = (): KeyedLimit =>
  createKeyedLimit({ concurrency: 1, waiting: Number.POSITIVE_INFINITY });
