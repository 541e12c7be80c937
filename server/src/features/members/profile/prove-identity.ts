import type { Assertion } from '@switchboard/contract/access/proof.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Clock } from '../../../platform/clock.ts';
import { invalid, noting } from '../../../platform/http/app-error.ts';
import type { Session } from '../../../platform/http/call.ts';
import type { KeyedLimit } from '../../../platform/keyed-limit.ts';
import type { SecretKey } from '../../../platform/secret-key.ts';
import type { PasskeyPage } from '../../access/passkeys/passkey-pages.ts';
import { expectPassword, type PasswordProof } from '../../access/passwords/expect-password.ts';
import { acceptCode } from '../../access/second-factor/accept-code.ts';
import { expectPasskey } from '../../access/second-factor/confirm-person.ts';
import { wrongCode } from '../../access/second-factor/prove-second-factor.ts';

/** The field of calls that ask for it. */
export const CURRENT_PASSWORD = { path: 'currentPassword', wrong: MESSAGES.currentPasswordWrong };

export interface IdentityProof extends PasswordProof {
  readonly clock: Clock;
  readonly secretKey: SecretKey;
  readonly mutex: KeyedLimit;
}

interface GivenProof {
  readonly currentPassword?: string | undefined;
  readonly code?: string | undefined;
  readonly passkey?: Assertion | undefined;
  /** Where the passkey was asked for. */
  readonly page: PasskeyPage;
}

/**
 * The password of somebody who is signed in, a code of their second factor, or a passkey: a session that was left open is not
 * enough for what decides who they are.
 * @throws AppError VALIDATION_FAILED naming `currentPassword`, `code` or `passkey`, RATE_LIMITED after too many wrong ones
 */
export async function proveIdentity(
  deps: IdentityProof,
  session: Session,
  { currentPassword, code, passkey, page }: GivenProof,
): Promise<void> {
  const { db, clock, secretKey, failures, mutex } = deps;
  const userId = session.actor.id;
  await mutex.run(userId, async () => {
    if (passkey !== undefined) {
      await expectPasskey({ db, clock, wrongCodes: failures }, { session, page }, passkey);
    } else if (currentPassword !== undefined && currentPassword !== '') {
      await expectPassword(deps, userId, currentPassword, CURRENT_PASSWORD);
    } else if (code === undefined) {
      throw invalid(CURRENT_PASSWORD.path, MESSAGES.currentPasswordRequired);
    } else {
      const tooMany = noting(({ code }) => wrongCode(code));
      await failures.check(userId).catch(tooMany);
      const proof = await db
        .transaction()
        .execute((trx) => acceptCode(trx, secretKey, userId, code, clock.now()));
      if (proof === null) {
        await failures.consume(userId).catch(tooMany);
        throw invalid('code', MESSAGES.codeWrong, wrongCode('INVALID_CODE'));
      }
    }
    await failures.reset(userId);
  });
}
