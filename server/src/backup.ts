/**
 * `npm run backup -- --to FILE [--overwrite]`: everything of the installation in one file. Works while the program runs
 * and while it does not.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { takeBackup } from './features/installation/backup/take-backup.ts';
import { noteBackup } from './platform/backup/last-backup.ts';
import { createArchive } from './platform/backup/write-archive.ts';
import { pathFromCaller, Refusal, runCommand, say } from './platform/command.ts';
import { joinEmbedded } from './platform/database/open-beside.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { accessTo } from './platform/database/roles.ts';
import { hasCode } from './platform/error-code.ts';
import { openStorage } from './platform/files/open-storage.ts';
import { findEarlierMaterial, findKeyMaterial } from './platform/secret-key.ts';

const USAGE = 'Usage: npm run backup -- --to <file> [--overwrite]';

/** The rows are all there, but files that they name are not. */
const INCOMPLETE = 2;

/** PostgreSQL's code for a schema from before the column. */
const UNDEFINED_COLUMN = '42703';

await runCommand(async ({ settings, opened }) => {
  const started = performance.now();
  const { to, overwrite } = readArguments();
  const { config, log } = settings();
  const secretKey = await findKeyMaterial(config);
  if (secretKey === null) {
    throw new Refusal(
      `There is no secret key in ${config.dataDirectory}. Set DATA_DIR to the folder that the program uses, or SECRET_KEY ` +
        'to what it has: without it second factors could not be read after a restore.',
    );
  }
  const access = config.databaseUrl === null ? null : accessTo(config);
  const connection = access
    ? (access.owner ?? access.serving)
    : (await joinEmbedded(config, log, opened)).connection;
  const database = await openDatabase({ ...connection, max: 1 }, log);
  opened.defer(() => database.close());
  const files = await openStorage(config, log);

  const archive = await createArchive(to, overwrite);
  const { version } = JSON.parse(await readFile(join(config.projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  try {
    const earlierKeys = await findEarlierMaterial(config);
    const source = { connection, db: database.db, files, secretKey, earlierKeys };
    const { about, tables, files: copied, missing } = await takeBackup(source, archive, version, say);
    const bytes = await archive.finish();
    await noteBackup(database.db, { at: new Date(about.at), bytes }).catch((error) => {
      if (!hasCode(error, UNDEFINED_COLUMN)) throw error;
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const done =
      `${to} holds ${rows} rows of ${tables.length} tables and ${copied.count} files as of ${about.at}: ` +
      `${(bytes / 1e6).toFixed(1)} MB in ${seconds} s. The secret key is in it: keep it from everybody else.`;
    if (missing.length === 0) return done;
    process.exitCode = INCOMPLETE;
    return `${done}\n${missing.length} files that rows name are not where files are kept: ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ' ...' : ''}`;
  } finally {
    await archive.abandon();
  }
});

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { to: { type: 'string' }, overwrite: { type: 'boolean', default: false } },
    });
    if (values.to) return { to: pathFromCaller(values.to), overwrite: values.overwrite };
  } catch {
    // An option that does not exist.
  }
  throw new Refusal(USAGE);
}
