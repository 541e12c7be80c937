import { access, chmod, chown, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { FileOwner } from '../run-as.ts';

/** A directory that is removed at the end of the test. */
export async function temporaryDirectory(owner?: FileOwner): Promise<string> {
  const directory = await makeDirectory();
  onTestFinished(() => remove(directory));
  if (owner) await chown(directory, owner.uid, owner.gid);
  return directory;
}

/** One directory for all tests of a file, which use its database one after another: making one takes a second. */
export function sharedDirectory(): () => string {
  let directory = '';
  beforeAll(async () => {
    directory = await makeDirectory();
  });
  afterAll(() => remove(directory));
  return () => directory;
}

async function makeDirectory(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), 'switchboard-test-')));
}

function remove(directory: string): Promise<void> {
  return rm(directory, { recursive: true, force: true, maxRetries: 5 });
}

/** A value for PATH under which of all programs only these are found. */
export async function pathWithOnly(...programs: string[]): Promise<string> {
  const directory = await temporaryDirectory();
  await chmod(directory, 0o755);
  for (const name of programs) {
    const found = await findProgram(name);
    if (found) await symlink(found, join(directory, name));
  }
  return directory;
}

async function findProgram(name: string): Promise<string | undefined> {
  for (const directory of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(directory, name);
    if (
      await access(file).then(
        () => true,
        () => false,
      )
    )
      return file;
  }
  return undefined;
}
