/** Tells programs how much is left, in the headers of draft-ietf-httpapi-ratelimit-headers. */
import type { FastifyReply } from 'fastify';
import { AppError } from './app-error.ts';
import type { RateLimit } from './rate-limits.ts';
import type { Spent } from './spent.ts';

const headersOf = (policy: string, { quota, window, remaining, reset }: Spent) => ({
  'ratelimit-policy': `"${policy}";q=${quota};w=${window}`,
  ratelimit: `"${policy}";r=${remaining};t=${reset}`,
});

/**
 * Counts one request, and says in the answer what is left, also where that is nothing.
 * @param policy what programs know the limit by
 */
export async function spend(reply: FastifyReply, policy: string, limit: RateLimit, key: string) {
  try {
    reply.headers(headersOf(policy, await limit.consume(key)));
  } catch (error) {
    if (error instanceof AppError && error.spent !== undefined) reply.headers(headersOf(policy, error.spent));
    throw error;
  }
}
