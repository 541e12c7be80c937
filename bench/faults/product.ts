/** The product as `npm start` runs it, on one address and one directory over all its ends and new starts. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionToRunning } from '@switchboard/postgres/connection-to-running';
import { HOST } from '@switchboard/server/src/platform/host.ts';
import { freePort } from '@switchboard/server/src/testing/free-port.ts';
import pg, { type ClientConfig } from 'pg';
import { startChild } from '../child-server.ts';

const PROGRAM = join(import.meta.dirname, '../../server/bin/switchboard.js');

export interface Product {
  readonly origin: string;
  readonly dataDirectory: string;
  /** Of the program that runs now, or ran last. */
  readonly pid: number;
  /** Everything that it has printed since it was first started. */
  output(): string;
  /** Starts it again where it was. */
  start(): Promise<void>;
  /** @returns the exit code, or null when a signal ended it, and the seconds until it had ended */
  end(signal: NodeJS.Signals): Promise<{ readonly code: number | null; readonly seconds: number }>;
  /** Resolves when it has ended by itself. @returns its exit code */
  ended(): Promise<number | null>;
  /** As the owner of the database, past the program. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
}

/**
 * Starts it with the demo, on data of its own.
 * @param settings in place of the usual ones
 * @param directory where its data are; a temporary directory when not said
 * @param database an external one
 * @param port a free one when not said
 */
export async function startProduct(
  stack: AsyncDisposableStack,
  {
    settings = {},
    directory,
    database,
    port: wanted,
  }: {
    readonly settings?: Record<string, string>;
    readonly directory?: string;
    readonly database?: ClientConfig;
    readonly port?: number;
  } = {},
): Promise<Product> {
  const dataDirectory = directory ?? (await temporaryDirectory(stack, 'data'));
  const port = wanted ?? (await freePort());
  let printed = '';
  const begin = () =>
    startChild(stack, PROGRAM, {
      env: {
        DATA_DIR: dataDirectory,
        DATABASE_URL: '',
        DEMO: 'on',
        DRAIN_SECONDS: '0',
        LOG_LEVEL: 'warn',
        RATE_LIMIT_FACTOR: '1000',
        ...settings,
      },
      port,
      ready: '/api/health/ready',
      onOutput: (text) => {
        printed += text;
      },
    }).catch((error) => {
      throw new Error(`The product did not start:\n${printed.slice(-3_000)}`, { cause: error });
    });
  let running = await begin();
  return {
    origin: running.origin,
    dataDirectory,
    get pid() {
      return running.pid;
    },
    output: () => printed,
    async start() {
      running = await begin();
    },
    async end(signal) {
      const began = performance.now();
      running.child.kill(signal);
      const [code] = await running.exit;
      return { code: code as number | null, seconds: (performance.now() - began) / 1000 };
    },
    async ended() {
      const [code] = await running.exit;
      return code as number | null;
    },
    async query<Row extends object>(text: string, values?: unknown[]) {
      const client = new pg.Client(
        database ?? (await connectionToRunning(join(dataDirectory, 'postgres'), HOST)),
      );
      // Faults end it, too.
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

export async function temporaryDirectory(stack: AsyncDisposableStack, name: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), `switchboard-faults-${name}-`));
  stack.defer(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  return directory;
}

/** PIDs as this program sees them: those that PostgreSQL tells may be of a namespace of its own. */
export async function databaseProcesses(product: Product) {
  const processes = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .map(([, pid, parent, args = '']) => ({ pid: Number(pid), parent: Number(parent), args }))
    .filter(({ args }) => /\bpostgres\b/.test(args));
  const server = processes.find(
    ({ parent, args }) =>
      args.includes(`${product.dataDirectory}/`) && !processes.some(({ pid }) => pid === parent),
  );
  if (server === undefined) throw new Error(`There is no database server of ${product.dataDirectory}`);
  const serving = await product.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'switchboard'`,
  );
  const own = processes.filter(({ parent }) => parent === server.pid);
  return {
    server: server.pid,
    /** Those that serve the program's connections. */
    backends: own
      .map(({ pid }) => pid)
      .filter((pid) => serving.some((backend) => backend.pid === innermostPid(pid))),
  };
}

function innermostPid(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^NSpid:.*?(\d+)$/m.exec(status)?.[1]);
}
