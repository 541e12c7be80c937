import type { MailContent } from '../../../../../platform/mail/mail.ts';
import { renderEmail } from '../../../../../platform/mail/render-email.ts';

interface Told {
  /** Of the provider. */
  readonly name: string;
  /** In UTC, in words. */
  readonly day: string;
  readonly url: string;
}

export const certificateEndsEmail = ({ name, day, url }: Told): MailContent =>
  renderEmail({
    subject: `A certificate of ${name} ends on ${day}`,
    paragraphs: [
      `Your organization signs in through ${name}. A certificate that it signs with ends on ${day}: what is signed with it counts no longer from then on.`,
      'Get the next certificate from the provider and add it here beside the present one. Once the provider signs with the next one, take the present one away.',
    ],
    action: { label: 'See the provider', url },
    notes: [],
  });
