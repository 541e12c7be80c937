/** Reads that a server with too much to do has refused are asked for again, without a word to the person who waits. */
import { SECOND } from '@switchboard/contract/durations.ts';
import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import { type ApiError, isBusy } from './api-error.ts';
import { pause } from './pause.ts';

/** After so many further attempts the page says it. */
const FURTHER_ATTEMPTS = 4;

/** What the server said, longer each time, and not the same for all windows that it refused. */
const pauseAfter = (attempts: number, retryAfter: number | null) =>
  (retryAfter ?? 1) * SECOND * 2 ** attempts * (0.5 + Math.random() / 2);

export async function askAgainWhileBusy<Answer>(
  { method }: Pick<Endpoint, 'method'>,
  attempt: () => Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (method !== 'GET' || !isBusy(error) || attempts === FURTHER_ATTEMPTS) throw error;
      await pause(pauseAfter(attempts, (error as ApiError).retryAfter), signal);
    }
  }
}
