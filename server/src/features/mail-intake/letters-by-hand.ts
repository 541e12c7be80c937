/**
 * Outside production a letter is taken from a folder, as if it had come by mail: whoever develops or tries the product out
 * has no mail server. The sender counts as verified unless the letter says otherwise in a head of ours.
 */
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SECOND } from '@switchboard/contract/durations.ts';
import { SENDER_VERDICTS, type SenderVerdict } from '@switchboard/contract/mail-intake/letters.ts';
import type { Config } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { lookRegularly } from '../../platform/look-regularly.ts';
import { letterDepsOf } from './letter-deps.ts';
import { takeLetter } from './take-letter.ts';

/** What is being written has another name until it is whole. */
export const LETTER_ENDING = '.eml';

/** In which the verdict is looked for. */
const HEAD_BYTES = 64 * 1024;

export const folderOfLetters = ({ dataDirectory }: Pick<Config, 'dataDirectory'>): string =>
  join(dataDirectory, 'mail-in');

type ByHandDeps = Parameters<typeof letterDepsOf>[0];

/**
 * Takes what lies there, oldest name first; a letter is removed when what it became is committed.
 * @throws what the first one failed by that stays; others are taken all the same
 */
export async function takeLettersByHand(outside: ByHandDeps, stopping?: AbortSignal): Promise<void> {
  const folder = folderOfLetters(outside.config);
  const names = (await readdir(folder)).filter((name) => name.endsWith(LETTER_ENDING)).toSorted();
  const deps = letterDepsOf(outside);
  const failures: unknown[] = [];
  for (const name of names) {
    if (stopping?.aborted) break;
    const path = join(folder, name);
    try {
      await takeLetter(deps, createReadStream(path), { verdict: await verdictOf(path) });
      await rm(path);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function verdictOf(path: string): Promise<SenderVerdict> {
  const start = await text(createReadStream(path, { encoding: 'latin1', end: HEAD_BYTES }));
  const head = start.split(/\r?\n\r?\n/, 1)[0] ?? '';
  const said = head.match(/^X-Switchboard-Verdict:[ \t]*(\w+)/im)?.[1]?.toLowerCase();
  return SENDER_VERDICTS.find((verdict) => verdict === said) ?? 'pass';
}

/** @returns a function that ends it; null in production, where mail servers bring letters */
export async function startTakingByHand(
  deps: ByHandDeps & Pick<Deps, 'log'>,
): Promise<(() => Promise<void>) | null> {
  if (deps.config.production) return null;
  await mkdir(folderOfLetters(deps.config), { recursive: true, mode: 0o700 });
  return lookRegularly({
    every: SECOND,
    look: (stopping) => takeLettersByHand(deps, stopping),
    failed: (error) => deps.log.warn({ err: error }, 'a letter in the folder mail-in is taken later'),
  });
}
