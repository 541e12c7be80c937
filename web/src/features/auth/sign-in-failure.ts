import { ApiError, wordsOf } from '../../lib/api/api-error.ts';
import { text } from './text.ts';

/** What the form says when signing in did not work: the server's words, if it answered. */
export const signInFailure = (error: unknown): string =>
  error instanceof ApiError && error.status !== 0 ? wordsOf(error, text.failed) : text.unexpected;
