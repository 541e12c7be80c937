import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CANARY_FILE } from './canary.ts';

/** Puts the canary's one file where a program that runs looks for it. */
export async function keepCanaryFile(filesDirectory: string): Promise<void> {
  const kept = join(filesDirectory, 'kept', CANARY_FILE.name.slice(0, 2));
  await mkdir(kept, { recursive: true });
  await writeFile(join(kept, CANARY_FILE.name), CANARY_FILE.content);
}
