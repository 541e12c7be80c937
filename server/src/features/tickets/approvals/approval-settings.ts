/** What an organization decides about its approvals. */
import { DAY, HOUR } from '@switchboard/contract/durations.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { readAccessSettings } from '../../organizations/access-settings/access-settings.repo.ts';

interface ApprovalSettings {
  /** Decides where nobody else can. */
  readonly fallbackApprover: string | null;
  /** Links in letters lead to signing in, and decide nothing. */
  readonly linkNeedsSignIn: boolean;
  readonly reminderHours: number;
  readonly expiryDays: number;
}

export async function readApprovalSettings(db: Database, organizationId: string): Promise<ApprovalSettings> {
  const { fallbackApprover, ...settings } = await readAccessSettings(organizationId, db);
  return { ...settings, fallbackApprover: fallbackApprover?._id ?? null };
}

/** From now on its approvers have time again. */
export const deadlines = (
  at: Date,
  { reminderHours, expiryDays }: Pick<ApprovalSettings, 'reminderHours' | 'expiryDays'>,
) => ({
  due_at: new Date(at.getTime() + expiryDays * DAY),
  remind_at: new Date(at.getTime() + reminderHours * HOUR),
  reminders: 0,
});
