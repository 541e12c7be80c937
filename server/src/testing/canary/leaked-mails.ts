import { readSentMails } from '../sent-mails.ts';
import { CANARY_DOMAIN, shows } from './canary.ts';

/** @returns address and subject of each e-mail in the directory that tells somebody else of the canary */
export async function leakedMails(directory: string): Promise<string[]> {
  const mails = await readSentMails(directory);
  return mails
    .map(({ to, subject, text, html }) => ({
      to: to?.[0]?.address ?? '',
      subject,
      said: `${subject}${text}${html}`,
    }))
    .filter(({ to, said }) => !to.endsWith(`@${CANARY_DOMAIN}`) && shows(said))
    .map(({ to, subject }) => `${to}: ${subject}`);
}
