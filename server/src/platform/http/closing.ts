import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** What still comes over open connections while the application closes is refused in the shape of every failure. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', async () => {
    if (closing) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
  });
}
