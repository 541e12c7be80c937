import type { SignInAnswer } from '@switchboard/contract/access/auth.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { SecretKey } from '../../../platform/secret-key.ts';
import type { UserRow } from '../../people/user.repo.ts';
import { presentSelf } from '../../people/user-entity.ts';
import { writeSecurityEvents } from '../../record/security-log/security-event.ts';
import { holdUnchanged, openSession } from '../sessions/open-session.ts';
import { attemptOf, type SignInOrigin } from '../sessions/sign-in-origin.ts';
import { createChallenge } from './challenge.repo.ts';
import { hasSecondFactor, mustHaveSecondFactor } from './second-factor.repo.ts';
import { newKey, presentKey } from './totp.ts';

/**
 * The end of every way in, for somebody who has proved who they are: a session, or the question for the second
 * proof. Who must have a second factor and has none is given a key for one, and no session before it is on.
 * Takes part in the transaction that uses up what proved it, so that nothing is used up for an answer that failed.
 * @throws AppError when the account was closed or its password changed since `user` was read
 */
export async function finishSignIn(
  trx: Database,
  secretKey: SecretKey,
  user: UserRow,
  origin: SignInOrigin,
  now: Date,
): Promise<SignInAnswer> {
  // Turning a second factor on takes the row too: it is seen here, or finds the session to end. Held as the session
  // will need it: two sign-ins of one person would wait for each other if both had to ask for more later.
  await holdUnchanged(trx, user);
  const noteFirstProof = () =>
    writeSecurityEvents(trx, [
      { event: 'sign_in.code_asked', data: { way: origin.way }, ...attemptOf(user, origin, now) },
    ]);
  if (await hasSecondFactor(trx, user.id)) {
    await noteFirstProof();
    return { secondFactor: true, challenge: await createChallenge(trx, user.id, null, now) };
  }
  if (await mustHaveSecondFactor(trx, user)) {
    await noteFirstProof();
    const key = newKey();
    const challenge = await createChallenge(trx, user.id, secretKey.seal(key, user.id), now);
    return { secondFactor: true, challenge, enrolment: presentKey(key, user.email) };
  }
  return { token: await openSession(trx, user, origin, now), user: presentSelf(user) };
}
