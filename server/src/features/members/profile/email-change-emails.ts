import type { MailContent } from '../../../platform/mail/mail.ts';
import { renderEmail } from '../../../platform/mail/render-email.ts';

export const confirmEmailEmail = ({ url }: { url: string }): MailContent =>
  renderEmail({
    subject: 'Confirm your new e-mail',
    paragraphs: [
      'You want to use this address for your Switchboard account. Confirm that it is yours; until then, sign in with the old one.',
    ],
    action: { label: 'Confirm this address', url },
    notes: [
      'The link works once, within one day.',
      'If you did not ask for this, ignore this e-mail: nothing changes.',
    ],
  });

/**
 * Goes to the address that was in use until now.
 * @param email null where its mailbox is not to tell the new one
 */
export const emailChangedEmail = ({ email }: { email: string | null }): MailContent =>
  renderEmail({
    subject: 'Your Switchboard e-mail has changed',
    paragraphs: [
      `You now sign in to Switchboard with ${email ?? 'another e-mail'}; this address is no longer in use.`,
    ],
    notes: [
      'If this was not you, tell your administrator at once: somebody else has access to your account.',
    ],
  });
