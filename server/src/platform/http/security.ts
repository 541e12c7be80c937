/** Security headers of every answer, and the checks of Host and Origin. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import { newToken } from '../tokens.ts';
import { AppError } from './app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    fromAnywhere?: Endpoint['fromAnywhere'];
  }
}

interface Options {
  /** The address people use, when it is known; Host and Origin must be its. */
  readonly publicUrl: string | null;
}

const HSTS = { maxAge: 31_536_000, includeSubDomains: true } as const;

const isSecure = (publicUrl: string | null) => publicUrl?.startsWith('https:') ?? false;

/** For answers that helmet does not see. */
export const hstsOf = (publicUrl: string | null): Record<string, string> =>
  isSecure(publicUrl) ? { 'strict-transport-security': `max-age=${HSTS.maxAge}; includeSubDomains` } : {};

/** The policy of what is no page: files that people sent, and answers about requests that nobody can read. */
export const NOTHING_RUNS =
  "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** The policy of data that programs read. */
export const NO_DOCUMENT = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const POLICY = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'blob:', 'data:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
};

/** What a handler for connect sets on every answer; the library would work it out anew for each. */
function headersOf(handler: ReturnType<typeof helmet>): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  handler({} as IncomingMessage, answer as unknown as ServerResponse, () => undefined);
  return headers;
}

const policyOf = (directives: Readonly<Record<string, string[]>>) =>
  headersOf(helmet.contentSecurityPolicy({ useDefaults: false, directives }));

/** The policy of what the page starts beside its document, such as the worker that shows pushed notifications. */
export const OF_THE_PAGE: Readonly<Record<string, string>> = policyOf(POLICY);

/** Allows a document its own script and styles; the component library writes style elements, too. */
export function allowInline(reply: FastifyReply): { readonly script: string; readonly style: string } {
  const nonces = { script: newToken(), style: newToken() };
  const policy = policyOf({
    ...POLICY,
    'script-src': [...POLICY['script-src'], `'nonce-${nonces.script}'`],
    'style-src': [...POLICY['style-src'], `'nonce-${nonces.style}'`],
  });
  reply.headers({ ...policy, 'origin-agent-cluster': '?1' });
  return nonces;
}

export function secure(app: FastifyInstance, { publicUrl }: Options): void {
  const headers = {
    ...headersOf(
      helmet({
        // A page makes some thirty calls: what says something of documents alone goes with documents.
        contentSecurityPolicy: false,
        originAgentCluster: false,
        // For browsers that are no more, and for Flash.
        xDnsPrefetchControl: false,
        xDownloadOptions: false,
        xPermittedCrossDomainPolicies: false,
        xXssProtection: false,
        strictTransportSecurity: isSecure(publicUrl) && HSTS,
        xFrameOptions: { action: 'deny' },
        referrerPolicy: { policy: 'no-referrer' },
        crossOriginResourcePolicy: { policy: 'same-origin' },
        crossOriginOpenerPolicy: { policy: 'same-origin' },
      }),
    ),
    'content-security-policy': NO_DOCUMENT,
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // A path can be spelled in many ways, so that caching is off unless a route turns it on.
    'cache-control': 'no-store',
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    const { host } = request.headers;
    if (isUnknownHost(host, publicUrl) && !isForMonitors(request.url)) throw new AppError('UNKNOWN_HOST');
    const { fromAnywhere } = request.routeOptions.config;
    if (!fromAnywhere && isForeignOrigin(request.headers, publicUrl)) throw new AppError('FOREIGN_ORIGIN');
  });
}

export const isUnknownHost = (host: string | undefined, publicUrl: string | null) =>
  publicUrl !== null && host !== new URL(publicUrl).host;

/** Browsers send an Origin header with requests of pages; other programs send none. */
export const isForeignOrigin = (
  { host, origin }: Pick<IncomingHttpHeaders, 'host' | 'origin'>,
  publicUrl: string | null,
) => origin !== undefined && !sameOrigin(origin, host, publicUrl);

/** By the header that browsers set and pages cannot: https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header */
export const isFromElsewhere = (headers: IncomingHttpHeaders) =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));

/** They call the server by its IP address. */
const isForMonitors = (url: string) => url.startsWith('/api/health') || url === '/metrics';

/** Without a public address the page's own origin is the only one: Origin must name the Host it is sent to. */
function sameOrigin(origin: string, host: string | undefined, publicUrl: string | null): boolean {
  if (publicUrl !== null) return origin === publicUrl;
  return URL.canParse(origin) && new URL(origin).host === host;
}
