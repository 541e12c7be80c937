import { ApiError } from '../lib/api/api-error.ts';

/** Not `crypto.randomUUID`, which browsers keep from pages that came over plain HTTP. */
const freshId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** What a person tells support: the id of the failed request, which the server's log knows, or a fresh one. */
export const errorIdOf = (error: unknown): string =>
  (error instanceof ApiError && error.requestId) || freshId();
