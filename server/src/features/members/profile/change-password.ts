import type { Assertion } from '@switchboard/contract/access/proof.ts';
import type { Session } from '../../../platform/http/call.ts';
import { voidLinks } from '../../access/account-links/account-link.repo.ts';
import { expectOtherWayOpen } from '../../access/enforcement/sign-in-rule.ts';
import type { PasskeyPage } from '../../access/passkeys/passkey-pages.ts';
import { expectPassword, type PasswordProof } from '../../access/passwords/expect-password.ts';
import { hashPassword } from '../../access/passwords/password.ts';
import { expectPasskey } from '../../access/second-factor/confirm-person.ts';
import { createSession } from '../../access/sessions/create-session.repo.ts';
import { holdSession } from '../../access/sessions/hold-session.ts';
import { revokeTokensOf } from '../../access/tokens/token.repo.ts';
import { updateUser } from '../../people/user.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordAccountEvents } from '../../record/record-account-event.ts';
import { CURRENT_PASSWORD, type IdentityProof } from './prove-identity.ts';

interface Change {
  readonly currentPassword?: string | undefined;
  /** In place of the present password. */
  readonly passkey?: Assertion | undefined;
  readonly page: PasskeyPage;
  readonly newPassword: string;
  readonly address: string;
  readonly userAgent: string;
  readonly revokeTokens: boolean;
}

/**
 * Sets a new password and ends every session of the person in the same transaction, then opens one for this caller, which came
 * by the same provider.
 * A new address that waits for its confirmation waits no more: somebody else may have asked for it.
 * @returns the new session's token
 * @throws AppError VALIDATION_FAILED when the present password or the passkey is wrong, RATE_LIMITED after too many of those,
 *   UNAUTHENTICATED when the caller's session has ended meanwhile
 */
export async function changePassword(
  deps: PasswordProof & Pick<IdentityProof, 'clock' | 'mutex'>,
  session: Session,
  change: Change,
  context: PersonContext,
): Promise<string> {
  const { actor, at } = context;
  return deps.mutex.run(actor.id, async () => {
    if (change.passkey === undefined) {
      await expectPassword(deps, actor.id, change.currentPassword ?? '', CURRENT_PASSWORD);
    } else {
      await expectPasskey(
        { ...deps, wrongCodes: deps.failures },
        { session, page: change.page },
        change.passkey,
      );
    }
    await deps.failures.reset(actor.id);
    const hash = await hashPassword(change.newPassword);
    return deps.db.transaction().execute(async (trx) => {
      const provider = await holdSession(trx, session);
      if (provider === null)
        await expectOtherWayOpen(trx, { id: actor.id, organization_id: actor.organizationId }, 'password');
      // With the password go all sessions: the database sees to it.
      await updateUser(trx, actor.id, { password_hash: hash, updated_at: at });
      await voidLinks(trx, actor.id, ['password_reset', 'email_change']);
      const revoked = change.revokeTokens ? await revokeTokensOf(trx, actor.id, at) : [];
      await recordAccountEvents(trx, actor, context, [
        { verb: 'password_changed' },
        ...revoked.map((token) => ({ verb: 'token_revoked' as const, data: { token } })),
      ]);
      const { token } = await createSession(trx, actor.id, { ...change, provider }, at);
      return token;
    });
  });
}
