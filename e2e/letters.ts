/** What the installation under test has sent: without a mail server, letters are files below its data directory. */
import { join } from 'node:path';
import { type Letter, readLetters } from '@switchboard/server/src/testing/letters.ts';
import { expect } from './desk.ts';

/** Waits for the latest letter to this address whose subject begins so. */
export async function letterTo(address: string, subject: string): Promise<Letter> {
  const find = async () =>
    (await readLetters(join(process.env.E2E_DATA_DIR ?? '', 'mail'))).findLast(
      (letter) => letter.to?.[0]?.address === address && letter.subject?.startsWith(subject),
    );
  await expect.poll(find, `a letter to ${address}`).toBeDefined();
  const letter = await find();
  if (letter === undefined) throw new Error('the letter has gone again');
  return letter;
}

export const newAddress = (name: string) => `${name}-${Math.random().toString(36).slice(2, 8)}@acme.example`;
