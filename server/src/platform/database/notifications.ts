/** Listens to NOTIFY of all connections, on every node, on a connection that does nothing else. */
import { setTimeout as delay } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';
import type { Logger } from '../log.ts';

export interface Listener {
  /** What was announced, once it is committed. */
  readonly onMessage: (payload: string) => void;
  /** Some may have been missed while the connection was down; called when it listens again. */
  readonly onGap?: () => void;
}

export interface Notifications {
  /**
   * Listens to a channel from when the promise resolves until the returned function is called.
   * @param channel a plain SQL identifier
   */
  listen(channel: string, listener: Listener): Promise<() => void>;
  close(): Promise<void>;
}

const RETRY_MS = 500;
/** A dead peer closes nothing: it is found by a query that is not answered in time. */
const HEARTBEAT_MS = 10_000;
const ANSWER_MS = 5_000;

/** Connects when the first channel is listened to, and reconnects, for as long as it takes, when the connection breaks. */
export function createNotifications(config: ClientConfig, log: Logger): Notifications {
  const listeners = new Map<string, Set<Listener>>();
  const closed = new AbortController();
  let connection: Promise<pg.Client> | undefined;

  const forAll = (channel: string, notify: (listener: Listener) => void) => {
    for (const listener of [...(listeners.get(channel) ?? [])]) notify(listener);
  };

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      ...config,
      application_name: 'switchboard-notifications',
      connectionTimeoutMillis: 3_000,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    // Whatever is wrong with the connection also ends it.
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload = '' }) =>
      forAll(channel, ({ onMessage }) => onMessage(payload)),
    );
    await client.connect();
    for (const channel of listeners.keys()) await listenOn(client, channel);
    const heartbeat = setInterval(() => {
      client.query('select 1').catch(() => client.connection.stream.destroy());
    }, HEARTBEAT_MS);
    heartbeat.unref();
    client.once('end', () => {
      clearInterval(heartbeat);
      if (!closed.signal.aborted) connection = reconnect();
    });
    return client;
  };

  const reconnect = async (): Promise<pg.Client> => {
    for (;;) {
      await delay(RETRY_MS, undefined, { signal: closed.signal });
      try {
        const client = await connect();
        for (const channel of listeners.keys()) forAll(channel, ({ onGap }) => onGap?.());
        return client;
      } catch (error) {
        log.warn({ err: error }, 'the connection for notifications was lost; reconnecting');
      }
    }
  };

  return {
    async listen(channel, listener) {
      const present = listeners.get(channel);
      const all = present ?? new Set();
      listeners.set(channel, all.add(listener));
      if (connection === undefined) {
        connection = connect();
        connection.catch(() => {
          connection = undefined;
        });
        await connection;
      } else if (present === undefined) {
        await listenOn(await connection, channel);
      }
      return () => {
        all.delete(listener);
      };
    },
    async close() {
      closed.abort();
      const client = await connection?.catch(() => undefined);
      await client?.end();
    },
  };
}

const listenOn = (client: pg.Client, channel: string) =>
  client.query(`listen ${pg.escapeIdentifier(channel)}`);
