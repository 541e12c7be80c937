/**
 * `npm run move-files -- --from PLACE --to PLACE`: copies all files from one place to another and compares them. A place is
 * a folder, or an address as STORAGE_URL takes it. Nothing is removed or changed where they come from.
 */
import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { type CopyReport, copyFiles } from './platform/files/copy-files.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { nameOfPlace, openPlace, placeOf } from './platform/files/named-place.ts';
import { StorageError } from './platform/files/s3-errors.ts';
import type { StoragePlace } from './platform/files/storage-url.ts';
import { createLogger } from './platform/log.ts';
import { textOf } from './platform/process.ts';

const USAGE = 'Usage: npm run move-files -- --from <folder or s3://…> --to <folder or s3://…>';
const envFile = join(import.meta.dirname, '../../.env');
const log = createLogger('error');

function readArguments() {
  try {
    const { from, to } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } }).values;
    if (from !== undefined && to !== undefined && from !== '' && to !== '') return { from, to };
  } catch {
    // What is wrong with them stands in the usage.
  }
  throw new StorageError(USAGE);
}

function refuseNonsense(from: StoragePlace, to: StoragePlace): void {
  if (nameOfPlace(from) === nameOfPlace(to))
    throw new StorageError(`--from and --to are the same: ${nameOfPlace(from)}`);
  if ('directory' in from && !existsSync(join(from.directory, 'kept'))) {
    throw new StorageError(
      `--from ${from.directory} is no place of files: it has no folder "kept". Files lie in the folder "files" below ` +
        'DATA_DIR, or where STORAGE_URL says.',
    );
  }
  if ('directory' in to && !existsSync(dirname(to.directory))) {
    throw new StorageError(
      `--to ${to.directory} cannot be made: there is no folder ${dirname(to.directory)}`,
    );
  }
  if (
    'directory' in from &&
    'directory' in to &&
    `${to.directory}${sep}`.startsWith(`${from.directory}${sep}`)
  ) {
    throw new StorageError('--to lies inside of --from');
  }
}

const some = ({ files, bytes }: CopyReport['copied']) =>
  `${files.toLocaleString('en')} ${files === 1 ? 'file' : 'files'} (${bytes.toLocaleString('en')} bytes)`;

function tell({ copied, equal, gone, failures, complete }: CopyReport): string {
  return [
    `${some(copied)} copied and compared, ${some(equal)} were there already and are equal.`,
    ...(gone > 0 ? [`${gone} were removed meanwhile where they come from.`] : []),
    ...failures.map(({ name, reason }) => `FAILED ${name}: ${reason}`),
    ...(complete ? [] : ['NOT FINISHED.']),
    ...(failures.length === 0 && complete
      ? ['Every file is there.']
      : ['Run the same again: it goes on where it stopped.']),
  ].join('\n');
}

/** The files belong to the same installation over there: both places name it. */
async function passOn(source: FileStore, target: FileStore, place: string): Promise<void> {
  const [owner, taken] = [await source.owner(), await target.owner()];
  if (taken !== null && taken !== owner) {
    throw new StorageError(`--to ${place} is the place of another installation (${taken})`);
  }
  if (owner !== null) await target.setOwner(owner);
}

async function moveFiles(opened: AsyncDisposableStack): Promise<CopyReport> {
  const named = readArguments();
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const from = await placeOf('--from', named.from);
  const to = await placeOf('--to', named.to);
  refuseNonsense(from, to);
  process.stdout.write(`From ${nameOfPlace(from)}\nto   ${nameOfPlace(to)}\n`);
  const source = await openPlace(from, log, opened, 'read');
  const target = await openPlace(to, log, opened, 'write');
  await passOn(source, target, nameOfPlace(to));
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort()).once('SIGTERM', () => stop.abort());
  return copyFiles(source, target, stop.signal);
}

const opened = new AsyncDisposableStack();
try {
  const report = await moveFiles(opened);
  process.stdout.write(`${tell(report)}\n`);
  if (report.failures.length > 0 || !report.complete) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${textOf(error)}\n`);
  process.exitCode = 1;
} finally {
  await opened.disposeAsync();
}
