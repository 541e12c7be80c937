/** The one pool through which everything reaches PostgreSQL. */
import { createHash } from 'node:crypto';
import { SECOND } from '@switchboard/contract/durations.ts';
import pg, { type ClientConfig, type PoolClient, type PoolConfig } from 'pg';
import { hasCode } from '../error-code.ts';
import { AppError } from '../http/app-error.ts';
import { CONNECTION_WAIT, CONNECTIONS } from '../limits.ts';
import type { Logger } from '../log.ts';
import { chargeOfNow, type Payer } from '../payer.ts';
import { connectionSignal, statementSignal } from '../telemetry/signals.ts';
import { AverageUse } from './average-use.ts';
import { isPlannedForValues } from './planned-for-values.ts';

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

/**
 * PostgreSQL's code, among others, for a prepared statement that would answer with another column than when it was
 * prepared: a newer program has added one.
 */
const FEATURE_NOT_SUPPORTED = '0A000';
const STALE = /cached plan must not change result type/;

/** The best plan for words depends on the words: one is in all rows, another in none. */
const SEARCHES = /\b(i?like|search_texts)\b/i;
/** Beyond this many texts something builds SQL from data; those are sent unnamed rather than filling the servers' memory. */
const MOST_NAMES = 1_000;

/** What the connections of a pool call each text that they have had prepared. */
class StatementNames {
  /** How often statements had to be prepared anew, as a part of their names. */
  #generation = 0;
  readonly #names = new Map<string, string>();

  /** @returns undefined for a text that is planned each time */
  of(text: string): string | undefined {
    if (SEARCHES.test(text) || isPlannedForValues(text)) return undefined;
    let name = this.#names.get(text);
    if (name === undefined) {
      if (this.#names.size >= MOST_NAMES) return undefined;
      name = createHash('sha1').update(text).digest('base64url');
      this.#names.set(text, name);
    }
    return this.#generation === 0 ? name : `${name}${this.#generation}`;
  }

  get generation(): number {
    return this.#generation;
  }

  /** Has all prepared anew, unless that was done since. */
  renew(since: number): void {
    if (this.#generation === since) this.#generation += 1;
  }
}

const isStale = (error: unknown) =>
  hasCode(error, FEATURE_NOT_SUPPORTED) && error instanceof Error && STALE.test(error.message);

/** What a pool passes on to each of its clients. */
interface PreparingConfig extends ClientConfig {
  readonly statementNames?: StatementNames;
}

/**
 * A client that has PostgreSQL parse and plan each text once a connection, by naming the statement after its text.
 * Texts without parameters (DDL, BEGIN) are sent as they are, and searches are planned for their words each time.
 */
class PreparingClient extends pg.Client {
  #isInTransaction = false;
  readonly #names: StatementNames;
  /** What a library names itself keeps its name. */
  protected readonly withoutName = (args: unknown[]): unknown[] => args;

  constructor(config?: PreparingConfig) {
    super(config);
    this.#names = config?.statementNames ?? new StatementNames();
    this.connection.on('readyForQuery', ({ status }: { status: string }) => {
      this.#isInTransaction = status !== 'I';
    });
  }

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

  protected nameOf(text: string): string | undefined {
    return this.#names.of(text);
  }

  #send(asked: unknown[]): never {
    const args = this.withoutName(asked);
    const [text, values] = args;
    const send = super.query as (...rest: unknown[]) => never;
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      const sendNamed = () => {
        const name = this.nameOf(text);
        return name === undefined ? send.call(this, ...args) : send.call(this, { name, text, values });
      };
      if (args.length === 2) return this.#sendAgainWhenStale(sendNamed) as never;
    }
    return send.call(this, ...args);
  }

  /** A transaction in which it happens has failed: it has to be tried again as a whole. */
  async #sendAgainWhenStale<Result>(sendNamed: () => Promise<Result>): Promise<Result> {
    const before = this.#names.generation;
    try {
      return await sendNamed();
    } catch (error) {
      if (!isStale(error)) throw error;
      this.#names.renew(before);
      if (this.#isInTransaction) throw error;
      return sendNamed();
    }
  }
}

/** Behind a pooler each transaction may be on another connection, where the name of a statement is not known. */
class UnnamingClient extends PreparingClient {
  protected override nameOf(): undefined {
    return undefined;
  }
  protected override readonly withoutName = ([query, ...rest]: unknown[]) => [
    textOf(query) !== undefined && query instanceof Object && 'name' in query
      ? { ...query, name: undefined }
      : query,
    ...rest,
  ];
}

/** Of a statement with its settings; undefined for a cursor, which is read bit by bit and tells of itself to its reader. */
const textOf = (query: unknown): string | undefined =>
  query !== null && typeof query === 'object' && !('submit' in query) && 'text' in query
    ? String(query.text)
    : undefined;

const lost = () => new AppError('UNAVAILABLE', { retryAfter: 1 });

/** @returns gives the share back */
type TakeShare = (payer: Payer) => Promise<() => void>;

/**
 * So many connections are opened as soon as they are asked for. Whoever finds all of them busy waits some milliseconds for
 * one before another is opened, which takes longer than most statements, and 20 MB once it has planned what the program asks.
 * Of those that are then not half used one is closed each second (decision 0128).
 */
const FEW = 2;
const PATIENCE = 30;

/** A pool in which whoever work is charged to has a share of the connections, and which opens no more of them than are missing. */
export class ChargedPool extends pg.Pool {
  /** How many connections it may open; `options.max` is how many it does without waiting. */
  readonly most: number;
  /** Null as long as nothing is charged. */
  takeShare: TakeShare | null = null;
  readonly #use = new AverageUse();
  readonly #looks: NodeJS.Timeout;
  #isLost = false;
  /** Connections that are open, and who waits for one. */
  readonly #open = new Set<pg.Client>();
  readonly #waiting = new Set<(error: Error) => void>();

  constructor(config: PoolConfig) {
    const { max: most = CONNECTIONS } = config;
    super({ ...config, max: Math.min(FEW, most) });
    this.most = most;
    this.on('connect', (client) => this.watch(client));
    this.on('remove', () => {
      this.options.max = Math.min(most, Math.max(FEW, this.totalCount));
    });
    this.on('acquire', () => this.#use.begin());
    this.on('release', () => this.#use.end());
    this.#looks = setInterval(() => this.#shrink(), SECOND).unref();
  }

  override end(callback?: () => void): never {
    clearInterval(this.#looks);
    return (callback === undefined ? super.end() : super.end(callback)) as never;
  }

  /** The connection ends with those of the pool when the database is lost. */
  watch(client: pg.Client): void {
    this.#open.add(client);
    client.once('end', () => this.#open.delete(client));
  }

  /**
   * The database gives no answer: whoever waits for one on a connection would do so for minutes. Connections are ended,
   * which fails what is under way on them, and nobody gets one until `findDatabase`.
   */
  loseDatabase(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    for (const fail of this.#waiting) fail(lost());
    this.#waiting.clear();
    for (const client of this.#open) client.connection.stream.destroy();
  }

  findDatabase(): void {
    this.#isLost = false;
  }

  // The parent's overloads end in this one shape; they cannot be repeated here one by one.
  override connect(...args: unknown[]): never {
    // With a callback the pool itself asks, for a single query.
    const [callback] = args;
    if (typeof callback === 'function') {
      if (this.#isLost) return callback(lost()) as never;
      const stop = this.#growWhileWaiting();
      return super.connect((...connected) => {
        stop();
        callback(...connected);
      }) as never;
    }
    if (!connectionSignal.hasSubscribers) return this.#connect() as never;
    return connectionSignal.tracePromise(() => this.#connect(), {}) as never;
  }

  #connect(): Promise<PoolClient> {
    const payer = chargeOfNow()?.payer;
    return payer !== undefined && this.takeShare !== null
      ? this.#connectFor(payer, this.takeShare)
      : this.#connectUnlessLost();
  }

  #connectUnlessLost(): Promise<PoolClient> {
    return new Promise((resolve, reject) => {
      if (this.#isLost) throw lost();
      this.#waiting.add(reject);
      const stop = this.#growWhileWaiting();
      super.connect().then(
        (client) => {
          stop();
          if (this.#waiting.delete(reject)) resolve(client);
          else client.release();
        },
        (error) => {
          stop();
          this.#waiting.delete(reject);
          reject(error);
        },
      );
    });
  }

  /** @returns to be called once there is a connection, or none */
  #growWhileWaiting(): () => void {
    const isServedAtOnce = this.idleCount > this.waitingCount || this.totalCount < this.options.max;
    if (isServedAtOnce) return () => undefined;
    let isWaiting = true;
    // After what was answered while this program was busy with something else, which gives connections back.
    const looks = setInterval(() => setImmediate(() => isWaiting && this.#grow()), PATIENCE);
    return () => {
      isWaiting = false;
      clearInterval(looks);
    };
  }

  #grow(): void {
    if (this.waitingCount === 0 || this.totalCount < this.options.max || this.options.max >= this.most)
      return;
    this.options.max += 1;
    // It goes to whoever has waited longest.
    super.connect().then(
      (client) => client.release(),
      () => undefined,
    );
  }

  #shrink(): void {
    const isHalfUsed = this.#use.take() >= this.totalCount / 2;
    if (isHalfUsed || this.totalCount <= FEW || this.idleCount <= this.waitingCount) return;
    super.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
  }

  async #connectFor(payer: Payer, takeShare: TakeShare): Promise<PoolClient> {
    const giveBack = await takeShare(payer);
    try {
      const client = await this.#connectUnlessLost();
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

/** Milliseconds after which the server ends a statement, or a transaction in which nothing is asked. */
export const SESSION_TIMEOUTS = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;

/**
 * @param config where the database is; the pool's own settings are fixed here
 * @param pooled whether a pooler hands out another connection for each transaction: what belongs to a session is then
 *   not used, and the timeouts are set by the pooler's own settings
 */
export function createPool(config: PoolConfig, log: Logger, pooled = false): ChargedPool {
  const settings: PoolConfig & PreparingConfig = {
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_WAIT,
    // Each is a process of 30 MB once it has planned what the program asks.
    idleTimeoutMillis: 8_000,
    keepAlive: true,
    ...(!pooled && SESSION_TIMEOUTS),
    application_name: 'switchboard',
    ...config,
    statementNames: new StatementNames(),
    types: typeParsers,
    Client: pooled ? UnnamingClient : PreparingClient,
  };
  const pool = new ChargedPool(settings);
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
