import type { MailContent } from '../../../platform/mail/mail.ts';
import { renderEmail } from '../../../platform/mail/render-email.ts';

interface Named {
  readonly name: string;
}

export const tokenRevokedEmail = ({ name }: Named): MailContent =>
  renderEmail({
    subject: 'Your API token was revoked',
    paragraphs: [
      `An administrator of your organization has revoked your API token "${name}". Programs that use it can no longer sign in.`,
    ],
    notes: ['If you still need one, make a new token in your profile, or ask your administrator.'],
  });

/** @param day of the reader, in words */
export const tokenEndsEmail = ({
  name,
  account,
  day,
  url,
}: Named & { readonly account: string | null; readonly day: string; readonly url: string }): MailContent =>
  renderEmail({
    subject: 'An API token ends in a week',
    paragraphs: [
      `${account === null ? 'Your API token' : `The API token of the service account ${account}`}, "${name}", ends on ${day}. From then on, programs that use it can no longer sign in.`,
    ],
    action: { label: 'Make a new token', url },
    notes: [
      'A token cannot be made to last longer: make a new one, give it to your program, then revoke the old one.',
    ],
  });
