import { constants } from 'node:fs';
import { access, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../../platform/config.ts';
import { freeSpaceOf } from '../../../platform/free-space.ts';
import { type Finding, findings } from './finding.ts';

const { ok, warn, fail } = findings('Disk');
const OTHERS = 0o077;
const GIGABYTE = 1_000_000_000;
const inGigabytes = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)} GB`;

/** Of directories that are there: others are made at the first start. */
export async function checkDisk({
  dataDirectory,
  filesDirectory,
  minFreeSpace,
}: Pick<Config, 'dataDirectory' | 'filesDirectory' | 'minFreeSpace'>): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const [name, directory] of Object.entries({ DATA_DIR: dataDirectory, 'the files': filesDirectory })) {
    if (!(await isThere(directory))) {
      found.push(
        warn(`The directory of ${name}, ${directory}, is not there yet.`, 'The first start makes it.'),
      );
      continue;
    }
    const writable = await access(directory, constants.R_OK | constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    );
    if (!writable) {
      found.push(
        fail(
          `This user may not write to ${directory}.`,
          'Run this as the user of the program, or give it the directory.',
        ),
      );
      continue;
    }
    const free = await freeSpaceOf(directory);
    const todo = 'Make room: below MIN_FREE_MEGABYTES the program is not ready, and takes no files.';
    if (free < minFreeSpace) found.push(fail(`${inGigabytes(free)} are left for ${name}.`, todo));
    else if (free < 4 * minFreeSpace) found.push(warn(`${inGigabytes(free)} are left for ${name}.`, todo));
    else found.push(ok(`${inGigabytes(free)} are left for ${name}.`));
    if (name === 'DATA_DIR') found.push(...(await checkPermissions(directory)));
  }
  return found;
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** What opens everything lies there: nobody else on the machine may read it. */
async function checkPermissions(directory: string): Promise<Finding[]> {
  if (!(await honoursPermissions(directory))) {
    return [
      fail(
        `The file system of ${directory} keeps no permissions: everybody on this machine reads the secret key.`,
        'Put DATA_DIR on one that does, or set SECRET_KEY.',
      ),
    ];
  }
  const key = join(directory, 'secret.key');
  const found = await stat(key).catch(() => null);
  if (found === null) return [];
  if ((found.mode & OTHERS) !== 0) {
    return [fail(`Others on this machine may read ${key}.`, `Run: chmod 600 ${key}`)];
  }
  return [ok('The secret key can be read by the program alone.')];
}

async function honoursPermissions(directory: string): Promise<boolean> {
  const trial = await mkdtemp(join(directory, '.doctor-'));
  try {
    const file = await open(join(trial, 'trial'), 'w', 0o600);
    await file.close();
    return ((await stat(join(trial, 'trial'))).mode & OTHERS) === 0;
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}
