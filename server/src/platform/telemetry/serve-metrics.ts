/** `GET /metrics` for Prometheus; it is not there without METRICS_TOKEN. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';
import { answerNotFound } from '../http/error-handler.ts';
import type { RateLimit } from '../http/rate-limits.ts';
import { addressKey } from '../networks.ts';
import type { Reading } from './reading.ts';

const PATH = '/metrics';
const HIDDEN = { schema: { hide: true } };

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** @param limit by address, before the token is looked at */
export async function serveMetrics(
  app: FastifyInstance,
  { config, database, log }: Pick<Deps, 'config' | 'database' | 'log'>,
  { limit, readings }: { readonly limit: RateLimit; readonly readings: readonly Reading[] },
): Promise<void> {
  const { metricsToken } = config;
  // Without a route the page would answer.
  if (metricsToken === null) {
    app.get(PATH, HIDDEN, answerNotFound);
    return;
  }
  // Only who asks for it pays for it.
  const { CONTENT_TYPE, startMetrics } = await import('./metrics.ts');
  const metrics = startMetrics({ pool: database.pool, readings, log });
  app.addHook('onResponse', (request, reply, done) => {
    metrics.record(request, reply);
    done();
  });
  app.addHook('onClose', async () => metrics.stop());
  const expected = sha256(`Bearer ${metricsToken}`);
  app.get(PATH, HIDDEN, async (request, reply) => {
    await limit.consume(addressKey(request.ip));
    // Hashes have one length, which the comparison needs.
    if (!timingSafeEqual(sha256(request.headers.authorization ?? ''), expected)) {
      reply.header('www-authenticate', 'Bearer');
      throw new AppError('UNAUTHENTICATED');
    }
    return reply.type(CONTENT_TYPE).send(await metrics.read());
  });
}
