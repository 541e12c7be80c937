/** Rate limits of one node, counted in memory. With a second node a person may do twice as much. */
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { RATE } from '../limits.ts';
import { rateLimited } from './app-error.ts';

export interface RateLimit {
  /** Counts one; throws RATE_LIMITED with the seconds to wait when the window is used up. */
  consume(key: string): Promise<void>;
  /** Throws like `consume` when the window is used up, but counts nothing. */
  check(key: string): Promise<void>;
  /** Forgets what was counted. */
  reset(key: string): Promise<void>;
}

/** So many points in a window of milliseconds. */
interface Rate {
  readonly points: number;
  readonly window: number;
}

/** @param factor what the rate is multiplied by: RATE_LIMIT_FACTOR */
export function createRateLimit(rate: Rate, factor: number): RateLimit {
  const { points, window } = rate;
  const name = Object.entries(RATE).find(([, known]) => known === rate)?.[0] ?? 'other';
  const allowed = Math.max(1, Math.round(points * factor));
  const limiter = new RateLimiterMemory({ points: allowed, duration: window / 1000 });
  const refusal = (state: RateLimiterRes) =>
    rateLimited(name, { retryAfter: Math.max(1, state.msBeforeNext / 1000) });
  return {
    async consume(key) {
      await limiter.consume(key).catch((state: RateLimiterRes) => {
        throw refusal(state);
      });
    },
    async check(key) {
      const state = await limiter.get(key);
      if (state !== null && state.consumedPoints >= allowed) throw refusal(state);
    },
    async reset(key) {
      await limiter.delete(key);
    },
  };
}
