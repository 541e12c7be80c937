import type { SecondFactorWay, SignInAnswer } from '@switchboard/contract/access/auth.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { SecretKey } from '../../../platform/secret-key.ts';
import type { UserRow } from '../../people/user.repo.ts';
import { presentSelf } from '../../people/user-entity.ts';
import { writeSecurityEvents } from '../../record/security-log/security-event.ts';
import { isEmergencyAdmin } from '../enforcement/enforcement.repo.ts';
import { holdUnchanged, openSession } from '../sessions/open-session.ts';
import { attemptOf, type SignInOrigin } from '../sessions/sign-in-origin.ts';
import { createChallenge } from './challenge.repo.ts';
import { type InstallationRule, mustHaveSecondFactor, readSecondFactor } from './second-factor.repo.ts';
import { newKey, presentKey } from './totp.ts';

/** What every way in needs for its end. */
export interface EntranceDeps {
  readonly secretKey: SecretKey;
  readonly rule: InstallationRule;
}

/**
 * The end of every way in, for somebody who has proved who they are: a session, or the question for the second
 * proof. Who must have a second factor and has none is given a key for one, and no session before it is on.
 * Takes part in the transaction that uses up what proved it, so that nothing is used up for an answer that failed.
 * @param handedOff whether somebody else has asked for the second proof
 * @throws AppError when the account was closed or its password changed since `user` was read
 */
export async function finishSignIn(
  trx: Database,
  { secretKey, rule }: EntranceDeps,
  user: UserRow,
  origin: SignInOrigin,
  now: Date,
  { secondFactorDone }: { readonly secondFactorDone: boolean } = { secondFactorDone: false },
): Promise<SignInAnswer> {
  // Turning a second factor on takes the row too: it is seen here, or finds the session to end. Held as the session
  // will need it: two sign-ins of one person would wait for each other if both had to ask for more later.
  await holdUnchanged(trx, user);
  const { provider = null } = origin;
  const noteFirstProof = () =>
    writeSecurityEvents(trx, [
      { event: 'sign_in.code_asked', data: { way: origin.way }, ...attemptOf(user, origin, now) },
    ]);
  const open = async () => ({ token: await openSession(trx, user, origin, now), user: presentSelf(user) });
  // A passkey that knew its user is two proofs at once.
  if (origin.way === 'passkey' || secondFactorDone) return open();
  const ways = await waysOf(trx, user.id);
  if (ways.length > 0) {
    await noteFirstProof();
    return {
      secondFactor: true,
      challenge: await createChallenge(trx, user.id, { sealedKey: null, provider }, now),
      ways,
    };
  }
  // Whoever has just set the installation up is asked as they next sign in.
  if (origin.way !== 'set_up' && (await isAskedFor(trx, rule, user))) {
    await noteFirstProof();
    const key = newKey();
    const challenge = await createChallenge(
      trx,
      user.id,
      { sealedKey: secretKey.seal(key, user.id), provider },
      now,
    );
    return { secondFactor: true, challenge, ways: ['app'], enrolment: presentKey(key, user.email) };
  }
  return open();
}

/** By a rule for their role, or because they may come in where others may not. */
const isAskedFor = async (trx: Database, rule: InstallationRule, user: UserRow): Promise<boolean> =>
  (await mustHaveSecondFactor(trx, rule, user)) ||
  (user.organization_id !== null && (await isEmergencyAdmin(user.organization_id, trx, user.id)));

/** The second factors that somebody has. */
async function waysOf(trx: Database, userId: string): Promise<SecondFactorWay[]> {
  const { enabled_at, passkeys } = await readSecondFactor(trx, userId);
  return [
    ...(enabled_at === null ? [] : (['app'] as const)),
    ...(passkeys === 0 ? [] : (['passkey'] as const)),
  ];
}
