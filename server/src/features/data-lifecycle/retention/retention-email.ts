import type { RetentionAction } from '@switchboard/contract/data-lifecycle/retention-values.ts';
import type { MailContent } from '../../../platform/mail/mail.ts';
import { renderEmail } from '../../../platform/mail/render-email.ts';
import { whenOf } from '../../record/account-letters.ts';

interface Told {
  readonly months: number;
  readonly action: RetentionAction;
  readonly startsAt: Date;
  /** That would go now. */
  readonly tickets: number;
  readonly url: string;
}

const BECOMES: Readonly<Record<RetentionAction, string>> = {
  anonymize: 'lose their texts, files and people',
  delete: 'are deleted with everything that belongs to them',
};

export const retentionEmail = ({ months, action, startsAt, tickets, url }: Told): MailContent =>
  renderEmail({
    subject: 'Closed tickets go soon',
    paragraphs: [
      `Tickets of your organization that were closed ${months === 1 ? 'a month' : `${months} months`} ago or earlier ${BECOMES[action]}, for the first time on ${whenOf(startsAt)} and every day from then on. Now it would be ${tickets === 1 ? '1 ticket' : `${tickets} tickets`}.`,
      'What has to be kept, for example because of a claim, can be held before that. Whoever wants a copy exports it first.',
    ],
    action: { label: 'See what goes', url },
    notes: [],
  });
