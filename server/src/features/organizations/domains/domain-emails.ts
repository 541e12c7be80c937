import type { MailContent } from '../../../platform/mail/mail.ts';
import { renderEmail } from '../../../platform/mail/render-email.ts';

interface Told {
  readonly domain: string;
  /** Where its record stands. */
  readonly name: string;
  readonly url: string;
}

/** @param days until it counts as verified no longer */
export const domainFailingEmail = ({
  domain,
  name,
  url,
  days,
}: Told & { readonly days: number }): MailContent =>
  renderEmail({
    subject: `The record of ${domain} is missing`,
    paragraphs: [
      `The DNS record at ${name} proves that ${domain} belongs to your organization. For a week it has not been found.`,
      `Put it back within ${days} days. After that, people with addresses of ${domain} can no longer sign in through your own provider.`,
    ],
    action: { label: 'See the record', url },
    notes: [],
  });

export const domainUnverifiedEmail = ({ domain, name, url }: Told): MailContent =>
  renderEmail({
    subject: `${domain} is no longer verified`,
    paragraphs: [
      `The DNS record at ${name} has been missing for 30 days. People with addresses of ${domain} can no longer sign in through your own provider.`,
    ],
    action: { label: 'Verify it again', url },
    notes: [],
  });
