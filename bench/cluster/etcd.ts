/** Three members of etcd, which remember who the primary is. */
import { freePort } from '@switchboard/server/src/testing/free-port.ts';
import { untilTrue } from '../faults/load.ts';
import { directoryFor, type Ground, type Part, startPart } from './part.ts';

const MEMBERS = ['etcd-1', 'etcd-2', 'etcd-3'] as const;
/** Milliseconds; a machine that also runs everything else is slower than one of its own. */
const PACE = { heartbeat: 250, election: 2_500 };

export interface Etcd {
  /** As Patroni wants them. */
  readonly hosts: string;
  leader(): Promise<Part>;
}

export async function startEtcd(ground: Ground): Promise<Etcd> {
  const places = await Promise.all(
    MEMBERS.map(async (name) => ({ name, client: await freePort(), peer: await freePort() })),
  );
  const cluster = places.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',');
  const members = places.map(({ name, client, peer }) => ({
    client,
    part: startPart(ground, {
      name,
      command: 'etcd',
      args: [
        `--name=${name}`,
        `--data-dir=${directoryFor(ground, `${name}.data`)}`,
        `--listen-client-urls=http://127.0.0.1:${client}`,
        `--advertise-client-urls=http://127.0.0.1:${client}`,
        `--listen-peer-urls=http://127.0.0.1:${peer}`,
        `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
        `--initial-cluster=${cluster}`,
        `--heartbeat-interval=${PACE.heartbeat}`,
        `--election-timeout=${PACE.election}`,
      ],
    }),
  }));
  const findLeader = async (): Promise<Part | null> => {
    for (const { client, part } of members) {
      const answer = await fetch(`http://127.0.0.1:${client}/v3/maintenance/status`, {
        method: 'POST',
        body: '{}',
      }).catch(() => null);
      if (!answer?.ok) continue;
      const status = (await answer.json()) as { header: { member_id: string }; leader: string };
      if (status.leader === status.header.member_id) return part;
    }
    return null;
  };
  await untilTrue('etcd has no leader', async () => (await findLeader()) !== null);
  return {
    hosts: places.map(({ client }) => `127.0.0.1:${client}`).join(','),
    async leader() {
      const part = await findLeader();
      if (part === null) throw new Error('etcd has no leader');
      return part;
    },
  };
}
