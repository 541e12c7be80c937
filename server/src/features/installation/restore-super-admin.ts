import type { Database } from '../../platform/database/open-database.ts';
import { voidLinks } from '../access/account-links/account-link.repo.ts';
import { hashPassword } from '../access/passwords/password.ts';
import { deleteSecondFactors } from '../access/second-factor/second-factor.repo.ts';
import { revokeTokensOf } from '../access/tokens/token.repo.ts';
import { updateUser } from '../people/user.repo.ts';
import { productContext } from '../record/actor-context.ts';
import { recordAccountEvent } from '../record/record-account-event.ts';

interface Restoration {
  readonly email: string;
  readonly password: string;
  /** For somebody who has lost that too. */
  readonly removeSecondFactor: boolean;
}

const superAdmins = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'super_admin')
    .where('deleted_at', 'is', null);

/** The e-mails of those who could be meant. */
export const superAdminEmails = async (db: Database): Promise<string[]> => {
  const rows = await superAdmins(db).orderBy('email').execute();
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
    const person = await superAdmins(trx).where('email', '=', email).forNoKeyUpdate().executeTakeFirst();
    if (person === undefined) return false;
    await updateUser(trx, person.id, { password_hash: passwordHash, is_active: true, updated_at: now });
    await voidLinks(trx, person.id, ['password_reset', 'email_change']);
    await revokeTokensOf(trx, person.id, now);
    const account = { id: person.id, organizationId: null };
    const context = productContext(now);
    await recordAccountEvent(trx, account, context, { verb: 'password_reset' });
    if (removeSecondFactor && (await deleteSecondFactors(trx, person.id))) {
      await recordAccountEvent(trx, account, context, { verb: 'second_factor_reset' });
    }
    return true;
  });
}
