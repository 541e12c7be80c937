/** All parts on loopback, in a temporary directory. */
import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DOCUMENTED_DATABASE,
  DOCUMENTED_ROLES,
  documentedStatements,
} from '@switchboard/server/src/testing/documented-roles.ts';
import { freePort } from '@switchboard/server/src/testing/free-port.ts';
import pg from 'pg';
import { untilTrue } from '../faults/load.ts';
import { type Product, startProduct, temporaryDirectory } from '../faults/product.ts';
import { startBalancer, startPooler } from './balancer.ts';
import { type Etcd, startEtcd } from './etcd.ts';
import { type Ground, unprivilegedUser } from './part.ts';
import { type Databases, startDatabases } from './patroni.ts';

const DATABASES = 3;
/** As the balancer's file calls them. */
const NODES = ['one', 'two', 'three'] as const;

export interface Cluster {
  readonly directory: string;
  /** Where people go: the balancer in front of the nodes. */
  readonly origin: string;
  readonly etcd: Etcd;
  readonly databases: Databases;
  readonly nodes: readonly Product[];
  nodeNamed(name: string): Product;
  /** As an administrator, by the balancer's way to the primary. */
  readonly query: Product['query'];
  /** Nodes start again, one after the other, and speak to the database through PgBouncer from then on. */
  putPoolerInFront(): Promise<void>;
}

export async function startCluster(stack: AsyncDisposableStack, binaries: string): Promise<Cluster> {
  const user = unprivilegedUser();
  if (user !== null)
    console.log(`This is root: etcd, PostgreSQL, HAProxy and PgBouncer run as ${user.name}.`);
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-cluster-'));
  stack.defer(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  chmodSync(directory, 0o755);
  const ground: Ground = { directory, user, stack };

  console.log('etcd, and PostgreSQL under Patroni ...');
  const etcd = await startEtcd(ground);
  const databases = await startDatabases(ground, { etcdHosts: etcd.hosts, binaries });
  await databases.whole();

  const [deskPort, databasePort, poolerPort] = [await freePort(), await freePort(), await freePort()];
  const nodePorts = await Promise.all(NODES.map(() => freePort()));
  startBalancer(ground, { deskPort, nodePorts, databasePort, databases: databases.members });
  const server = { host: '127.0.0.1', port: databasePort };
  const administrator = { ...server, ...databases.superuser, database: 'postgres' };
  await untilTrue('the balancer knows no primary', () => leadsToPrimary(administrator));
  await asAdministrator(administrator, await documentedStatements());
  const { owner, serving } = DOCUMENTED_ROLES;
  const url = ({ name, password }: typeof owner | typeof serving, port = databasePort) =>
    `postgres://${name}:${password}@127.0.0.1:${port}/${DOCUMENTED_DATABASE}`;

  console.log('three nodes ...');
  const settings: Record<string, string> = {
    DATABASE_URL: url(serving),
    MIGRATION_DATABASE_URL: url(owner),
    STORAGE_URL: `file://${await temporaryDirectory(stack, 'files')}`,
    SECRET_KEY: randomBytes(24).toString('base64url'),
    TRUST_PROXY: '127.0.0.1',
    CHAT_TRANSPORTS: 'websocket,polling',
    PUBLIC_URL: `http://127.0.0.1:${deskPort}`,
  };
  const start = (port: number) =>
    startProduct(stack, {
      settings,
      port,
      database: { ...server, ...databases.superuser, database: DOCUMENTED_DATABASE },
    });
  const nodes: Product[] = [];
  // The first one makes the tables and the demo.
  for (const port of nodePorts) nodes.push(await start(port));
  const origin = `http://127.0.0.1:${deskPort}`;
  await untilTrue('the balancer knows no node', async () => (await fetch(`${origin}/api/health/ready`)).ok);

  return {
    directory,
    origin,
    etcd,
    databases,
    nodes,
    nodeNamed(name) {
      const node = nodes[(NODES as readonly string[]).indexOf(name)];
      if (node === undefined) throw new Error(`There is no node ${name}`);
      return node;
    },
    query: (text, values) => nodes[0]?.query(text, values) ?? Promise.resolve([]),
    async putPoolerInFront() {
      await startPooler(ground, { port: poolerPort, databasePort, role: serving });
      settings.DATABASE_URL = url(serving, poolerPort);
      settings.DATABASE_DIRECT_URL = url(serving);
      for (const node of nodes) {
        await node.end('SIGTERM');
        await node.start();
      }
    },
  };
}

async function asAdministrator(administrator: pg.ClientConfig, statements: readonly string[]) {
  const client = new pg.Client(administrator);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const results = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results;
  } finally {
    await client.end();
  }
}

/** A balancer that has just begun takes all of them for good until it has asked them. */
async function leadsToPrimary(administrator: pg.ClientConfig): Promise<boolean> {
  for (let asked = 0; asked < 2 * DATABASES; asked += 1) if (!(await isPrimary(administrator))) return false;
  return true;
}

const isPrimary = (administrator: pg.ClientConfig) =>
  asAdministrator(administrator, ['select not pg_is_in_recovery() as primary']).then(
    ([answer]) => answer?.rows[0].primary === true,
    () => false,
  );
