import { writeLetter } from '../../platform/mail/letter.ts';
import type { MailContent } from '../../platform/mail/mail.ts';

interface Confirmation {
  readonly firstName: string;
  readonly organization: string;
  readonly url: string;
}

export const confirmationLetter = ({ firstName, organization, url }: Confirmation): MailContent =>
  writeLetter({
    subject: 'Confirm your Switchboard account',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `You have registered with the help desk of ${organization}. Confirm that this address is yours, and you can sign in.`,
    ],
    action: { label: 'Confirm your account', url },
    notes: [
      'The link works once, within one day.',
      'You did not register? Then ignore this letter: without you no account is made.',
    ],
  });

export const accountExistsLetter = ({ firstName, url }: { firstName: string; url: string }): MailContent =>
  writeLetter({
    subject: 'You already have a Switchboard account',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'Somebody, most likely you, tried to register with this address. It has an account already: sign in with it, or choose a new password if you have forgotten yours.',
    ],
    action: { label: 'Choose a new password', url },
    notes: ['You did not try to register? Then ignore this letter: nothing has changed.'],
  });
