import { RETENTION, type RetentionAction } from '@switchboard/contract/data-lifecycle/retention-values.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import { emailsOfAdmins } from '../../people/active-admins.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { edits, recordEvents } from '../../record/record-events.ts';
import { countOver, findPolicy, type PolicyRow, writePolicy } from './retention.repo.ts';
import { retentionEmail } from './retention-email.ts';
import { subjectOf } from './retention-subject.ts';

export interface Wanted {
  readonly months: number;
  readonly action: RetentionAction;
  readonly isActive: boolean;
  readonly previewTotal: number | null;
}

/** What holds while nobody has said anything. */
export const BEFORE = { months: RETENTION.months, action: 'anonymize', is_active: false } as const;

const values = ({ months, action, is_active }: Pick<PolicyRow, 'months' | 'action' | 'is_active'>) => ({
  months,
  action,
  isActive: is_active,
});

/**
 * What is switched on, or changed while it is on, holds a week later; admins are told at once.
 * @throws AppError PREVIEW_OUTDATED where other tickets would go than the list has shown
 */
export async function setRetention(
  trx: Database,
  context: PersonContext,
  organizationId: string,
  baseUrl: string,
  { months, action, isActive, previewTotal }: Wanted,
): Promise<void> {
  await lockOrganization(trx, organizationId);
  const before = (await findPolicy(organizationId, trx)) ?? BEFORE;
  const after = { months, action, is_active: isActive };
  const changes = edits<'retention'>(values(before), values(after));
  if (changes.length === 0) return;
  const { at } = context;
  const startsAt = isActive ? new Date(at.getTime() + RETENTION.notice) : null;
  const { going } = isActive
    ? await countOver(organizationId, trx, { months, action, now: at })
    : { going: 0 };
  if (isActive && going !== previewTotal) throw new AppError('PREVIEW_OUTDATED');
  await writePolicy(trx, {
    organization_id: organizationId,
    ...after,
    announced_at: isActive ? at : null,
    starts_at: startsAt,
  });
  const subject = subjectOf(organizationId);
  await recordEvents(trx, subject, context, changes);
  if (startsAt === null) return;
  await recordEvents(trx, subject, context, [
    {
      verb: 'announced',
      data: { startsOn: startsAt.toISOString().slice(0, 10), tickets: going },
      automatic: true,
    },
  ]);
  const letter = retentionEmail({
    months,
    action,
    startsAt,
    tickets: going,
    url: `${baseUrl}/admin/data/keeping`,
  });
  for (const to of await emailsOfAdmins(organizationId, trx))
    await queueMail(trx, { kind: 'retention', to, ...letter });
}
