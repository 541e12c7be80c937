/** The second half of a sign-in, by a passkey in place of a code. */
import type { Assertion } from '@switchboard/contract/access/proof.ts';
import { AppError, noting } from '../../../platform/http/app-error.ts';
import { getUser, type UserRow } from '../../people/user.repo.ts';
import { findChallenge, takeTry } from '../second-factor/challenge.repo.ts';
import { challengeEnded, endAndOpen, type ProofDeps } from '../second-factor/prove-second-factor.ts';
import type { SessionOrigin } from '../sessions/create-session.repo.ts';
import { acceptPasskey } from './accept-passkey.ts';
import { askPasskey } from './ask-passkey.ts';
import { passkeyRefused } from './passkey-refused.ts';

const asking = (challenge: string) => ({ purpose: 'second_factor', asker: challenge }) as const;

/** @throws AppError CHALLENGE_ENDED, PASSKEYS_UNAVAILABLE where people come by a bare address */
export async function askForSecondStep(deps: ProofDeps, challenge: string, host: string) {
  const half = await findChallenge(deps.db, challenge, deps.clock.now());
  if (half === undefined) throw challengeEnded();
  const asked = { ...asking(challenge), host, userId: half.user_id, verified: false };
  return askPasskey(deps.db, asked, deps.clock.now());
}

interface Proof extends SessionOrigin {
  readonly challenge: string;
  readonly assertion: Assertion;
  readonly host: string;
  readonly requestId: string;
}

/** @throws AppError CHALLENGE_ENDED, PASSKEY_REFUSED, RATE_LIMITED after too many wrong proofs of this person */
export async function proveByPasskey(
  deps: ProofDeps,
  { challenge, assertion, host, ...origin }: Proof,
): Promise<{ readonly token: string; readonly user: UserRow }> {
  const { db, clock, wrongCodes, mutex } = deps;
  const half = await takeTry(db, challenge, clock.now());
  if (half === undefined) throw challengeEnded();
  const { user_id: userId } = half;
  return mutex.run(userId, async () => {
    const user = await getUser(db, userId);
    const person = { id: userId, organizationId: user.organization_id };
    const tooMany = noting(({ code }) => ({ ...passkeyRefused(code), person }));
    await wrongCodes.check(userId).catch(tooMany);
    const answered = { ...asking(challenge), assertion, host, userId, verified: false };
    const accepted = await acceptPasskey(deps, answered);
    if ('refused' in accepted) {
      await wrongCodes.consume(userId).catch(tooMany);
      throw new AppError('PASSKEY_REFUSED', { note: { ...passkeyRefused(accepted.refused), person } });
    }
    const token = await db.transaction().execute((trx) => endAndOpen(trx, half, user, origin, clock.now()));
    await wrongCodes.reset(userId);
    return { token, user };
  });
}
