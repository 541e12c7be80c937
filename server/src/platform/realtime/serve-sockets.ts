/** Lets connections in beside the calls: the same checks of host and origin, limits of their own. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { AppError, rateLimited } from '../http/app-error.ts';
import { createRateLimit } from '../http/rate-limits.ts';
import { isForeignOrigin, isUnknownHost } from '../http/security.ts';
import { RATE, SOCKETS_AT_ONCE } from '../limits.ts';
import { addressKey } from '../networks.ts';
import { limitPackets, type PacketSource } from './packet-limit.ts';
import type { SocketServer } from './sockets.ts';

export const SOCKETS_PATH = '/socket.io/';

interface Options {
  readonly publicUrl: string | null;
  readonly trustProxy: string[] | false;
  readonly limitFactor: number;
}

interface EngineConnection extends PacketSource {
  readonly id: string;
  readonly request: IncomingMessage;
  once(event: 'close', listener: () => void): unknown;
}

/**
 * From where a connection's request came: as calls know it, by the proxies that are trusted.
 * @param trustProxy addresses of proxies
 */
export function createAddressOf(trustProxy: string[] | false): (request: IncomingMessage) => string {
  const trusted = trustProxy === false ? () => false : proxyAddress.compile(trustProxy);
  return (request) => proxyAddress(request, trusted);
}

/** @param beforeClose is waited for when the application ends, before connections are cut */
export function serveSockets(
  app: FastifyInstance,
  { io, engine }: SocketServer,
  { publicUrl, trustProxy, limitFactor }: Options,
  beforeClose: () => Promise<void>,
): void {
  const handshakes = createRateLimit(RATE.socketHandshakes, limitFactor);
  const polls = createRateLimit(RATE.socketPolls, limitFactor);
  const exactAddressOf = createAddressOf(trustProxy);
  const addressOf = (request: IncomingMessage) => addressKey(exactAddressOf(request));
  const open = new Map<string, number>();
  const known = new Set<string>();
  let closing = false;

  const admit = async (request: IncomingMessage) => {
    if (closing) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    const sid = new URL(request.url ?? '', 'http://host').searchParams.get('sid');
    if (sid !== null && known.has(sid)) return polls.consume(sid);
    const address = addressOf(request);
    await handshakes.consume(address);
    if (sid !== null) return;
    if ((open.get(address) ?? 0) >= SOCKETS_AT_ONCE.perAddress * limitFactor) {
      throw rateLimited('socketsOfAddress', { retryAfter: 10 });
    }
  };

  engine.on('connection', (connection: EngineConnection) => {
    known.add(connection.id);
    limitPackets(connection, limitFactor);
    const address = addressOf(connection.request);
    open.set(address, (open.get(address) ?? 0) + 1);
    connection.once('close', () => {
      known.delete(connection.id);
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });

  app.route({
    method: ['GET', 'POST'],
    url: SOCKETS_PATH,
    // One line for each poll would drown everything else.
    logLevel: 'error',
    schema: { hide: true },
    onRequest: async (request, reply) => {
      await admit(request.raw);
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.raw.setHeader('cache-control', 'no-store');
      engine.handleRequest(request.raw as Parameters<typeof engine.handleRequest>[0], reply.raw);
    },
    handler: () => undefined,
  });

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refuse = (line: string) => socket.end(`HTTP/1.1 ${line}\r\nConnection: close\r\n\r\n`);
    socket.on('error', () => socket.destroy());
    if (!(request.url ?? '').startsWith(SOCKETS_PATH)) return refuse('404 Not Found');
    if (isUnknownHost(request.headers.host, publicUrl) || isForeignOrigin(request.headers, publicUrl)) {
      return refuse('403 Forbidden');
    }
    admit(request).then(
      () => engine.handleUpgrade(request as Parameters<typeof engine.handleUpgrade>[0], socket, head),
      () => refuse('429 Too Many Requests'),
    );
  };
  app.server.on('upgrade', upgrade);

  app.addHook('preClose', async () => {
    closing = true;
    await beforeClose();
    await io.of('/').adapter.close();
    engine.close();
  });
}
