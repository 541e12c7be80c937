import { IDEMPOTENCY_KEY_HEADER, idempotencyKey } from '@switchboard/contract/idempotency.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalid } from '../http/app-error.ts';

const QUOTED = /^"(.*)"$/;

/** The same with quotes around it, as a string of a structured field (RFC 9651), and without. */
export function keyOf({ headers }: FastifyRequest): string | undefined {
  const sent = headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()]?.toString();
  return sent?.replace(QUOTED, '$1');
}

/** @throws AppError VALIDATION_FAILED naming the header */
export function refuseMalformedKey(request: FastifyRequest): void {
  const key = keyOf(request);
  if (key !== undefined && !idempotencyKey.safeParse(key).success) {
    throw invalid(IDEMPOTENCY_KEY_HEADER, MESSAGES.idempotencyKeyMalformed);
  }
}

/** As the OpenAPI page describes it. */
export const describedKey = z.object({
  [IDEMPOTENCY_KEY_HEADER]: idempotencyKey
    .optional()
    .describe(
      'The same request with the same key is done once within 24 hours, and answered again with Idempotency-Replayed: true. A key of another request: 422 IDEMPOTENCY_KEY_REUSED. One that is still worked on: 409 IDEMPOTENCY_KEY_BUSY. An answer with a secret is given once: then 409 IDEMPOTENCY_KEY_DONE.',
    ),
});
