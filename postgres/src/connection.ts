import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { Cluster } from './cluster.ts';
import { passwordFile } from './initdb.ts';

export interface Connection {
  /** The directory of the socket, or an address. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
}

/** The options for a pool; only TCP asks for the password. */
export async function connectionTo(
  cluster: Pick<Cluster, 'host' | 'home'>,
  address: { host: string; port: number; tcp: boolean },
): Promise<Connection> {
  const { host, port, tcp } = address;
  const password = tcp ? { password: await readPassword(cluster) } : {};
  return { host, port, user: cluster.host.id, database: cluster.host.id, ...password };
}

/** Runs `work` with a connection to the maintenance database that every cluster has, and closes it afterwards. */
export async function withConnection<Result>(
  cluster: Cluster,
  { host, port }: { host: string; port: number },
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    host,
    port,
    user: cluster.host.id,
    password: await readPassword(cluster),
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 2_000,
  });
  // A connection that breaks fails its query; unheard, the event would end the program.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function ensureDatabase(
  cluster: Cluster,
  address: { host: string; port: number },
): Promise<void> {
  await withConnection(cluster, address, async (client) => {
    const name = cluster.host.id;
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
}

async function readPassword(cluster: Pick<Cluster, 'home'>): Promise<string> {
  return (await readFile(passwordFile(cluster), 'utf8')).trim();
}
