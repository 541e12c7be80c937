import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesForm?: Endpoint['takesForm'];
  }
}

/** More than the one field that a mail program sends; who reads the fields has a limit of its own. */
const BYTES = 4 * 1024;

/** The calls that say so take a form. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BYTES },
    async (request: FastifyRequest, body: string) => {
      const { takesForm } = request.routeOptions.config;
      if (takesForm === undefined) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
      return takesForm === 'fields' ? fieldsOf(body) : {};
    },
  );
}

/** What is sent several times under one name is a list. */
function fieldsOf(body: string): Record<string, string | string[]> {
  const sent = new URLSearchParams(body);
  const names = [...new Set(sent.keys())].filter((name) => name !== '__proto__');
  return Object.fromEntries(
    names.map((name) => {
      const [first = '', ...others] = sent.getAll(name);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
}
