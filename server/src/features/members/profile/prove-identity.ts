import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Clock } from '../../../platform/clock.ts';
import { invalid, noting } from '../../../platform/http/app-error.ts';
import type { KeyedLimit } from '../../../platform/keyed-limit.ts';
import type { SecretKey } from '../../../platform/secret-key.ts';
import { expectPassword, type PasswordProof } from '../../access/passwords/expect-password.ts';
import { acceptCode } from '../../access/second-factor/accept-code.ts';
import { wrongCode } from '../../access/second-factor/prove-second-factor.ts';
import { CURRENT_PASSWORD } from './change-password.ts';

export interface IdentityProof extends PasswordProof {
  readonly clock: Clock;
  readonly secretKey: SecretKey;
  readonly mutex: KeyedLimit;
}

/**
 * The password of somebody who is signed in, or a code of their second factor: a session that was left open is not
 * enough for what decides who they are.
 * @throws AppError VALIDATION_FAILED naming `currentPassword` or `code`, RATE_LIMITED after too many wrong ones
 */
export async function proveIdentity(
  deps: IdentityProof,
  userId: string,
  { currentPassword, code }: { readonly currentPassword?: string; readonly code?: string },
): Promise<void> {
  const { db, clock, secretKey, failures, mutex } = deps;
  await mutex.run(userId, async () => {
    if (currentPassword !== undefined && currentPassword !== '') {
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
