import type { Dirent } from 'node:fs';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncDirectory } from '@switchboard/postgres/sync-directory';
import { hasCode } from '../error-code.ts';
import { type KeptFile, type KeptStore, OWNER_FILE } from './kept-store.ts';

/** Names in one batch of a listing, at least, so that whoever looks them up asks seldom. */
const BATCH = 1_000;

/** Files in a folder, on the same file system as the staged ones. */
export async function openDiskFiles(directory: string): Promise<KeptStore> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const ownerFile = join(directory, OWNER_FILE);
  const placeOf = (storedName: string) => join(directory, storedName.slice(0, 2), storedName);

  return {
    async put(file) {
      const place = placeOf(file.storedName);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await rename(file.path, place);
      await syncDirectory(dirname(place));
    },
    remove: (storedName) => rm(placeOf(storedName), { force: true }),
    async read(storedName, part) {
      const handle = await open(placeOf(storedName));
      return createReadStream('', { fd: handle, ...part });
    },
    async owner() {
      const text = await readFile(ownerFile, 'utf8').catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      });
      return text?.trim() ?? null;
    },
    async setOwner(installation) {
      const unfinished = `${ownerFile}.partial`;
      await writeFile(unfinished, `${installation}\n`, { mode: 0o600, flush: true });
      await rename(unfinished, ownerFile);
      await syncDirectory(directory);
    },
    async *list() {
      let batch: KeptFile[] = [];
      for (const folder of await readdir(directory, { withFileTypes: true })) {
        if (folder.isDirectory()) batch.push(...(await filesIn(join(directory, folder.name))));
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
  };
}

/** Files that lie directly in it; those that go meanwhile are left out. */
export async function filesIn(directory: string): Promise<KeptFile[]> {
  const files: KeptFile[] = [];
  for (const entry of await entriesOf(directory)) {
    if (!entry.isFile()) continue;
    const found = await stat(join(directory, entry.name)).catch(() => null);
    if (found !== null) files.push({ name: entry.name, size: found.size, changedAt: found.mtimeMs });
  }
  return files;
}

async function entriesOf(directory: string): Promise<Dirent[]> {
  try {
    return await readdir(directory, { withFileTypes: true });
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}
