/** The description of every call, for programs at /api/openapi.json and for people at /api/docs. */
import { readFile } from 'node:fs/promises';
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { TOKEN_SCOPES } from '@switchboard/contract/access/tokens/scopes.ts';
import { ERRORS, failure } from '@switchboard/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import { addressKey } from '../networks.ts';
import { asJsonSchema, asPlainSchema } from './described-calls.ts';
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
      components: {
        securitySchemes: {
          session: {
            type: 'http',
            scheme: 'bearer',
            description: 'What POST /auth/login answers as token: somebody who signed in.',
          },
          token: {
            type: 'http',
            scheme: 'bearer',
            description: `An API token (swp_… or sws_…) with the scope that the call names as x-scope. Scopes: ${TOKEN_SCOPES.join(', ')}.`,
          },
        },
      },
    },
    transform: asJsonSchema,
    transformObject: withFailures,
  });
}

/** What is changed of the description, whose types differ by version. */
interface Described {
  readonly paths?: Readonly<
    Record<string, Readonly<Record<string, { responses?: Record<string, unknown> }>>>
  >;
  components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

const FAILURE = {
  ...asPlainSchema(failure),
  description: 'Every failed call.',
  example: {
    success: false,
    message: ERRORS.SCOPE_MISSING.message,
    code: 'SCOPE_MISSING',
    requestId: '0191d7a0-0000-7000-8000-000000000000',
  },
};

/** Any call can fail, and all do in one shape. */
const withFailures: NonNullable<FastifyDynamicSwaggerOptions['transformObject']> = (described) => {
  if (!('openapiObject' in described)) return described.swaggerObject;
  const description = described.openapiObject as unknown as Described;
  const refused = {
    description: 'Refused; `code` says why.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  };
  for (const calls of Object.values(description.paths ?? {})) {
    for (const call of Object.values(calls)) call.responses = { ...call.responses, default: refused };
  }
  const { components } = description;
  description.components = { ...components, schemas: { ...components?.schemas, Failure: FAILURE } };
  return described.openapiObject;
};

/** Of the one style element that the page's own program adds; it changes with @fastify/swagger-ui. */
const OWN_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/**
 * @param mark the product's, an SVG file that is there once the page is built
 * @param limit by address, since it is open to everybody
 */
export async function serveApiPage(app: FastifyInstance, mark: string, limit: RateLimit): Promise<void> {
  const content = await readFile(mark).catch(() => null);
  const type = 'image/svg+xml';
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
      ...(content !== null && { logo: { type, content, href: '/', target: '_self' } }),
      theme: {
        title: 'Switchboard API',
        ...(content !== null && {
          favicon: [{ filename: 'favicon.svg', rel: 'icon', type, sizes: 'any', content }],
        }),
      },
      staticCSP: true,
      transformStaticCSP: () =>
        `default-src 'self'; script-src 'self'; style-src 'self' ${OWN_STYLE}; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`,
    });
  });
}
