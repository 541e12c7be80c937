/**
 * A pooler as small as can be, which like PgBouncer in transaction mode gives a client a connection of the server for one
 * transaction, and for the next one another: they take turns.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const CONNECTIONS = 3;
/** What a client may ask of its connection before it begins. */
const KNOWN = new Set(['user', 'database', 'client_encoding', 'application_name']);
const PROTOCOL_3 = 196_608;

interface Server {
  readonly socket: Socket;
  /** What it said of itself when it was opened. */
  greeting: Buffer;
  client: Client | null;
}

interface Client {
  readonly socket: Socket;
  server: Server | null;
  /** What waits for a server. */
  pending: Buffer[];
}

interface Place {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const startup = (parameters: Record<string, string>): Buffer => {
  const pairs = Object.entries(parameters).flat();
  const body = Buffer.from(`${[...pairs, ''].join('\0')}\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8);
  head.writeInt32BE(PROTOCOL_3, 4);
  return Buffer.concat([head, body]);
};

/** @returns takes bytes as they come, and hands on whole messages; the first one of a client has no type */
function inMessages(hasType: (count: number) => boolean, take: (type: string, whole: Buffer) => void) {
  let rest = Buffer.alloc(0);
  let count = 0;
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const typed = hasType(count) ? 1 : 0;
      if (rest.length < typed + 4) return;
      const length = typed + rest.readInt32BE(typed);
      if (rest.length < length) return;
      const whole = rest.subarray(0, length);
      rest = rest.subarray(length);
      count += 1;
      take(typed === 1 ? whole.toString('latin1', 0, 1) : '', whole);
    }
  };
}

/** @param place a server on a Unix socket that asks for no password */
export async function openTransactionPooler({ host, port, user, database }: Place) {
  const servers = new Set<Server>();
  const clients = new Set<Client>();
  const idle: Server[] = [];
  const waiting: Client[] = [];

  const pair = () => {
    while (idle.length > 0 && waiting.length > 0) {
      const client = waiting.shift();
      const server = client && idle.shift();
      if (client === undefined || server === undefined) return;
      server.client = client;
      client.server = server;
      for (const bytes of client.pending.splice(0)) server.socket.write(bytes);
    }
  };

  const openServer = async (): Promise<void> => {
    const socket = connect(`${host}/.s.PGSQL.${port}`);
    const server: Server = { socket, greeting: Buffer.alloc(0), client: null };
    socket.on('error', () => undefined);
    socket.on('close', () => {
      servers.delete(server);
      server.client?.socket.destroy();
    });
    const { promise: ready, resolve: isReady } = Promise.withResolvers<void>();
    let isOpen = false;
    socket.on(
      'data',
      inMessages(
        () => true,
        (type, whole) => {
          if (!isOpen) server.greeting = Buffer.concat([server.greeting, whole]);
          else server.client?.socket.write(whole);
          if (type !== 'Z') return;
          isOpen = true;
          isReady();
          const isBetweenTransactions = whole.toString('latin1', 5, 6) === 'I';
          if (!isBetweenTransactions) return;
          if (server.client !== null) server.client.server = null;
          server.client = null;
          idle.push(server);
          pair();
        },
      ),
    );
    socket.write(startup({ user, database }));
    servers.add(server);
    await ready;
  };
  for (let count = 0; count < CONNECTIONS; count += 1) await openServer();

  const greet = (client: Client, request: Buffer) => {
    const words = request.toString('utf8', 8).split('\0');
    const strange = words.find((word, index) => index % 2 === 0 && word !== '' && !KNOWN.has(word));
    if (strange !== undefined) {
      const fields = [`SFATAL`, 'C08P01', `Munsupported startup parameter: ${strange}`, ''];
      client.socket.end(message('E', Buffer.from(`${fields.join('\0')}\0`)));
      return;
    }
    const [server] = servers;
    if (server !== undefined) client.socket.write(server.greeting);
  };

  const listener = createServer({ noDelay: true }, (socket) => {
    const client: Client = { socket, server: null, pending: [] };
    clients.add(client);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clients.delete(client);
      client.server?.socket.destroy();
    });
    socket.on(
      'data',
      inMessages(
        (count) => count > 0,
        (type, whole) => {
          if (type === '') return greet(client, whole);
          if (type === 'X') return void socket.end();
          if (client.server !== null) return void client.server.socket.write(whole);
          client.pending.push(Buffer.from(whole));
          if (!waiting.includes(client)) waiting.push(client);
          pair();
        },
      ),
    );
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  return {
    /** As DATABASE_URL takes it. */
    url: `postgres://${user}@127.0.0.1:${(listener.address() as AddressInfo).port}/${database}`,
    async close() {
      for (const { socket } of [...clients, ...servers]) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}
