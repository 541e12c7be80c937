import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FILES } from '@switchboard/contract/limits.ts';
import { addComment } from '@switchboard/contract/tickets/tickets.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { person } from '../../testing/people.ts';
import { beginSession, currentSession, endSession } from '../session/session-store.ts';
import { upload } from './upload.ts';

declare const jsdom: { reconfigure: (settings: { url: string }) => void };

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let handler: Handler;
/** The origin of a jsdom window is fixed, so it asks our server's leave as a stranger first. */
const server = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'authorization, idempotency-key');
  if (request.method === 'OPTIONS') response.writeHead(204).end();
  else handler(request, response);
});

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  jsdom.reconfigure({ url: `http://127.0.0.1:${port}/` });
  beginSession('token-1', person('user'));
});
afterEach(async () => {
  vi.useRealTimers();
  endSession('sign-out');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const answerWith =
  (status: number, body: object): Handler =>
  (request, response) => {
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  };

const reply = (more: { signal?: AbortSignal; onProgress?: (loaded: number, total: number) => void } = {}) =>
  upload(addComment, {
    params: { id: '0197a' },
    fields: { comment: 'See the two files', isInternal: false, missing: undefined },
    files: [new File(['one'], 'one.txt'), new File(['two'], 'zwei ü.txt')],
    ...more,
  });

test('sends fields and files as one form, with the token', async () => {
  let sent = '';
  let request: IncomingMessage | undefined;
  handler = (incoming, response) => {
    request = incoming;
    incoming.setEncoding('utf8').on('data', (part: string) => {
      sent += part;
    });
    answerWith(201, { success: true, comment: { _id: 'c-1' } })(incoming, response);
  };
  const progress: [number, number][] = [];
  const answer = await reply({ onProgress: (loaded, total) => progress.push([loaded, total]) });

  expect(answer).toMatchObject({ comment: { _id: 'c-1' } });
  expect(request).toMatchObject({ method: 'POST', url: '/api/tickets/0197a/comments' });
  expect(request?.headers.authorization).toBe('Bearer token-1');
  expect(sent).toMatch(/name="comment"\s+See the two files/);
  expect(sent).toMatch(/name="isInternal"\s+false/);
  expect(sent).not.toContain('missing');
  expect(sent.match(/name="attachments"; filename="[^"]+"/g)).toHaveLength(2);
  const [loaded, total] = progress.at(-1) ?? [];
  expect(loaded).toBe(total);
});

test('fails with the server’s words', async () => {
  handler = answerWith(413, {
    success: false,
    code: 'FILE_TOO_LARGE',
    message: 'File size must be less than 40MB',
    requestId: 'r',
  });
  await expect(reply()).rejects.toMatchObject({ status: 413, code: 'FILE_TOO_LARGE' });
});

test('a 401 interrupts the session', async () => {
  handler = answerWith(401, { success: false, code: 'UNAUTHENTICATED', message: 'Please sign in' });
  await expect(reply()).rejects.toMatchObject({ status: 401 });
  expect(currentSession()).toMatchObject({ state: 'interrupted', endedBy: 'expired' });
});

test('fails when nothing moves for too long', async () => {
  const arrived = Promise.withResolvers<void>();
  handler = () => arrived.resolve();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const failure = expect(reply()).rejects.toMatchObject({ status: 0, code: 'TIMEOUT' });
  await arrived.promise;
  vi.advanceTimersByTime(FILES.uploadStall);
  await failure;
});

test('can be cancelled', async () => {
  const arrived = Promise.withResolvers<void>();
  handler = () => arrived.resolve();
  const controller = new AbortController();
  const failure = expect(reply({ signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  await arrived.promise;
  controller.abort();
  await failure;
});
