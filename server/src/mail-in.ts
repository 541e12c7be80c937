/**
 * `npm run mail-in -- letter.eml`: gives a letter to the program that runs on DATA_DIR, as if it had come by mail. Not in
 * production.
 */
import { copyFile, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { folderOfLetters, LETTER_ENDING } from './features/mail-intake/letters-by-hand.ts';
import { pathFromCaller, Refusal, runCommand } from './platform/command.ts';
import { newId } from './platform/ids.ts';

const USAGE = 'Usage: npm run mail-in -- <letter.eml>';

await runCommand(async ({ settings }) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [letter] = positionals;
  if (letter === undefined || positionals.length > 1) throw new Refusal(USAGE);
  const { config } = settings();
  if (config.production) throw new Refusal('In production letters come by mail alone.');
  const folder = folderOfLetters(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${newId()}${LETTER_ENDING}`);
  await copyFile(pathFromCaller(letter), `${path}.part`).catch((error: Error) => {
    throw new Refusal(`${letter} cannot be read: ${error.message}`);
  });
  await rename(`${path}.part`, path);
  return 'The program takes it within two seconds while it runs. What became of it stands in Administration, Mail, Log.';
});
