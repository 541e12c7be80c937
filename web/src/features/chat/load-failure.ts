import { ApiError } from '../../lib/api/api-error.ts';
import { text } from './text.ts';

/** What to tell a person whose chat could not be loaded. */
export function loadFailure(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 404) return text.loadFailed.missing;
  if (status === 401) return text.loadFailed.unauthenticated;
  return status >= 500 ? text.loadFailed.server : text.loadFailed.default;
}
