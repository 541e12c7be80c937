/** Serves the built page: hashed assets for a year, the document fresh with a nonce of its own. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { compressAnswer } from './compress-answer.ts';
import { answerNotFound } from './error-handler.ts';
import { allowInline, OF_THE_PAGE } from './security.ts';

/** Where the built document has the nonces of its styles and of the script that stands in it. */
const STYLE_NONCE = '__CSP_NONCE__';
const SCRIPT_NONCE = '__CSP_SCRIPT_NONCE__';

/** Paths that the page itself never has; a leading dot is for files about the host, such as /.well-known. */
const isPagePath = (url: string) => !/^\/(?:(?:api|socket\.io|assets)(?:\/|$|\?)|\.)/.test(url);

/** @param settings what the page has to know before it asks for anything, by the name of a meta element */
export async function serveWebApp(
  app: FastifyInstance,
  directory: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const documentPath = join(directory, 'index.html');
  if (!existsSync(documentPath)) {
    app.setNotFoundHandler(answerNotFound);
    return;
  }
  const metas = Object.entries(settings).map(
    ([name, content]) => `<meta name="${name}" content="${content}" />`,
  );
  const document = (await readFile(documentPath, 'utf8')).replace('</head>', `${metas.join('')}</head>`);

  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders(response, path) {
      const hashed = path.includes('/assets/');
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (!hashed) response.headers(OF_THE_PAGE);
      // The library names the alphabet of text, and not of this one, which is text too.
      if (path.endsWith('.svg')) response.header('content-type', 'image/svg+xml; charset=utf-8');
    },
  });

  app.setNotFoundHandler(async (request, reply) => {
    const readsPage = request.method === 'GET' || request.method === 'HEAD';
    if (!readsPage || !isPagePath(request.url)) return answerNotFound(request, reply);
    const { script, style } = allowInline(reply);
    const page = document.replaceAll(STYLE_NONCE, style).replaceAll(SCRIPT_NONCE, script);
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    return compressAnswer(request, reply, Buffer.from(page), 'document');
  });
}
