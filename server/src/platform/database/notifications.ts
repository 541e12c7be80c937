/** Listens to NOTIFY of all connections, on every node, on a connection that does nothing else. */
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
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
/**
 * A network that swallows packets closes nothing: it is found by a query that is not answered in time. Together less
 * than the three seconds for which a call may wait for its failure.
 */
const ASK_EVERY_MS = 1_000;
const ANSWER_MS = 1_500;
const CONNECT_MS = 2_000;

/** What a connection that does nothing else knows first. */
interface Watch {
  /** The database gives no answer, on this and surely on any other connection. */
  onSilence(): void;
  /** It can be reached again, or for the first time. */
  onAnswer(): void;
}

/** Waits for what has arrived meanwhile: after a long pause of this program the timer comes before it. */
const isSettledIn = (milliseconds: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => true,
    ),
    delay(milliseconds, undefined, { ref: false })
      .then(() => nextTurn())
      .then(() => false),
  ]);

/** Connects when the first channel is listened to, and reconnects, for as long as it takes, when the connection breaks. */
export function createNotifications(config: ClientConfig, log: Logger, watch: Watch): Notifications {
  const listeners = new Map<string, Set<Listener>>();
  const closed = new AbortController();
  let connection: Promise<pg.Client> | undefined;
  /** A connection takes one question at a time. */
  const inTurn = pLimit(1);
  /** What is being connected; nobody waits for it any more when this closes. */
  let opening: pg.Client | undefined;

  const forAll = (channel: string, notify: (listener: Listener) => void) => {
    for (const listener of [...(listeners.get(channel) ?? [])]) notify(listener);
  };

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      ...config,
      application_name: 'switchboard-notifications',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    });
    // Whatever is wrong with the connection also ends it.
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload = '' }) =>
      forAll(channel, ({ onMessage }) => onMessage(payload)),
    );
    opening = client;
    await client.connect().finally(() => {
      opening = undefined;
    });
    const endOnSilence = async (question: Promise<unknown>) => {
      if (await isSettledIn(ANSWER_MS, question)) return;
      watch.onSilence();
      client.connection.stream.destroy();
    };
    for (const channel of listeners.keys()) {
      const listening = listenOn(client, channel);
      void endOnSilence(listening);
      await listening;
    }
    watch.onAnswer();
    let isAsking = false;
    const heartbeat = setInterval(async () => {
      if (isAsking) return;
      isAsking = true;
      await endOnSilence(client.query('select 1'));
      isAsking = false;
    }, ASK_EVERY_MS);
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
        // Whoever refuses is no silent one: the others may try for themselves.
        if (!isTimeout(error)) watch.onAnswer();
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
        const connected = connection;
        await inTurn(async () => listenOn(await connected, channel));
      }
      return () => {
        all.delete(listener);
      };
    },
    async close() {
      closed.abort();
      opening?.connection.stream.destroy();
      const client = await connection?.catch(() => undefined);
      await client?.end();
    },
  };
}

const isTimeout = (error: unknown) => error instanceof Error && /timeout/i.test(error.message);

const listenOn = (client: pg.Client, channel: string) =>
  client.query(`listen ${pg.escapeIdentifier(channel)}`);
