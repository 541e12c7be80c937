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
 */
export function clusterAdapter({ pool, log, onGap }: ClusterDeps): NonNullable<ServerOptions['adapter']> {
  const mutex = createKeyedMutex();
  let connectedBefore = false;

  const connect = async () => {
    const client = new pg.Client(pool.options);
    client.on('error', () => undefined);
    pool.watch(client);
    await client.connect();
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
  return createAdapter({ connect, query } as unknown as Pool, {
    errorHandler: (error) => log.warn({ err: error }, 'a message between nodes was lost'),
  });
}
