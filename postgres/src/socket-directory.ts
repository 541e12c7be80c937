import { chown, mkdtemp, readlink, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';

/** Room for the path of a socket in the address the kernel takes, its closing zero included. */
const LONGEST_PATH = process.platform === 'darwin' ? 104 : 108;

/** The home itself, or, where the path of a socket in it would be too long, a private directory linked from it. */
export async function socketDirectory({ host, home, runAs }: Cluster, port: number): Promise<string> {
  if (fits(home, port)) return home;
  const link = join(home, 'socket');
  const earlier = await readlink(link).catch(() => undefined);
  const owner = runAs.user ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (earlier && fits(earlier, port) && (await isPrivate(earlier, owner.uid))) return earlier;

  const base = fits(join(tmpdir(), `${host.id}-XXXXXX`), port) ? tmpdir() : '/tmp';
  const directory = await mkdtemp(join(base, `${host.id}-`));
  if (runAs.user) await chown(directory, owner.uid, owner.gid);
  await rm(link, { force: true });
  await symlink(directory, link);
  return directory;
}

export async function removeSocketDirectory(cluster: Cluster, directory: string): Promise<void> {
  if (directory === cluster.home) return;
  await rm(directory, { recursive: true, force: true });
  await rm(join(cluster.home, 'socket'), { force: true });
}

function fits(directory: string, port: number): boolean {
  return Buffer.byteLength(join(directory, `.s.PGSQL.${port}`)) < LONGEST_PATH;
}

async function isPrivate(directory: string, uid: number): Promise<boolean> {
  const found = await stat(directory).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === uid && (found.mode & 0o077) === 0;
}
