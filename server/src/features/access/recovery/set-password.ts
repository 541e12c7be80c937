import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { fullName } from '../../people/person-ref.ts';
import { updateUser } from '../../people/user.repo.ts';
import { anonymousContext } from '../../record/actor-context.ts';
import { recordAccountEvents } from '../../record/record-account-event.ts';
import { findLink, useLink, voidLinks } from '../account-links/account-link.repo.ts';
import { isBound, otherWayClosed } from '../enforcement/sign-in-rule.ts';
import { hashPassword } from '../passwords/password.ts';
import { openToMember } from '../sessions/session.repo.ts';
import { rememberPlace } from '../sessions/sign-in-place.repo.ts';
import { revokeTokensOf } from '../tokens/token.repo.ts';

export interface PasswordByLink {
  readonly purpose: 'password_reset' | 'invitation';
  readonly token: string;
  readonly password: string;
  readonly requestId: string;
  readonly address: string;
  /** As what it is recorded. */
  readonly verb: 'password_reset' | 'invitation_accepted';
  /** What is thrown for a token that is unknown, used, void or too old, or whose owner may not sign in. */
  readonly refused: () => Error;
}

/**
 * Sets the password of whoever the link was sent to, which ends all their sessions and voids their other links.
 * @throws AppError SSO_REQUIRED where a password would open nothing, and what `refused` makes
 */
export async function setPasswordByLink(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { purpose, token, password, verb, refused, ...call }: PasswordByLink,
): Promise<void> {
  const now = clock.now();
  // Hashing is slow on purpose: it is done for good tokens alone, and outside of the transaction.
  const seen = await findLink(db, purpose, token, now);
  if (seen === undefined || seen.userId === null) throw refused();
  const { userId } = seen;
  const hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    // The person before the link, as a change of the password takes them, or the two would wait for each other.
    const owner = await lockOwner(trx, userId);
    if (owner === undefined || !(await useLink(trx, purpose, token, now))) throw refused();
    if (await isBound(trx, owner)) throw otherWayClosed('password', owner);
    await updateUser(trx, owner.id, {
      password_hash: hash,
      email_proof: 'confirmed',
      invited: false,
      updated_at: now,
    });
    // Somebody else may have made them.
    const revoked = await revokeTokensOf(trx, owner.id, now);
    // Whoever reads their e-mail here may also sign in here.
    await rememberPlace(trx, owner.id, call.address, now);
    await voidLinks(trx, owner.id, ['password_reset', 'invitation', 'email_change']);
    const account = { id: owner.id, organizationId: owner.organization_id, name: fullName(owner) };
    await recordAccountEvents(trx, account, anonymousContext(call, now), [
      { verb },
      ...revoked.map((token) => ({ verb: 'token_revoked' as const, data: { token } })),
    ]);
  });
}

const lockOwner = (trx: Database, userId: string) =>
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
