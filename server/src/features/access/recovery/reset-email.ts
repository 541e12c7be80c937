import type { MailContent } from '../../../platform/mail/mail.ts';
import { renderEmail } from '../../../platform/mail/render-email.ts';

export const resetEmail = ({ firstName, url }: { firstName: string | null; url: string }): MailContent =>
  renderEmail({
    subject: 'Choose a new password for Switchboard',
    firstName,
    paragraphs: [
      'Somebody, most likely you, asked for a new password for your Switchboard account. This link lets you choose one.',
    ],
    action: { label: 'Choose a new password', url },
    notes: [
      'The link works once, within one hour, and only until you request a newer one.',
      'If you did not ask for it, ignore this e-mail: your password does not change.',
    ],
  });
