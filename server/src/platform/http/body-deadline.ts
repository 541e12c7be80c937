/**
 * Slow bodies must not hold connections: a plain body has to arrive in time, an upload may take as long as it moves.
 */
import { FILES } from '@switchboard/contract/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const PLAIN_BODY_MS = 10_000;

export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    if (raw.complete || raw.headers['transfer-encoding'] === undefined) {
      const length = Number(raw.headers['content-length'] ?? 0);
      if (raw.complete || length === 0) return;
    }
    if (request.headers['content-type']?.startsWith('multipart/form-data')) {
      raw.setTimeout(FILES.uploadStall, () => {
        if (!raw.complete) raw.destroy();
      });
      return;
    }
    const deadline = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, PLAIN_BODY_MS);
    const done = () => clearTimeout(deadline);
    raw.once('end', done);
    raw.once('close', done);
  });
}

/**
 * An upload that waits to be read does not stall.
 * @returns a function that restarts the timeout
 */
export function holdBodyTime({ raw }: FastifyRequest): () => void {
  const isTimed = raw.listenerCount('timeout') > 0;
  if (isTimed) raw.setTimeout(0);
  return () => {
    if (isTimed) raw.setTimeout(FILES.uploadStall);
  };
}
