import { writeLetter } from '../../platform/mail/letter.ts';
import type { MailContent } from '../../platform/mail/mail.ts';

export const confirmEmailLetter = ({ firstName, url }: { firstName: string; url: string }): MailContent =>
  writeLetter({
    subject: 'Confirm your new e-mail',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'You want to use this address for your Switchboard account. Confirm that it is yours; until then the old one stays.',
    ],
    action: { label: 'Confirm this address', url },
    notes: [
      'The link works once, within one day.',
      'You know nothing of this? Then ignore this letter: nothing changes.',
    ],
  });

/** Goes to the address that was in use until now. */
export const emailChangedLetter = ({ firstName, email }: { firstName: string; email: string }): MailContent =>
  writeLetter({
    subject: 'Your Switchboard e-mail has changed',
    greeting: `Hello ${firstName},`,
    paragraphs: [`You now sign in to Switchboard with ${email}; this address is no longer in use.`],
    notes: ['It was not you? Then tell your administrator at once: somebody else is in your account.'],
  });
