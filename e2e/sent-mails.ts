/** What the installation under test has sent: without a mail server, e-mails are files below its data directory. */
import { join } from 'node:path';
import { readSentMails, type SentMail } from '@switchboard/server/src/testing/sent-mails.ts';
import { expect } from './fixtures.ts';

/** Waits for the latest e-mail to this address whose subject begins so. */
export async function mailTo(address: string, subject: string): Promise<SentMail> {
  const find = async () =>
    (await readSentMails(join(process.env.E2E_DATA_DIR ?? '', 'mail'))).findLast(
      (mail) => mail.to?.[0]?.address === address && mail.subject?.startsWith(subject),
    );
  await expect.poll(find, `an e-mail to ${address}`).toBeDefined();
  const mail = await find();
  if (mail === undefined) throw new Error('the e-mail has gone again');
  return mail;
}

export const newAddress = (name: string) => `${name}-${Math.random().toString(36).slice(2, 8)}@acme.example`;
