/** The key that a program sends with a POST, so that sending the same again does nothing twice. */
import { z } from 'zod';
import { DAY } from './durations.ts';
import type { Endpoint } from './endpoint.ts';
import { MESSAGES } from './messages.ts';

export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** "true" on an answer for which nothing was done again. */
export const IDEMPOTENCY_REPLAYED_HEADER = 'Idempotency-Replayed';

/** How long a key is kept, in milliseconds. */
export const IDEMPOTENCY_KEY_KEPT = DAY;

export const idempotencyKey = z.string().regex(/^[\x21-\x7e]{1,255}$/, MESSAGES.idempotencyKeyMalformed);

/** Every POST by somebody signed in. Elsewhere the header means nothing. */
export const takesIdempotencyKey = ({ method, access }: Pick<Endpoint, 'method' | 'access'>): boolean =>
  method === 'POST' && access !== 'public';
