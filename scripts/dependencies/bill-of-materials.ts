/** What an installation is made of, as a CycloneDX document. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { lockedPackages, ROOT } from './lock-file.ts';

const document = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(z.looseObject({ 'bom-ref': z.string() })),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

const LARGEST_BYTES = 64 * 1024 * 1024;
const OWN = /^(?:@switchboard\/|switchboard@)/;
/** Workspaces that no installation uses. */
const WORKSHOPS = /^@switchboard\/(?:bench|e2e)@/;

/**
 * By npm from the lock file, without the network. Its own `--omit dev` also leaves out what production shares with
 * tests, so that what is left out is decided here, by the lock file's marks.
 */
export async function billOfMaterials() {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'],
    { cwd: ROOT, maxBuffer: LARGEST_BYTES, shell: process.platform === 'win32' },
  );
  const whole = document.parse(JSON.parse(stdout));
  const production = (await lockedPackages()).filter(({ isDevelopment }) => !isDevelopment);
  const refs = new Set(production.map(({ name, version }) => `${name}@${version}`));
  const isKept = (ref: string) => refs.has(ref) || (OWN.test(ref) && !WORKSHOPS.test(ref));
  const { component } = whole.metadata;
  return {
    ...whole,
    // npm names it after the directory.
    metadata: { ...whole.metadata, component: { ...component, name: 'switchboard' } },
    components: whole.components.filter((one) => isKept(one['bom-ref'])),
    dependencies: whole.dependencies
      .filter(({ ref }) => isKept(ref))
      .map((one) => ({ ...one, dependsOn: one.dependsOn.filter(isKept) })),
  };
}
