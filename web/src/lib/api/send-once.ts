/**
 * Idempotency keys: a request that is sent again because its answer got lost is not done twice. The server answers with
 * what the first attempt has made.
 */

import { SECOND } from '@switchboard/contract/durations.ts';
import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import type { ErrorCode } from '@switchboard/contract/errors.ts';
import { IDEMPOTENCY_KEY_HEADER, takesIdempotencyKey } from '@switchboard/contract/idempotency.ts';
import { randomId } from '../browser/random-id.ts';
import { currentSession } from '../session/session-store.ts';
import { ApiError } from './api-error.ts';
import { pause } from './pause.ts';

/** Requests without an answer whose keys are kept; beyond that the oldest is dropped. */
const MOST_KEYS = 50;
/** Pauses before further attempts while the server still works on the first one. */
const BUSY_PAUSES = [SECOND, 2 * SECOND, 4 * SECOND, 8 * SECOND];

/** Keys by content of the request, the latest last. They are cleared when somebody else signs in. */
const keys = new Map<string, string>();
let owner: string | undefined;

function keyOf(content: string): string {
  const userId = currentSession().user?._id;
  if (userId !== owner) keys.clear();
  owner = userId;
  const key = keys.get(content) ?? randomId();
  keys.delete(content);
  keys.set(content, key);
  const [oldest] = keys.keys();
  if (keys.size > MOST_KEYS && oldest !== undefined) keys.delete(oldest);
  return key;
}

/** A key cannot bring back a secret, and is not needed where doing it again does nothing more. */
const isDoneOnce = (endpoint: Endpoint) =>
  takesIdempotencyKey(endpoint) && !endpoint.shownOnce && !endpoint.repeatable;

const failedWith = (error: unknown, code: ErrorCode) => error instanceof ApiError && error.code === code;

/**
 * Makes a call with the header for its idempotency key: the same one until what was sent succeeds, then another.
 * @param sent identifies the request: another value gets another key
 * @param attempt sends the request with these headers
 */
export async function sendOnce<Answer>(
  endpoint: Endpoint,
  sent: readonly unknown[],
  attempt: (headers: Record<string, string>) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  if (!isDoneOnce(endpoint)) return attempt({});
  const content = JSON.stringify([endpoint.path, ...sent]);
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await attempt({ [IDEMPOTENCY_KEY_HEADER]: keyOf(content) });
      keys.delete(content);
      return answer;
    } catch (error) {
      if (failedWith(error, 'IDEMPOTENCY_KEY_REUSED') && tries === 0) {
        // A file of the same name, size and date has other bytes.
        keys.delete(content);
        continue;
      }
      const milliseconds = BUSY_PAUSES[tries];
      if (!failedWith(error, 'IDEMPOTENCY_KEY_BUSY') || milliseconds === undefined) throw error;
      await pause(milliseconds, signal);
    }
  }
}
