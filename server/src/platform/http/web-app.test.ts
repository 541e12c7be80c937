import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_DOCUMENT, secure } from './security.ts';
import { serveWebApp } from './web-app.ts';

const SOURCE = [
  '<html><head><meta name="nonce" content="__CSP_NONCE__" />',
  '<script nonce="__CSP_SCRIPT_NONCE__">void 0;</script></head>',
  // Longer than what is not worth compressing.
  `<body>${'<p>Switchboard</p>'.repeat(100)}</body></html>`,
].join('');

let directory: string;
let app: FastifyInstance;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'switchboard-web-'));
  const root = join(directory, 'dist');
  await mkdir(join(root, 'assets'), { recursive: true });
  await writeFile(join(root, 'index.html'), SOURCE);
  await writeFile(join(root, 'assets/main-1a2b.js'), 'export {};');
  await writeFile(join(root, 'sw.js'), 'void 0;');
  await writeFile(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(directory, 'package.json'), '{}');
  app = Fastify();
  secure(app, { publicUrl: null });
  await serveWebApp(app, root, { 'chat-transports': 'polling' });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

const get = (url: string) => app.inject({ method: 'GET', url });

const directivesOf = (headers: Readonly<Record<string, unknown>>) =>
  String(headers['content-security-policy']).split(';');
const OF_EVERY_PART = [
  "default-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
];

test('a worker of the page may ask its server, and a script that the page loads nothing by itself', async () => {
  expect(directivesOf((await get('/sw.js')).headers)).toEqual(expect.arrayContaining(OF_EVERY_PART));
  expect((await get('/assets/main-1a2b.js')).headers['content-security-policy']).toBe(NO_DOCUMENT);
});

test('every path of the page is the document, with the nonces of this answer on its styles and its script', async () => {
  const nonces = new Set<string>();
  for (const url of ['/', '/login', '/tickets/ACME-00001']) {
    const { statusCode, headers, payload } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(payload).toContain('<meta name="chat-transports" content="polling" />');
    const nonce = payload.match(/name="nonce" content="([\w-]+)"/)?.[1] ?? '';
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
    const scriptNonce = payload.match(/<script nonce="([\w-]+)"/)?.[1] ?? '';
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${scriptNonce}'`);
    expect(directivesOf(headers)).toEqual(expect.arrayContaining(OF_EVERY_PART));
    expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/);
    expect(headers['origin-agent-cluster']).toBe('?1');
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test('the document is compressed for whoever takes it so', async () => {
  const getWith = (encoding: string) =>
    app.inject({ method: 'GET', url: '/login', headers: { 'accept-encoding': encoding } });
  const readers = { br: brotliDecompressSync, gzip: gunzipSync, '': (page: Buffer) => page };
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['gzip', 'gzip'],
    ['identity', ''],
  ] as const) {
    const { headers, rawPayload } = await getWith(accepted);
    expect(headers['content-encoding'] ?? '', accepted).toBe(encoding);
    expect(headers.vary).toContain('accept-encoding');
    expect(readers[encoding](rawPayload).toString()).toContain('</html>');
  }
});

test('files are kept by browsers, folders are not listed, and nothing outside is reached', async () => {
  const file = await get('/assets/main-1a2b.js');
  expect(file.statusCode).toBe(200);
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const url of ['/assets', '/assets/', '/assets/nothing.js']) {
    expect((await get(url)).statusCode, url).toBe(404);
  }
  for (const url of [
    '/assets/../../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/..%5cpackage.json',
  ]) {
    expect((await get(url)).payload, url).not.toBe('{}');
  }
});

test('files of text say their alphabet', async () => {
  for (const [url, type] of [
    ['/assets/main-1a2b.js', 'application/javascript; charset=utf-8'],
    ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
  ] as const)
    expect((await get(url)).headers['content-type']).toBe(type);
});

test('what stands beside a checkout or about a host is no page', async () => {
  for (const url of ['/.git/config', '/.env', '/.npmrc', '/.well-known/other', '/api/nothing']) {
    expect((await get(url)).statusCode, url).toBe(404);
  }
});
