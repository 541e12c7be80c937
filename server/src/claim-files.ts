/**
 * `npm run claim-files -- --instead-of ID`: the files of the settings belong to the installation of the settings' database
 * from now on, in place of another one that has ended.
 */
import { parseArgs } from 'node:util';
import { Refusal, runCommand } from './platform/command.ts';
import { openBeside } from './platform/database/open-beside.ts';
import { placeOfFiles, takeFilesFrom } from './platform/files/files-owner.ts';
import { openStorage } from './platform/files/open-storage.ts';

const USAGE =
  'Usage: npm run claim-files -- --instead-of <the installation that a refused start names, or nobody>';

await runCommand(async ({ settings, opened }) => {
  const from = readArguments();
  const { config, log } = settings();
  const place = placeOfFiles(config);
  const files = await openStorage(config, log);
  const { db } = await openBeside(config, log, opened);
  await takeFilesFrom(from, { db, files, place });
  return `The files in ${place} belong to this installation now.`;
});

function readArguments(): string {
  try {
    const { values } = parseArgs({ options: { 'instead-of': { type: 'string' } } });
    if (values['instead-of']) return values['instead-of'];
  } catch {
    // An option that does not exist.
  }
  throw new Refusal(USAGE);
}
