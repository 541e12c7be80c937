import type { MailContent } from '../../../platform/mail/mail.ts';
import { renderEmail } from '../../../platform/mail/render-email.ts';

interface Confirmation {
  readonly organization: string;
  readonly url: string;
}

export const confirmationEmail = ({ organization, url }: Confirmation): MailContent =>
  renderEmail({
    subject: 'Confirm your Switchboard account',
    paragraphs: [
      `You have registered with the help desk of ${organization}. Confirm that this address is yours, then sign in.`,
    ],
    action: { label: 'Confirm your account', url },
    notes: [
      'The link works once, within one day.',
      'If you did not register, ignore this e-mail: no account is created without your confirmation.',
    ],
  });

export const accountExistsEmail = ({
  firstName,
  url,
}: {
  firstName: string | null;
  url: string;
}): MailContent =>
  renderEmail({
    subject: 'You already have a Switchboard account',
    firstName,
    paragraphs: [
      'Somebody, most likely you, tried to register with this address. There is already an account with this address: sign in with it, or choose a new password if you have forgotten yours.',
    ],
    action: { label: 'Choose a new password', url },
    notes: ['If you did not try to register, ignore this e-mail: nothing has changed.'],
  });
