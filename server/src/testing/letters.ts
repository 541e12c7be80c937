/** The letters that an installation without a mail server has written. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

export interface Letter extends Email {
  /** Its file's name. */
  readonly file: string;
  /** The address of its button. */
  readonly link: string;
}

export async function readLetters(directory: string): Promise<Letter[]> {
  const files = await readdir(directory).catch(() => []);
  const names = files.filter((file) => file.endsWith('.eml')).toSorted();
  return Promise.all(
    names.map(async (file) => {
      const letter = await PostalMime.parse(await readFile(join(directory, file)));
      return { ...letter, file, link: letter.text?.match(/^https?:\S+$/m)?.[0] ?? '' };
    }),
  );
}
