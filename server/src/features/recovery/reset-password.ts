import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { invalid } from '../../platform/http/app-error.ts';
import { findLink, useLink } from '../account-links/account-link.repo.ts';
import { hashPassword } from '../auth/password.ts';
import { openToMember } from '../auth/session.repo.ts';
import { recordEvents } from '../events/record-events.ts';
import { fullName } from '../people/person.presenter.ts';

const refused = () => invalid('token', MESSAGES.resetTokenInvalid);

interface Reset {
  readonly token: string;
  readonly password: string;
  readonly requestId: string;
}

/**
 * Sets the password of whoever the link was sent to, which ends all their sessions.
 * @throws AppError VALIDATION_FAILED for a token that is unknown, used, void or too old, or whose owner may not sign in
 */
export async function resetPassword(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { token, password, requestId }: Reset,
): Promise<void> {
  const now = clock.now();
  // Hashing is slow on purpose: it is done for good tokens alone, and outside of the transaction.
  if ((await findLink(db, 'password_reset', token, now)) === undefined) throw refused();
  const hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const link = await useLink(trx, 'password_reset', token, now);
    const owner = link?.userId == null ? undefined : await findOwner(trx, link.userId);
    if (owner === undefined) throw refused();
    await trx
      .updateTable('users')
      .set({ password_hash: hash, email_unproven: false, updated_at: now })
      .where('id', '=', owner.id)
      .execute();
    if (owner.organization_id === null) return;
    await recordEvents(
      trx,
      { organizationId: owner.organization_id, kind: 'user', id: owner.id, name: fullName(owner) },
      { actor: null, at: now, requestId },
      [{ verb: 'password_reset' }],
    );
  });
}

const findOwner = (trx: Database, userId: string) =>
  trx
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(['users.id', 'users.organization_id', 'users.first_name', 'users.last_name'])
    .where('users.id', '=', userId)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where(openToMember)
    .forUpdate('users')
    .executeTakeFirst();
