/** How often something may be done: counted by each node for itself, or by all of them together in the database. */
import { sql } from 'kysely';
import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Database } from '../database/open-database.ts';
import { RATE } from '../limits.ts';
import { hashOfToken } from '../tokens.ts';
import { rateLimited } from './app-error.ts';
import type { Spent } from './spent.ts';

export interface RateLimit {
  /** Counts one; throws RATE_LIMITED with the seconds to wait when the window is used up. */
  consume(key: string): Promise<Spent>;
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

const optionsFor = ({ points, window }: Rate, factor: number) => ({
  points: Math.max(1, Math.round(points * factor)),
  duration: window / 1000,
});

function limitBy(limiter: RateLimiterAbstract, rate: Rate): RateLimit {
  const name = Object.entries(RATE).find(([, known]) => known === rate)?.[0] ?? 'other';
  const spent = (state: RateLimiterRes): Spent => ({
    quota: limiter.points,
    window: limiter.duration,
    remaining: Math.max(0, state.remainingPoints),
    reset: Math.ceil(state.msBeforeNext / 1000),
  });
  const refusal = (state: RateLimiterRes) =>
    rateLimited(name, { retryAfter: Math.max(1, state.msBeforeNext / 1000), spent: spent(state) });
  return {
    async consume(key) {
      return await limiter.consume(key).then(spent, (reason: unknown) => {
        // Whatever else was thrown says that the count could not be asked for.
        throw reason instanceof RateLimiterRes ? refusal(reason) : reason;
      });
    },
    async check(key) {
      const state = await limiter.get(key);
      if (state !== null && state.consumedPoints >= limiter.points) throw refusal(state);
    },
    async reset(key) {
      await limiter.delete(key);
    },
  };
}

/**
 * Of one node, in memory: with a second node a person may do twice as much.
 * @param factor what the rate is multiplied by: RATE_LIMIT_FACTOR
 */
export const createRateLimit = (rate: Rate, factor: number): RateLimit =>
  limitBy(new RateLimiterMemory(optionsFor(rate, factor)), rate);

/**
 * Of all nodes together and across restarts, in the database: for what guards a secret or somebody's mailbox, and is
 * not counted with every request.
 * @param name what is counted, apart from all other limits
 */
export function createSharedRateLimit(pool: Pool, name: string, rate: Rate, factor: number): RateLimit {
  const limit = limitBy(
    new RateLimiterPostgres({
      ...optionsFor(rate, factor),
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      keyPrefix: name,
      tableCreated: true,
      clearExpiredByTimeout: false,
    }),
    rate,
  );
  const keyOf = (key: string) => hashOfToken(key).toString('base64url');
  return {
    consume: (key) => limit.consume(keyOf(key)),
    check: (key) => limit.check(keyOf(key)),
    reset: (key) => limit.reset(keyOf(key)),
  };
}

/** Counts whose window is over. */
export async function deleteExpiredLimits(db: Database): Promise<void> {
  await sql`delete from rate_limits where expire < ${Date.now()}`.execute(db);
}
