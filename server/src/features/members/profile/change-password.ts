import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Session } from '../../../platform/http/call.ts';
import type { KeyedLimit } from '../../../platform/keyed-limit.ts';
import { voidLinks } from '../../access/account-links/account-link.repo.ts';
import { expectPassword, type PasswordProof } from '../../access/passwords/expect-password.ts';
import { hashPassword } from '../../access/passwords/password.ts';
import { createSession } from '../../access/sessions/create-session.repo.ts';
import { holdSession } from '../../access/sessions/hold-session.ts';
import { revokeTokensOf } from '../../access/tokens/token.repo.ts';
import { updateUser } from '../../people/user.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordAccountEvents } from '../../record/record-account-event.ts';

/** The field of calls that ask for it. */
export const CURRENT_PASSWORD = { path: 'currentPassword', wrong: MESSAGES.currentPasswordWrong };

interface Change {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly address: string;
  readonly userAgent: string;
  readonly revokeTokens: boolean;
}

/**
 * Sets a new password and ends every session of the person in the same transaction, then opens one for this caller.
 * A new address that waits for its confirmation waits no more: somebody else may have asked for it.
 * @returns the new session's token
 * @throws AppError VALIDATION_FAILED when the present password is wrong, RATE_LIMITED after too many of those,
 *   UNAUTHENTICATED when the caller's session has ended meanwhile
 */
export async function changePassword(
  deps: PasswordProof & { readonly mutex: KeyedLimit },
  session: Session,
  change: Change,
  context: PersonContext,
): Promise<string> {
  const { actor, at } = context;
  return deps.mutex.run(actor.id, async () => {
    await expectPassword(deps, actor.id, change.currentPassword, CURRENT_PASSWORD);
    await deps.failures.reset(actor.id);
    const hash = await hashPassword(change.newPassword);
    return deps.db.transaction().execute(async (trx) => {
      await holdSession(trx, session);
      // With the password go all sessions: the database sees to it.
      await updateUser(trx, actor.id, { password_hash: hash, updated_at: at });
      await voidLinks(trx, actor.id, ['password_reset', 'email_change']);
      const revoked = change.revokeTokens ? await revokeTokensOf(trx, actor.id, at) : [];
      await recordAccountEvents(trx, actor, context, [
        { verb: 'password_changed' },
        ...revoked.map((token) => ({ verb: 'token_revoked' as const, data: { token } })),
      ]);
      const { token } = await createSession(trx, actor.id, change, at);
      return token;
    });
  });
}
