import pLimit, { type LimitFunction } from 'p-limit';
import { type AppError, rateLimited } from './http/app-error.ts';
import type { Presence } from './presence.ts';
import { restSince } from './rest.ts';

/** Runs work of one key within a limit, in the order of the calls; different keys do not wait for each other. */
export interface KeyedLimit {
  /**
   * @param sizeOf how many bytes the result makes others wait for once the work is done
   * @throws AppError RATE_LIMITED, or what `refuse` gives, when too many calls of the key are waiting already
   */
  run<Result>(key: string, work: () => Promise<Result>, sizeOf?: (result: Result) => number): Promise<Result>;
}

/** What a key may do while others have something to do, too. */
interface Share {
  readonly presence: Presence;
  readonly concurrency: number;
  /** Whoever has more than so many waiting goes on with one at a time, and a rest after each. */
  readonly backlog: number;
}

/**
 * @param concurrency how many of one key run at the same time
 * @param share in place of `concurrency` while others have something to do
 * @param waiting how many more of one key may wait for their turn
 * @param refuse for calls beyond them, with the seconds after which another try makes sense
 */
export function createKeyedLimit({
  concurrency,
  share,
  waiting,
  refuse = (retryAfter) => rateLimited('atOnce', { retryAfter }),
}: {
  concurrency: number;
  share?: Share;
  waiting: number;
  refuse?: (retryAfter: number) => AppError;
}): KeyedLimit {
  const limits = new Map<string, LimitFunction>();

  const isBacklogged = (key: string, limit: LimitFunction) =>
    share !== undefined && limit.pendingCount > share.backlog && !share.presence.isAlone(key);

  /** What runs already goes on. */
  const adjust = (key: string, limit: LimitFunction) => {
    if (share === undefined) return;
    const allowed = share.presence.isAlone(key) ? concurrency : share.concurrency;
    limit.concurrency = isBacklogged(key, limit) ? 1 : allowed;
  };

  return {
    async run<Result>(
      key: string,
      work: () => Promise<Result>,
      sizeOf: (result: Result) => number = () => 0,
    ) {
      const limit = limits.get(key) ?? pLimit(concurrency);
      limits.set(key, limit);
      share?.presence.note(key);
      adjust(key, limit);
      if (limit.activeCount + limit.pendingCount >= concurrency + waiting) {
        throw refuse(10);
      }
      const { promise, resolve } = Promise.withResolvers<Result>();
      void limit(async () => {
        const began = performance.now();
        const result = (async () => work())();
        resolve(result);
        const bytes = await result.then(sizeOf, () => 0);
        share?.presence.note(key);
        if (isBacklogged(key, limit)) await restSince(began, bytes);
      }).finally(() => {
        adjust(key, limit);
        if (limit.activeCount + limit.pendingCount === 0) limits.delete(key);
      });
      return promise;
    },
  };
}

/** One at a time for each key, however many wait. */
export const createKeyedMutex = (): KeyedLimit =>
  createKeyedLimit({ concurrency: 1, waiting: Number.POSITIVE_INFINITY });
