/** A balancer as small as can be: requests in turns to the nodes whose readiness answers 200, and never a second try. */
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const ASK_EVERY_MS = 250;

export interface Balancer extends AsyncDisposable {
  readonly origin: string;
  /** From its first good answer on the node gets requests. */
  add(origin: string): void;
  /** Resolves when the node gets requests. */
  untilServing(origin: string): Promise<void>;
}

export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const nodes = new Map<string, boolean>();
  let turn = 0;

  const look = async () => {
    for (const origin of nodes.keys()) {
      const answer = await fetch(`${origin}/api/health/ready`).catch(() => null);
      nodes.set(origin, answer?.ok ?? false);
    }
  };
  const timer = setInterval(look, ASK_EVERY_MS);

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const serving = [...nodes].filter(([, isReady]) => isReady).map(([origin]) => origin);
    const origin = serving[turn++ % serving.length];
    if (origin === undefined) return outgoing.writeHead(502).end('no node is ready');
    const onward = request(
      origin + incoming.url,
      { method: incoming.method, headers: incoming.headers, agent },
      (answer) => {
        const { connection: _, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', (error) => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end(`${origin}: ${error.message}`);
    });
    incoming.pipe(onward);
  };
  const server = createServer(pass);
  await once(server.listen(0, '127.0.0.1'), 'listening');

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (origin) => nodes.set(origin, false),
    async untilServing(origin) {
      while (!nodes.get(origin)) await delay(ASK_EVERY_MS);
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
