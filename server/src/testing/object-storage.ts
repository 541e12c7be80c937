/**
 * An S3-compatible object storage on loopback: s3rver, which keeps and lists, behind a front that is as strict as a
 * real one about signature, hash and length of what is sent, and that fails as a test wants it to.
 */
import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';

/** The only pair that s3rver knows. */
const KEY = 'S3RVER';
const SECRET = 'S3RVER/secret+of a test';
export const BUCKET = 'desk';

export interface ObjectStorageServer {
  readonly port: number;
  /** Of the bucket, as STORAGE_URL names it; another bucket or secret where given. */
  url(other?: { bucket?: string; secret?: string; query?: string }): string;
  /** Methods of what was asked, the oldest first. */
  readonly asked: string[];
  /** Asked for every request before it is looked at; true where the test has answered, or never will. */
  fail: (request: IncomingMessage, response: ServerResponse) => boolean;
  close(): Promise<void>;
}

export async function startObjectStorage(): Promise<ObjectStorageServer> {
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-s3-'));
  const storage = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    // The front looks at them.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const behind = await storage.run();

  const front = createServer(async (request, response) => {
    server.asked.push(request.method ?? '');
    if (server.fail(request, response)) return;
    const body = await buffer(request).catch(() => null);
    if (body === null) return;
    const wrong = wrongAbout(request, body);
    if (wrong !== null) return refuseAsStorage(response, wrong === 'MissingContentLength' ? 411 : 403, wrong);
    const page = pageOf(request);
    const passed = send(
      {
        port: behind.port,
        host: '127.0.0.1',
        method: request.method,
        path: page?.all ?? request.url,
        headers: request.headers,
      },
      (answer) => {
        if (page === null) {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        } else {
          void text(answer).then((list) => response.writeHead(answer.statusCode ?? 500).end(page.cut(list)));
        }
      },
    );
    passed.on('error', () => response.destroy());
    passed.end(body);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', () => resolve()));
  const { port } = front.address() as AddressInfo;
  const server: ObjectStorageServer = {
    port,
    url: ({ bucket = BUCKET, secret = SECRET, query = '' } = {}) =>
      `s3://${KEY}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?tls=off${query}`,
    asked: [],
    fail: () => false,
    async close() {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      await storage.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return server;
}

/**
 * Pages of a listing are made here: s3rver encrypts where the next one begins by DES, which today's OpenSSL does not know.
 * @returns null for what is no listing
 */
function pageOf({ method, url = '' }: IncomingMessage) {
  const asked = new URL(url, 'http://storage');
  const most = Number(asked.searchParams.get('max-keys'));
  if (method !== 'GET' || most === 0) return null;
  const after = asked.searchParams.get('continuation-token') ?? '';
  asked.searchParams.delete('continuation-token');
  asked.searchParams.delete('max-keys');
  return {
    all: `${asked.pathname}${asked.search}`,
    cut(list: string): string {
      const entries = list.match(/<Contents>.*?<\/Contents>/gs) ?? [];
      const keyOf = (entry: string) => /<Key>(.*?)<\/Key>/.exec(entry)?.[1] ?? '';
      const rest = entries.filter((entry) => keyOf(entry) > after);
      const shown = rest.slice(0, most);
      const last = keyOf(shown.at(-1) ?? '');
      const next = rest.length > most ? `<NextContinuationToken>${last}</NextContinuationToken>` : '';
      if (entries.length === 0) return list;
      return `<?xml version="1.0"?><ListBucketResult>${next}${shown.join('')}</ListBucketResult>`;
    },
  };
}

/** Answers as object storages do. */
export function refuseAsStorage(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>Refused</Message></Error>`);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Source: AWS Signature Version 4, "Create a signed AWS API request". */
function wrongAbout({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | null {
  if (headers['transfer-encoding'] !== undefined) return 'MissingContentLength';
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const {
    credential = '',
    signed = '',
    signature,
  } = /Credential=(?<credential>[^,]+), ?SignedHeaders=(?<signed>[^,]+), ?Signature=(?<signature>\w+)/.exec(
    headers.authorization ?? '',
  )?.groups ?? {};
  const [, day = '', region = '', service = ''] = credential.split('/');
  const { pathname, searchParams } = new URL(url, 'http://storage');
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  const lines = signed.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, pathname, query, lines.join(''), signed, hash].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    `${day}/${region}/${service}/aws4_request`,
    sha256(canonical),
  ].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
