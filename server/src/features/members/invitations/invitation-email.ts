import type { MailContent } from '../../../platform/mail/mail.ts';
import { renderEmail } from '../../../platform/mail/render-email.ts';

interface Invitation {
  readonly organization: string;
  readonly email: string;
  readonly url: string;
}

export const invitationEmail = ({ organization, email, url }: Invitation): MailContent =>
  renderEmail({
    subject: `Your account at the help desk of ${organization}`,
    paragraphs: [
      `${organization} has created an account for you at its help desk. Choose a password, then sign in with ${email}.`,
    ],
    action: { label: 'Choose a password', url },
    notes: [
      'The link works once, within seven days. After that, your administrator can send you a new one.',
      `If you do not belong to ${organization}, ignore this e-mail: nobody can sign in without it.`,
    ],
  });
