/**
 * Checks who imports whom, and that the check itself works: it must see the modules, and must find a violation that
 * is planted for it.
 */
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { BOUNDARIES } from './boundaries.ts';

const ROOT = join(import.meta.dirname, '..');

async function check(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(folders, {
    ...BOUNDARIES.options,
    baseDir,
    validate: true,
    ruleSet: { forbidden: BOUNDARIES.forbidden },
  });
  if (typeof output === 'string') throw new Error('dependency-cruiser answered text instead of a result');
  return output;
}

const result = await check(ROOT, ['contract/src', 'server/src', 'web/src']);
const { totalCruised, violations } = result.summary;
if (totalCruised < 100) throw new Error(`only ${totalCruised} modules were read: the check sees nothing`);

// In a tree of its own, since other steps read this one at the same moment.
const planted = await realpath(await mkdtemp(join(tmpdir(), 'switchboard-boundaries-')));
try {
  const platform = join(planted, 'server/src/platform');
  const feature = join(planted, 'server/src/features/access');
  await Promise.all([platform, feature].map((folder) => mkdir(folder, { recursive: true })));
  await writeFile(join(feature, 'auth.routes.ts'), 'export {};\n');
  await writeFile(join(platform, 'violation.ts'), "import '../features/access/auth.routes.ts';\n");
  const found = (await check(planted, ['server/src'])).summary.violations.map(
    (violation) => violation.rule.name,
  );
  if (!found.includes('platform-knows-no-feature')) {
    throw new Error('a violation planted in server/src/platform was not found');
  }
} finally {
  await rm(planted, { recursive: true });
}

for (const violation of violations) {
  console.error(`${violation.rule.name}: ${violation.from} → ${violation.to}`);
}
console.log(`${totalCruised} modules, ${violations.length} violations`);
process.exitCode = violations.length === 0 ? 0 : 1;
