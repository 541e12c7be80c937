/** PostgreSQL three times under Patroni, by the file that operators are given. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@switchboard/server/src/testing/free-port.ts';
import { untilTrue } from '../faults/load.ts';
import { directoryFor, type Ground, type Part, startPart } from './part.ts';

export const DEPLOYED = join(import.meta.dirname, '../../deploy/high-availability');
const MEMBERS = ['db-1', 'db-2', 'db-3'] as const;
const ASK_EVERY_MS = 50;
const WHOLE_WITHIN_MS = 180_000;

export interface DatabaseMember {
  readonly name: string;
  readonly port: number;
  /** Of Patroni, which tells what this one is. */
  readonly restPort: number;
  readonly part: Part;
  /** Of the server that Patroni has started. */
  serverPid(): number | null;
}

export interface Databases {
  readonly members: readonly DatabaseMember[];
  readonly superuser: { readonly user: string; readonly password: string };
  /** The one that says so itself; null while there is none. */
  primary(): Promise<DatabaseMember | null>;
  /** Resolves when another one than this is the primary. @returns when that was seen */
  promoted(than: DatabaseMember): Promise<number>;
  /** Resolves when all three run, and one of them holds what the primary acknowledges. */
  whole(): Promise<void>;
}

interface ClusterView {
  readonly members: readonly {
    readonly role: string;
    readonly state: string;
    readonly lag?: number | string;
  }[];
}

export async function startDatabases(
  ground: Ground,
  { etcdHosts, binaries }: { readonly etcdHosts: string; readonly binaries: string },
): Promise<Databases> {
  const password = () => randomBytes(18).toString('base64url');
  const [superuser, replication, rewind] = [password(), password(), password()];
  const members = await Promise.all(
    MEMBERS.map(async (name): Promise<DatabaseMember> => {
      const [port, restPort] = [await freePort(), await freePort()];
      const data = join(directoryFor(ground, name), 'data');
      const serverPid = () => {
        try {
          return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]) || null;
        } catch {
          return null;
        }
      };
      const part = startPart(ground, {
        name,
        command: 'patroni',
        args: [join(DEPLOYED, 'patroni.yml')],
        env: {
          PATRONI_NAME: name,
          PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
          PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
          PATRONI_ETCD3_HOSTS: etcdHosts,
          PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
          PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
          PATRONI_POSTGRESQL_DATA_DIR: data,
          PATRONI_POSTGRESQL_BIN_DIR: binaries,
          PATRONI_POSTGRESQL_PGPASS: join(ground.directory, name, 'pgpass'),
          PATRONI_SUPERUSER_USERNAME: 'postgres',
          PATRONI_SUPERUSER_PASSWORD: superuser,
          PATRONI_REPLICATION_USERNAME: 'replicator',
          PATRONI_REPLICATION_PASSWORD: replication,
          PATRONI_REWIND_USERNAME: 'rewinder',
          PATRONI_REWIND_PASSWORD: rewind,
        },
        strays: () => [serverPid()].filter((pid) => pid !== null),
      });
      return { name, port, restPort, part, serverPid };
    }),
  );

  const isPrimary = async ({ restPort }: DatabaseMember) =>
    (await fetch(`http://127.0.0.1:${restPort}/primary`).catch(() => null))?.ok ?? false;
  const primary = async () => {
    for (const member of members) if (await isPrimary(member)) return member;
    return null;
  };
  const isWhole = async () => {
    const present = await primary();
    if (present === null) return false;
    const answer = await fetch(`http://127.0.0.1:${present.restPort}/cluster`).catch(() => null);
    if (!answer?.ok) return false;
    const view = (await answer.json()) as ClusterView;
    return (
      view.members.length === MEMBERS.length &&
      view.members.every(
        ({ role, state, lag }) => /leader|running|streaming/.test(`${role} ${state}`) && !(Number(lag) > 0),
      ) &&
      view.members.some(({ role }) => role === 'sync_standby')
    );
  };
  return {
    members,
    superuser: { user: 'postgres', password: superuser },
    primary,
    async promoted(than) {
      for (;;) {
        const present = await primary();
        if (present !== null && present !== than) return performance.now();
        await delay(ASK_EVERY_MS);
      }
    },
    whole: async () => {
      await untilTrue('the three databases are not whole', isWhole, WHOLE_WITHIN_MS);
    },
  };
}
