/** Several nodes on one database: what one of them emits reaches the sockets of the others by NOTIFY. */
import { createAdapter } from '@socket.io/postgres-adapter';
import pg, { type Pool } from 'pg';
import type { ServerOptions } from 'socket.io';
import type { ChargedPool } from '../database/pool.ts';
import { createKeyedMutex } from '../keyed-limit.ts';
import type { Logger } from '../log.ts';

interface ClusterDeps {
  readonly pool: ChargedPool;
  readonly log: Logger;
  /** The connection that listens broke and listens again: what was emitted meanwhile is lost to this node. */
  readonly onGap: () => void;
}

/**
 * The adapter takes a pool and leaves a connection that breaks checked out for good, so it is given connections of
 * its own to listen on. What it publishes goes one after the other: on several connections the order would be lost.
 * One that is being made when the adapter closes it would take, or try again, for as long as the process lives: that one
 * ends here, and its promise stays open.
 */
export function clusterAdapter({ pool, log, onGap }: ClusterDeps): NonNullable<ServerOptions['adapter']> {
  const mutex = createKeyedMutex();
  let connectedBefore = false;
  let isClosed = false;
  let connecting: pg.Client | null = null;

  const connect = async () => {
    const client = new pg.Client(pool.options);
    client.on('error', () => undefined);
    pool.watch(client);
    connecting = client;
    try {
      if (!isClosed) await client.connect();
    } catch (error) {
      if (!isClosed) throw error;
    }
    if (isClosed) return new Promise<never>(() => undefined);
    connecting = null;
    const reconnected = connectedBefore;
    connectedBefore = true;
    // The adapter sends its LISTEN next; a query that is sent after it is answered after it.
    setImmediate(() => {
      client.query('select 1').then(
        () => reconnected && onGap(),
        () => undefined,
      );
    });
    return Object.assign(client, { release: () => client.end() });
  };

  const query = (text: string, values: unknown[]) => mutex.run('publish', () => pool.query(text, values));
  const create = createAdapter({ connect, query } as unknown as Pool, {
    errorHandler: (error) => log.warn({ err: error }, 'a message between nodes was lost'),
  });
  // No arrow function: it is called as a constructor.
  return function closingAdapter(namespace: Parameters<typeof create>[0]) {
    const adapter = create(namespace);
    const close = adapter.close.bind(adapter);
    adapter.close = () => {
      isClosed = true;
      connecting?.connection.stream.destroy();
      close();
    };
    return adapter;
  };
}
