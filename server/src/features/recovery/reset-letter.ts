import { writeLetter } from '../../platform/mail/letter.ts';
import type { MailContent } from '../../platform/mail/mail.ts';

export const resetLetter = ({ firstName, url }: { firstName: string; url: string }): MailContent =>
  writeLetter({
    subject: 'Choose a new password for Switchboard',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'Somebody, most likely you, asked for a new password for your Switchboard account. This link lets you choose one.',
    ],
    action: { label: 'Choose a new password', url },
    notes: [
      'The link works once, within one hour. A newer request makes it void.',
      'You did not ask for it? Then ignore this letter: your password stays as it is.',
    ],
  });
