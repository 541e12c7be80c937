/** Checks who writes the tables: a repository, and for each table the repositories of one folder. */
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** In Kysely's words, in ours (`platform/database`), and in SQL. */
const WRITES = [
  /\b(?:insertInto|updateTable|deleteFrom|rowInserter|rowUpdater|tenantRowUpdater)\('(\w+)'/g,
  /\b(?:insertMany|insertUnlessTaken)\(\s*\w+,\s*'(\w+)'/g,
  /\b(?:insert into|delete from) (\w+)/g,
  /\bupdate (\w+) set\b/g,
];

const FEATURES = 'server/src/features';

/** Files that may write what belongs to others. */
const EXEMPT: readonly RegExp[] = [
  // The demo seeds every table, and a purge empties whatever refers to an organization.
  /\/installation\/demo\//,
  // An organization that moves brings rows of every table.
  /\/installation\/moving\//,
  /\/organizations\/purge-\w+\.ts$/,
  // What goes with a ticket whose time is over, or names somebody who is erased, stands anywhere.
  /\/data-lifecycle\/(?:erasure\/|retention\/retire-tickets\.ts$)/,
  // Schedules stand above both: they may call neither.
  /\/organizations\/close-organization\.ts$/,
  /\/members\/users\/hand-over\.ts$/,
];

export interface TableViolation {
  readonly rule: 'repositories-write-tables' | 'a-table-has-one-folder-of-writers';
  readonly file: string;
  readonly table: string;
}

/** @param root the folder that has `server/src` in it */
export async function checkTableWriters(root: string): Promise<TableViolation[]> {
  const writers = new Map<string, Set<string>>();
  const violations: TableViolation[] = [];
  for await (const file of glob(`${FEATURES}/**/*.ts`, { cwd: root })) {
    if (/\.test\.ts$|\/testing\//.test(file) || EXEMPT.some((exempt) => exempt.test(file))) continue;
    for (const table of tablesWrittenBy(await readFile(join(root, file), 'utf8'))) {
      if (!file.endsWith('.repo.ts')) violations.push({ rule: 'repositories-write-tables', file, table });
      writers.set(table, (writers.get(table) ?? new Set()).add(file));
    }
  }
  for (const [table, files] of writers) {
    const folders = new Set([...files].map(dirname));
    if (folders.size === 1) continue;
    for (const file of files) violations.push({ rule: 'a-table-has-one-folder-of-writers', file, table });
  }
  return violations;
}

const tablesWrittenBy = (source: string): ReadonlySet<string> =>
  new Set(WRITES.flatMap((pattern) => [...source.matchAll(pattern)].flatMap(([, table]) => table ?? [])));
