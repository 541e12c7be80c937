import { ApiError } from '../lib/api/api-error.ts';
import { randomId } from '../lib/browser/random-id.ts';

/** What a person tells support: the id of the failed request, which the server's log knows, or a fresh one. */
export const errorIdOf = (error: unknown): string =>
  (error instanceof ApiError && error.requestId) || randomId(6);
