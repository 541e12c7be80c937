import { ApiError, wordsOf } from '../../lib/api/api-error.ts';
import { text } from './text.ts';

/** What to tell a person whose image did not arrive: why it was refused; a server in trouble has no words that help. */
export function uploadFailure(error: unknown): string {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefusal ? wordsOf(error, text.uploadFailed) : text.uploadFailed;
}

/** What to tell a person whose chat could not be loaded. */
export function loadFailure(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 404) return text.loadFailed.missing;
  if (status === 401) return text.loadFailed.unauthenticated;
  return status >= 500 ? text.loadFailed.server : text.loadFailed.default;
}
