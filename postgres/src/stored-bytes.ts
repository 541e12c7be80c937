import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of all tables and indexes of a server that does not run, system catalogues included. */
export async function storedBytes(dataDirectory: string): Promise<number> {
  const entries = await readdir(join(dataDirectory, 'base'), { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
