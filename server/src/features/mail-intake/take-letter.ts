/**
 * Takes a letter: whose it is, what it answers, and what becomes of it. Its sender hears nothing of that: whoever guesses
 * addresses and writes in other people's names learns nothing.
 */
import { Readable } from 'node:stream';
import { decideLetter } from './decide-letter.ts';
import { getLetter } from './letter.repo.ts';
import type { Envelope, LetterDeps } from './letter-deps.ts';
import { type Arrived, logAgain, TakenBefore } from './log-letter.ts';
import { readLetter } from './read-letter.ts';

/**
 * Resolves when the letter and what it made are committed.
 * @returns the id of its line in the log
 * @throws AppError, and what the database and the disk throw: the letter may come again
 */
export async function takeLetter(deps: LetterDeps, raw: Readable, envelope: Envelope): Promise<string> {
  const letter = await readLetter(raw, deps.files, deps.config.largestLetter);
  try {
    return await takeOnce(deps, { letter, envelope });
  } finally {
    await Promise.all(letter.files.map((file) => deps.files.discard(file)));
  }
}

async function takeOnce(deps: LetterDeps, arrived: Arrived): Promise<string> {
  const before = await logAgain(deps, arrived);
  if (before !== null) return before;
  try {
    return await decideLetter(deps, arrived);
  } catch (error) {
    const again = error instanceof TakenBefore ? await logAgain(deps, arrived) : null;
    if (again === null) throw error;
    return again;
  }
}

/** For the answer of the call that brought it. */
export const readLetterTaken = (deps: Pick<LetterDeps, 'db'>, id: string) => getLetter(deps.db, id);
export const letterFrom = (bytes: Buffer) => Readable.from([bytes]);
