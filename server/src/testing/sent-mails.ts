/** The e-mails that an installation without a mail server has written. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

export interface SentMail extends Email {
  /** Its file's name. */
  readonly file: string;
  /** The address of its button. */
  readonly link: string;
}

export async function readSentMails(directory: string): Promise<SentMail[]> {
  const files = await readdir(directory).catch(() => []);
  const names = files.filter((file) => file.endsWith('.eml')).toSorted();
  return Promise.all(
    names.map(async (file) => {
      const mail = await PostalMime.parse(await readFile(join(directory, file)));
      return { ...mail, file, link: mail.text?.match(/^https?:\S+$/m)?.[0] ?? '' };
    }),
  );
}
