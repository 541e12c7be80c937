/**
 * Checks who imports whom and who writes which table, and that the check itself works: it must see the modules, and
 * must find each violation that is planted for it.
 */
import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { BOUNDARIES, SERVER_AREAS } from './boundaries.ts';
import { checkTableWriters } from './table-writers.ts';

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

const result = await check(ROOT, ['contract/src', 'postgres/src', 'server/src', 'web/src']);
const { totalCruised, violations } = result.summary;
if (totalCruised < 100) throw new Error(`only ${totalCruised} modules were read: the check sees nothing`);

const areas = await readdir(join(ROOT, 'server/src/features'));
const unordered = areas.filter((area) => !SERVER_AREAS.includes(area));
if (unordered.length > 0) throw new Error(`areas without a place in the order: ${unordered.join(', ')}`);

/** What is planted, by path, and the rule that has to find it. */
const PLANTED = [
  {
    rule: 'platform-knows-no-feature',
    path: 'server/src/platform/violation.ts',
    content: "import '../features/access/auth.routes.ts';\n",
  },
  {
    rule: 'people-knows-no-area-above',
    path: 'server/src/features/people/violation.ts',
    content: "import type { Ticket } from '../tickets/ticket.presenter.ts';\nexport type Planted = Ticket;\n",
  },
  {
    rule: 'presenters-stay-in-their-area',
    path: 'server/src/features/dashboards/violation.ts',
    content: "import '../tickets/ticket.presenter.ts';\n",
  },
  {
    rule: 'repositories-write-tables',
    path: 'server/src/features/people/rename-user.ts',
    content: "export const planted = (db) => db.updateTable('users');\n",
  },
  {
    rule: 'a-table-has-one-folder-of-writers',
    path: 'server/src/features/access/sessions.repo.ts',
    content: 'export const planted = (sql) => sql`delete from users`;\n',
  },
  {
    rule: 'no-circles',
    path: 'server/src/features/people/circle.ts',
    content: "import type { Circle } from './circle-back.ts';\nexport type Planted = Circle;\n",
  },
];
const OTHERS = {
  'server/src/features/access/auth.routes.ts': 'export {};\n',
  'server/src/features/tickets/ticket.presenter.ts': 'export type Ticket = string;\n',
  'server/src/features/people/circle-back.ts':
    "import type { Planted } from './circle.ts';\nexport type Circle = Planted | null;\n",
};

// In a tree of its own, since other steps read this one at the same moment.
const planted = await realpath(await mkdtemp(join(tmpdir(), 'switchboard-boundaries-')));
try {
  const files = { ...OTHERS, ...Object.fromEntries(PLANTED.map(({ path, content }) => [path, content])) };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(planted, dirname(path)), { recursive: true });
    await writeFile(join(planted, path), content);
  }
  const found = [
    ...(await check(planted, ['server/src'])).summary.violations.map(({ rule }) => rule.name),
    ...(await checkTableWriters(planted)).map(({ rule }) => rule),
  ];
  for (const { rule, path } of PLANTED) {
    if (!found.includes(rule)) throw new Error(`${rule} did not find the violation planted in ${path}`);
  }
} finally {
  await rm(planted, { recursive: true });
}

for (const violation of violations) {
  console.error(`${violation.rule.name}: ${violation.from} → ${violation.to}`);
}
const writes = await checkTableWriters(ROOT);
for (const { rule, file, table } of writes) console.error(`${rule}: ${file} writes ${table}`);
const count = violations.length + writes.length;
console.log(`${totalCruised} modules, ${count} violations`);
process.exitCode = count === 0 ? 0 : 1;
