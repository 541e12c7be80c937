import type { Database } from '../../platform/database/open-database.ts';
import { voidLinks } from '../access/account-links/account-link.repo.ts';
import { hashPassword } from '../access/passwords/password.ts';
import { deleteSecondFactor } from '../access/second-factor/second-factor.repo.ts';
import { recordAccountEvent } from '../record/record-account-event.ts';

interface Restoration {
  readonly email: string;
  readonly password: string;
  /** For somebody who has lost that too. */
  readonly removeSecondFactor: boolean;
}

/** The e-mails of those who could be meant. */
export const superAdminEmails = async (db: Database): Promise<string[]> => {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'super_admin')
    .where('deleted_at', 'is', null)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
};

/**
 * Gives a super admin a new password on the word of whoever holds the machine; with the old one all sessions end.
 * @returns false when there is no such super admin
 */
export async function restoreSuperAdmin(
  db: Database,
  { email, password, removeSecondFactor }: Restoration,
  now: Date,
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('users')
      .set({ password_hash: passwordHash, is_active: true, updated_at: now })
      .where('email', '=', email)
      .where('role', '=', 'super_admin')
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) return false;
    await voidLinks(trx, changed.id, ['password_reset', 'email_change']);
    const account = { id: changed.id, organizationId: null };
    const context = { actor: null, at: now, requestId: null };
    await recordAccountEvent(trx, account, context, { verb: 'password_reset' });
    if (removeSecondFactor && (await deleteSecondFactor(trx, changed.id))) {
      await recordAccountEvent(trx, account, context, { verb: 'second_factor_reset' });
    }
    return true;
  });
}
