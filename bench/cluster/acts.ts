/** What is done to the cluster while people work. */
import { setTimeout as delay } from 'node:timers/promises';
import { untilTrue } from '../faults/load.ts';
import type { Product } from '../faults/product.ts';
import type { Etcd } from './etcd.ts';
import type { Databases } from './patroni.ts';

export interface Scene {
  readonly etcd: Etcd;
  readonly databases: Databases;
  /** In the order of the balancer's file. */
  readonly nodes: readonly Product[];
  /** By the balancer's name for it. */
  nodeNamed(name: string): Product;
  /** Of the node that the balancer has chosen for somebody who chats. */
  readonly chosen: string;
}

interface Struck {
  /** The moment from which healing counts. */
  readonly since: number;
  /** Brings back what was killed. */
  mend(): Promise<void>;
}

export interface Act {
  readonly name: string;
  /** What healing is counted from. */
  readonly from: 'promotion' | 'kill';
  /** Seconds within which everything has to be acknowledged again; 10 when not said. */
  readonly within?: number;
  strike(scene: Scene): Promise<Struck>;
}

/** For how long a part stays away. */
const AWAY_MS = 3_000;

const killNode = async (node: Product): Promise<Struck> => {
  const since = performance.now();
  await node.end('SIGKILL');
  return {
    since,
    async mend() {
      await delay(AWAY_MS);
      await node.start();
    },
  };
};

async function presentPrimary({ databases }: Scene) {
  const primary = await databases.primary();
  if (primary === null) throw new Error('there is no primary');
  return primary;
}

export const primaryKilled: Act = {
  name: 'primary and its Patroni killed',
  from: 'promotion',
  async strike(scene) {
    const primary = await presentPrimary(scene);
    await primary.part.kill();
    const since = await scene.databases.promoted(primary);
    return {
      since,
      async mend() {
        await delay(AWAY_MS);
        primary.part.start();
        await scene.databases.whole();
      },
    };
  },
};

/** Patroni lives: it looks every five seconds, and starts the server again or has another one promoted. */
const serverKilled: Act = {
  name: 'server of the primary killed',
  from: 'kill',
  within: 20,
  async strike(scene) {
    const pid = (await presentPrimary(scene)).serverPid();
    if (pid === null) throw new Error('the primary has no server');
    const since = performance.now();
    process.kill(pid, 'SIGKILL');
    return { since, mend: () => scene.databases.whole() };
  },
};

export const nodeKilled: Act = {
  name: 'node killed',
  from: 'kill',
  async strike({ nodes, nodeNamed, chosen }) {
    const node = nodes.find((one) => one !== nodeNamed(chosen));
    if (node === undefined) throw new Error('there is no other node');
    return killNode(node);
  },
};

export const chosenNodeKilled: Act = {
  name: 'node of a chat killed',
  from: 'kill',
  strike: async ({ nodeNamed, chosen }) => killNode(nodeNamed(chosen)),
};

const etcdLeaderKilled: Act = {
  name: 'leader of etcd killed',
  from: 'kill',
  async strike({ etcd }) {
    const leader = await etcd.leader();
    const since = performance.now();
    await leader.kill();
    return {
      since,
      async mend() {
        await untilTrue(
          'etcd has no new leader',
          async () => (await etcd.leader().catch(() => leader)) !== leader,
        );
        leader.start();
      },
    };
  },
};

export const acts: readonly Act[] = [
  primaryKilled,
  nodeKilled,
  chosenNodeKilled,
  etcdLeaderKilled,
  serverKilled,
];
