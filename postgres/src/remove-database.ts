import { readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ELSEWHERE_LINK } from './ownership.ts';

/** Removes an embedded database that nobody runs, wherever it lies. */
export async function removeDatabase(directory: string): Promise<void> {
  const elsewhere = await readlink(join(directory, ELSEWHERE_LINK)).catch(() => undefined);
  if (elsewhere !== undefined) await rm(elsewhere, { recursive: true, force: true });
  await rm(directory, { recursive: true, force: true });
}
