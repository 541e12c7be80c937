import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesForm?: boolean;
  }
}

/** More than the one field that a mail program sends. */
const BYTES = 4 * 1024;

/** The calls that say so take a form; it is read, and what it says means nothing. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BYTES },
    async (request: FastifyRequest) => {
      if (request.routeOptions.config.takesForm !== true) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
      return {};
    },
  );
}
