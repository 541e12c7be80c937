import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { program } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Log } from './log.ts';
import { runAs } from './run-as.ts';
import { syncDirectory } from './sync-directory.ts';

const DRAFT = 'data-in-the-making-';

/**
 * Makes the database directory unless it exists. It is made under another name and appears whole, so an
 * interruption leaves nothing that looks like a database.
 */
export async function initialiseCluster(cluster: Cluster, log: Log): Promise<void> {
  const { home, dataDirectory } = cluster;
  for (const name of await readdir(home)) {
    if (name.startsWith(DRAFT)) await rm(join(home, name), { recursive: true, force: true, maxRetries: 5 });
  }
  if (await stat(join(dataDirectory, 'PG_VERSION')).catch(() => undefined)) return;

  log.info(`creating a new database in ${dataDirectory}`);
  const draft = await mkdtemp(join(home, DRAFT));
  const { user } = cluster.runAs;
  if (user) await chown(draft, user.uid, user.gid);
  const password = await makePasswordFile(cluster);
  const { code, output } = await runAs(
    cluster.runAs,
    [
      program(cluster.binaries, 'initdb'),
      `--pgdata=${draft}`,
      `--username=${cluster.host.id}`,
      `--pwfile=${password}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      // The socket lies in a directory that nobody else can enter.
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
    ],
    home,
  );
  if (code !== 0)
    throw new EmbeddedPostgresError(`PostgreSQL could not make a database in ${dataDirectory}:\n${output}`);
  await rename(draft, dataDirectory);
  await syncDirectory(home);
}

export function passwordFile({ home }: Pick<Cluster, 'home'>): string {
  return join(home, 'password');
}

async function makePasswordFile(cluster: Cluster): Promise<string> {
  const file = passwordFile(cluster);
  await writeFile(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  const { user } = cluster.runAs;
  if (user) await chown(file, user.uid, user.gid);
  return file;
}
