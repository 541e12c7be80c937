/** The description of every call, for programs at /api/openapi.json and for people at /api/docs. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { addressKey } from '../networks.ts';
import { asJsonSchema } from './described-calls.ts';
import type { RateLimit } from './rate-limits.ts';

export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Switchboard',
        version: '1',
        description:
          'A help desk for several organizations. Sign in with POST /auth/login and send the token as a bearer token.',
      },
      servers: [],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: asJsonSchema,
  });
}

/** Of the one style element that the page's own program adds; it changes with @fastify/swagger-ui. */
const OWN_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** @param limit by address, since it is open to everybody */
export async function serveApiPage(app: FastifyInstance, limit: RateLimit): Promise<void> {
  await app.register(async (page) => {
    page.addHook('onRequest', async (request) => void (await limit.consume(addressKey(request.ip))));
    // Half a megabyte that is the same each time.
    let description: string | undefined;
    page.get('/api/openapi.json', { schema: { hide: true } }, async (_, reply) => {
      description ??= JSON.stringify(app.swagger());
      return reply.type('application/json; charset=utf-8').send(description);
    });
    await page.register(swaggerUi, {
      routePrefix: '/api/docs',
      // Closed groups are a table of contents; open, the page would draw only what is in view.
      uiConfig: { url: '/api/openapi.json', validatorUrl: null, docExpansion: 'none' },
      staticCSP: true,
      transformStaticCSP: () =>
        `default-src 'self'; script-src 'self'; style-src 'self' ${OWN_STYLE}; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`,
    });
  });
}
