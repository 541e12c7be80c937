/** `npm run restore -- --from FILE [--check]`: brings a backup to an empty place, or only looks whether it could. */
import { parseArgs } from 'node:util';
import { checkBackup, restoreBackup } from './features/installation/backup/restore-backup.ts';
import type { Manifest } from './platform/backup/archive-format.ts';
import { pathFromCaller, Refusal, runCommand, say } from './platform/command.ts';

const USAGE = 'Usage: npm run restore -- --from <file> [--check]';

await runCommand(async ({ settings }) => {
  const { from, check } = readArguments();
  if (check) {
    const { manifest } = await checkBackup(from);
    return `${from} is whole: ${contentsOf(manifest)}`;
  }
  const { config, log } = settings();
  const started = performance.now();
  const manifest = await restoreBackup(from, { config, log }, say);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const key = config.secretKey === null ? ` The secret key lies in ${config.dataDirectory}.` : '';
  return `Restored in ${seconds} s, and compared: ${contentsOf(manifest)}${key}`;
});

function contentsOf({ about, tables, files, missing }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const without = missing.length === 0 ? '' : ` ${missing.length} more files were missing when it was taken.`;
  return `${rows} rows of ${tables.length} tables and ${files.count} files as of ${about.at}, of version ${about.product}.${without}`;
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { from: { type: 'string' }, check: { type: 'boolean', default: false } },
    });
    if (values.from) return { from: pathFromCaller(values.from), check: values.check };
  } catch {
    // An option that does not exist.
  }
  throw new Refusal(USAGE);
}
