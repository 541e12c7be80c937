/** A line to a database server that can fall silent, as a network that swallows packets does. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SilentLine {
  readonly port: number;
  /** Nothing comes through any more, in neither direction; nothing is closed or refused. */
  fallSilent(): void;
  /** New connections come through again. Those of before have missed too much. */
  recover(): void;
  close(): Promise<void>;
}

/** @param host an address, or the directory of a socket */
export async function openSilentLine({
  host,
  port,
}: {
  readonly host: string;
  readonly port: number;
}): Promise<SilentLine> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (bytes) => isSilent || to.write(bytes));
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      if (!isSilent) to.destroy();
    });
  };
  const server = createServer((client) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    pass(client, upstream);
    pass(upstream, client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent() {
      isSilent = true;
    },
    recover() {
      cut();
      isSilent = false;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
