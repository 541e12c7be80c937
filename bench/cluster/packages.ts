/** What the cluster is made of that npm does not bring. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs by the package of Debian that has them. */
const PROGRAMS = {
  'etcd-server': 'etcd',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
} as const;
/** Patroni's library for etcd is a package of its own. */
const LIBRARIES = { 'python3-etcd': '/usr/lib/python3/dist-packages/etcd' } as const;
/** Newest first; a server that has what Patroni needs of it, which the embedded one's package has not. */
const SERVERS = ['18', '17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin`);

export const isInstalled = (program: string) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'].some((folder) =>
    existsSync(join(folder, program)),
  );

/** Where the programs of the installed PostgreSQL lie. */
export const serverBinaries = (): string | undefined =>
  SERVERS.find((folder) => existsSync(join(folder, 'pg_rewind')));

/** @returns a line that says what to install; null where everything is there */
export function missingPackages(): string | null {
  const missing = [
    ...Object.entries(PROGRAMS).filter(([, program]) => !isInstalled(program)),
    ...Object.entries(LIBRARIES).filter(([, folder]) => !existsSync(folder)),
  ].map(([name]) => name);
  if (serverBinaries() === undefined) missing.push('postgresql');
  if (missing.length === 0) return null;
  return `The cluster is made of packages of Debian: apt-get install -y --no-install-recommends ${missing.join(' ')}`;
}
