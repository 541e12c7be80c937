/**
 * Who was erased, beside the database: one that is restored from a backup knows their names again, and is erased again at the
 * next start. The file has ids and codes, no names.
 */
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../../../platform/config.ts';
import { hasCode } from '../../../platform/error-code.ts';

const line = z.object({
  organization: z.uuid(),
  person: z.uuid(),
  erasure: z.uuid(),
  code: z.string(),
  at: z.iso.datetime(),
  replaceInTexts: z.boolean(),
  removeFiles: z.boolean(),
});
export type ErasedPerson = z.output<typeof line>;

const fileOf = ({ dataDirectory }: Pick<Config, 'dataDirectory'>) => join(dataDirectory, 'erasures.jsonl');

/** What cannot be read of it is left out: a program that ended while it wrote leaves half a line. */
export async function readErased(config: Pick<Config, 'dataDirectory'>): Promise<ErasedPerson[]> {
  const text = await readFile(fileOf(config), 'utf8').catch((error) => {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  });
  return text.split('\n').flatMap((one) => {
    try {
      return [line.parse(JSON.parse(one))];
    } catch {
      return [];
    }
  });
}

/** Each once, however often its erasure was taken up. */
export async function appendErased(
  config: Pick<Config, 'dataDirectory'>,
  person: ErasedPerson,
): Promise<void> {
  const known = await readErased(config);
  if (known.some(({ erasure }) => erasure === person.erasure)) return;
  // A line of its own, also after half a one.
  await appendFile(fileOf(config), `\n${JSON.stringify(person)}\n`, { mode: 0o600 });
}
