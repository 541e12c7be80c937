/** The one pool through which everything reaches PostgreSQL. */
import { createHash } from 'node:crypto';
import pg, { type ClientConfig, type PoolClient, type PoolConfig } from 'pg';
import { hasCode } from '../error-code.ts';
import { CONNECTION_WAIT, CONNECTIONS } from '../limits.ts';
import type { Logger } from '../log.ts';
import { chargeOfNow, type Payer } from '../payer.ts';
import { connectionSignal, statementSignal } from '../telemetry/signals.ts';

const { types } = pg;
const INT8 = 20;
const DATE = 1082;
const TIMESTAMP = 1114;

/** What values are in this program. */
export const typeParsers: ClientConfig['types'] = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      // Counts and sizes stay far below 2^53.
      if (oid === INT8) return Number;
      if (oid === DATE) return (text: string) => text;
      if (oid === TIMESTAMP) return (text: string) => text.replace(' ', 'T');
    }
    return types.getTypeParser(oid, format);
  },
} as ClientConfig['types'];

const statementNames = new Map<string, string>();
/** Beyond this many texts something builds SQL from data; those are sent unnamed rather than filling the servers' memory. */
const MOST_NAMES = 1_000;

/** The best plan for a pattern depends on the pattern: one word is in all rows, another in none. */
const SEARCHES = /\bi?like\b/i;

function statementName(text: string): string | undefined {
  if (SEARCHES.test(text)) return undefined;
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= MOST_NAMES) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  statementNames.set(text, name);
  return name;
}

/**
 * A client that has PostgreSQL parse and plan each text once a connection, by naming the statement after its text.
 * Texts without parameters (DDL, BEGIN) are sent as they are, and searches are planned for their words each time.
 */
class PreparingClient extends pg.Client {
  // The parent's overloads end in this one shape; they cannot be repeated here one by one.
  override query(...args: unknown[]): never {
    const [first] = args;
    const text = typeof first === 'string' ? first : textOf(first);
    if (!statementSignal.hasSubscribers || text === undefined) return this.#send(args);
    if (typeof args.at(-1) === 'function') {
      const send = (...rest: unknown[]) => this.#send(rest);
      return statementSignal.traceCallback(send, -1, { text }, undefined, ...args) as never;
    }
    return statementSignal.tracePromise(async () => this.#send(args), { text }) as never;
  }

  #send(args: unknown[]): never {
    const [text, values] = args;
    const send = super.query as (...rest: unknown[]) => never;
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      const name = statementName(text);
      if (name !== undefined) return send.call(this, { name, text, values }, ...args.slice(2));
    }
    return send.call(this, ...args);
  }
}

/** Of a statement with its settings; undefined for a cursor, which is read bit by bit and tells of itself to its reader. */
const textOf = (query: unknown): string | undefined =>
  query !== null && typeof query === 'object' && !('submit' in query) && 'text' in query
    ? String(query.text)
    : undefined;

/** @returns gives the share back */
type TakeShare = (payer: Payer) => Promise<() => void>;

/** A pool in which whoever work is charged to has a share of the connections. */
export class ChargedPool extends pg.Pool {
  /** Null as long as nothing is charged. */
  takeShare: TakeShare | null = null;

  // The parent's overloads end in this one shape; they cannot be repeated here one by one.
  override connect(...args: unknown[]): never {
    // With a callback the pool itself asks, for a single query.
    if (args.length > 0) return (super.connect as (...rest: unknown[]) => never).call(this, ...args);
    if (!connectionSignal.hasSubscribers) return this.#connect() as never;
    return connectionSignal.tracePromise(() => this.#connect(), {}) as never;
  }

  #connect(): Promise<PoolClient> {
    const payer = chargeOfNow()?.payer;
    return payer !== undefined && this.takeShare !== null
      ? this.#connectFor(payer, this.takeShare)
      : super.connect();
  }

  async #connectFor(payer: Payer, takeShare: TakeShare): Promise<PoolClient> {
    const giveBack = await takeShare(payer);
    try {
      const client = await super.connect();
      const { release } = client;
      client.release = (error) => {
        giveBack();
        release(error);
      };
      return client;
    } catch (error) {
      giveBack();
      throw error;
    }
  }
}

/** PostgreSQL's code for a server that is being shut down. */
const ADMIN_SHUTDOWN = '57P01';

/** @param config where the database is; the pool's own settings are fixed here */
export function createPool(config: PoolConfig, log: Logger): ChargedPool {
  const pool = new ChargedPool({
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_WAIT,
    // Each is a process of 10 MB once it has planned what the program asks.
    idleTimeoutMillis: 15_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'switchboard',
    ...config,
    types: typeParsers,
    Client: PreparingClient,
  });
  // A connection can break between two statements of a transaction, when nobody waits for it: the next one fails.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  pool.on('error', (error) => {
    // Ctrl-C reaches the embedded server, too, which may end before the program: this is expected.
    if (hasCode(error, ADMIN_SHUTDOWN)) return;
    // The error carries the whole connection with it.
    log.warn({ reason: error.message }, 'an idle database connection broke');
  });
  return pool;
}
