/** What an organization decides about its approvals. */
import { DAY, HOUR } from '@switchboard/contract/durations.ts';
import type { Database } from '../../../platform/database/open-database.ts';

export interface ApprovalSettings {
  /** Decides where nobody else can. */
  readonly fallbackApprover: string | null;
  /** Links in letters lead to signing in, and decide nothing. */
  readonly linkNeedsSignIn: boolean;
  readonly reminderHours: number;
  readonly expiryDays: number;
}

export async function readApprovalSettings(
  _db: Database,
  _organizationId: string,
): Promise<ApprovalSettings> {
  return { fallbackApprover: null, linkNeedsSignIn: true, reminderHours: 48, expiryDays: 14 };
}

/** From now on its approvers have time again. */
export const deadlines = (at: Date, { reminderHours, expiryDays }: ApprovalSettings) => ({
  due_at: new Date(at.getTime() + expiryDays * DAY),
  remind_at: new Date(at.getTime() + reminderHours * HOUR),
  reminders: 0,
});
