/** Every package of others that package-lock.json names, for whatever platform. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export const ROOT = join(import.meta.dirname, '../..');

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      link: z.boolean().optional(),
      dev: z.boolean().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

export interface LockedPackage {
  /** Below the root, as `node_modules/pg`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** As the registry tells it; null where it does not. */
  readonly license: string | null;
  readonly integrity: string | null;
  /** Whether building, testing or measuring alone needs it. */
  readonly isDevelopment: boolean;
}

const INSTALLED = 'node_modules/';

const read = async () => lockFile.parse(JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')));

export async function lockedPackages(): Promise<LockedPackage[]> {
  const { packages } = await read();
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (!path.includes(INSTALLED) || entry.link === true) return [];
    return [
      {
        path,
        name: entry.name ?? path.slice(path.lastIndexOf(INSTALLED) + INSTALLED.length),
        version: entry.version ?? '',
        license: entry.license ?? null,
        integrity: entry.integrity ?? null,
        isDevelopment: entry.dev === true,
      },
    ];
  });
}

/** Names of the packages of others that a workspace asks for itself, those for development left out. */
export async function directDependencies(workspace: string): Promise<string[]> {
  const { packages } = await read();
  return Object.keys(packages[workspace]?.dependencies ?? {}).filter(
    (name) => !name.startsWith('@switchboard/'),
  );
}
