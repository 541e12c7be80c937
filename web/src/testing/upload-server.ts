/**
 * The other end of uploads: they go by XMLHttpRequest, which wants a real server, and that is a stranger to the fixed
 * origin of a jsdom window.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

declare const jsdom: { reconfigure: (settings: { url: string }) => void };

interface UploadAnswer {
  readonly status: number;
  readonly body: object;
}

export interface UploadServer {
  /** By path: what comes back, or a broken connection. */
  answers: Record<string, UploadAnswer | 'broken' | Promise<UploadAnswer>>;
  /** Path and body of what came. */
  readonly requests: { readonly path: string; readonly body: string }[];
  close(): Promise<void>;
}

export async function startUploadServer(): Promise<UploadServer> {
  const respond = async (response: ServerResponse, answer: UploadServer['answers'][string] | undefined) => {
    if (answer === 'broken') return response.destroy();
    const { status, body } = (await answer) ?? { status: 404, body: {} };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization, idempotency-key');
    response.setHeader('access-control-allow-methods', 'POST, PUT');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    // The live connection of the page tries the same address.
    if (request.url?.startsWith('/socket.io/')) {
      response.writeHead(404).end();
      return;
    }
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const path = request.url ?? '';
      // The live connection looks for a server here, too.
      if (path.startsWith('/api/')) uploads.requests.push({ path, body });
      void respond(response, uploads.answers[path]);
    });
  });
  const uploads: UploadServer = {
    answers: {},
    requests: [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      jsdom.reconfigure({ url: address });
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = location.href;
  jsdom.reconfigure({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
  return uploads;
}
