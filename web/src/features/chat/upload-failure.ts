import { ApiError, wordsOf } from '../../lib/api/api-error.ts';
import { text } from './text.ts';

/** What to tell a person whose image did not arrive: why it was refused; a server in trouble has no words that help. */
export function uploadFailure(error: unknown): string {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefusal ? wordsOf(error, text.uploadFailed) : text.uploadFailed;
}
