import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { shows } from '@switchboard/server/src/testing/canary/canary.ts';
import { leakedMails } from '@switchboard/server/src/testing/canary/leaked-mails.ts';

/** What the program prints, in its data directory. */
export const PROGRAM_LOG = 'printed.log';

/**
 * Removes the run's own database and files, made by the configuration.
 * @throws Error when the log or an e-mail tells of the canary organization
 */
export default async function removeData() {
  const directory = process.env.E2E_DATA_DIR;
  if (!directory?.includes('switchboard-e2e-')) return;
  const printed = await readFile(join(directory, PROGRAM_LOG), 'utf8');
  const lines = printed.split('\n').filter(shows);
  const mails = await leakedMails(join(directory, 'mail'));
  await rm(directory, { recursive: true, force: true, maxRetries: 10 });
  if (lines.length + mails.length > 0) {
    throw new Error(`Data of the canary came out:\n${[...lines, ...mails].join('\n')}`);
  }
}
