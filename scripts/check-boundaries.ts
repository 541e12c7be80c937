/**
 * Checks who imports whom, and that the check itself works: it must see the modules, and must find a violation that
 * is planted for it.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { BOUNDARIES } from './boundaries.ts';

const ROOT = join(import.meta.dirname, '..');
process.chdir(ROOT);

async function check(folders: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(folders, {
    ...BOUNDARIES.options,
    validate: true,
    ruleSet: { forbidden: BOUNDARIES.forbidden },
  });
  if (typeof output === 'string') throw new Error('dependency-cruiser answered text instead of a result');
  return output;
}

const result = await check(['contract/src', 'server/src', 'web/src']);
const { totalCruised, violations } = result.summary;
if (totalCruised < 100) throw new Error(`only ${totalCruised} modules were read: the check sees nothing`);

const planted = await mkdtemp(join(ROOT, 'server/src/platform/planted-'));
try {
  await writeFile(join(planted, 'violation.ts'), "import '../../features/auth/auth.routes.ts';\n");
  const found = (await check(['server/src/platform'])).summary.violations.map(
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
