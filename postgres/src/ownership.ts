import { cp, lchown, mkdtemp, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { hasCode } from './error-code.ts';
import type { Host } from './host.ts';
import type { Log } from './log.ts';
import type { FileOwner } from './run-as.ts';

/** In the directory asked for, the link to where its database really lies. */
export const ELSEWHERE_LINK = 'elsewhere';

/** Places every user can reach, the lasting ones first. */
const REACHABLE = ['/var/lib', '/var/tmp', tmpdir()];

/** Who owns the database below `home`, or `home` itself when there is no database yet. */
export async function ownerOf(home: string): Promise<FileOwner> {
  const { uid, gid } = await stat(join(home, 'data')).catch(() => stat(home));
  return { uid, gid };
}

/** The owner of the closest directory above that does not belong to root. */
export async function ownerAbove(directory: string): Promise<FileOwner | undefined> {
  for (let above = dirname(directory); above !== dirname(above); above = dirname(above)) {
    const { uid, gid } = await stat(above);
    if (uid !== 0) return { uid, gid };
  }
  return undefined;
}

/** Makes `owner` the owner of `home` and everything below. Only root can. */
export async function giveTo(owner: FileOwner, home: string): Promise<void> {
  const [outer, inner] = await Promise.all([stat(home), ownerOf(home)]);
  if (outer.uid !== owner.uid || inner.uid !== owner.uid) await chownTree(home, owner);
}

/** Children first: a directory that has the right owner was finished, also after an interruption. */
async function chownTree(directory: string, owner: FileOwner): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await chownTree(path, owner);
    else await lchown(path, owner.uid, owner.gid);
  }
  await lchown(directory, owner.uid, owner.gid);
}

/**
 * Gives the database a home its user can reach, moves there what exists already, and links to it.
 * @returns the new home
 */
export async function moveElsewhere(
  host: Host,
  { directory, home, owner }: { directory: string; home: string; owner: FileOwner },
  log: Log,
): Promise<string> {
  const place = await makeReachable(host);
  for (const name of ['data', 'password']) await move(join(home, name), join(place, name));
  await chownTree(place, owner);
  const link = join(directory, ELSEWHERE_LINK);
  await rm(link, { force: true });
  await symlink(place, link);
  log.warn(
    `The database lies in ${place}, because the user it runs as cannot reach ${directory}. ` +
      'To keep it there, allow that user to pass through the directories above it, start as an ordinary user, ' +
      `or ${host.otherwise}.`,
  );
  return place;
}

async function makeReachable(host: Host): Promise<string> {
  for (const base of REACHABLE) {
    const place = await mkdtemp(join(base, `${host.id}-`)).catch(() => undefined);
    if (place) return place;
  }
  throw new EmbeddedPostgresError(
    `None of ${REACHABLE.join(', ')} can be written: allow one of them, or ${host.otherwise}.`,
  );
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    if (!hasCode(error, 'EXDEV')) throw error;
    await cp(from, to, { recursive: true });
    await rm(from, { recursive: true });
  }
}
