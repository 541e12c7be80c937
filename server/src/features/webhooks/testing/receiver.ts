/** A receiver of webhooks on this machine, which answers as a test says. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  /** From now on. */
  answer(how: (response: ServerResponse, received: Received) => void): void;
  close(): Promise<void>;
}

const single = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answer: Parameters<Receiver['answer']>[0] = (response) => response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString('utf8');
    const one = { path: request.url ?? '', headers: single(request.headers), body };
    received.push(one);
    answer(response, one);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answer(how) {
      answer = how;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
