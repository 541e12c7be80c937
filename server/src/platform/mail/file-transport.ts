import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compose } from './compose.ts';
import type { MailTransport } from './mail.ts';

/**
 * Writes each e-mail to a file that mail programs open, for installations without a mail server. An e-mail that is
 * written again after a crash takes the place of the first.
 */
export function fileTransport(directory: string, from: string): MailTransport {
  return {
    async send(mail) {
      // A start needs no e-mail.
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail(compose(mail, from));
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const name = `${mail.id}-${mail.kind}`;
      const unfinished = join(directory, `.${name}.part`);
      // Links in e-mails are as good as passwords: nobody else on this machine reads them.
      const file = await open(unfinished, 'w', 0o600);
      try {
        await file.writeFile(message as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, join(directory, `${name}.eml`));
    },
  };
}

/** E-mails about what happens, of which there are many, are files for so long; letters about accounts stay. */
export async function removeOldFiles(directory: string, before: Date): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((file) => file.includes('-notification-'))) {
    const path = join(directory, name);
    const written = await stat(path).catch(() => null);
    if (written !== null && written.mtime < before) await rm(path, { force: true });
  }
}
