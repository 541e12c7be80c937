import type { ErrorCode } from '@switchboard/contract/errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, noting, type SecurityNote } from '../../../platform/http/app-error.ts';
import type { RateLimit } from '../../../platform/http/rate-limits.ts';
import type { KeyedLimit } from '../../../platform/keyed-limit.ts';
import type { SecretKey } from '../../../platform/secret-key.ts';
import { getUser, type UserRow } from '../../people/user.repo.ts';
import { recordAccountEvent } from '../../record/record-account-event.ts';
import type { SessionOrigin } from '../sessions/create-session.repo.ts';
import { notSignedIn } from '../sessions/not-signed-in.ts';
import { openSession } from '../sessions/open-session.ts';
import { providerOf } from '../sessions/provider-session.ts';
import type { SignInOrigin } from '../sessions/sign-in-origin.ts';
import { acceptCode, firstStep } from './accept-code.ts';
import { endChallenge, takeTry } from './challenge.repo.ts';
import { replaceRecoveryCodes } from './recovery-code.repo.ts';
import { enableSecondFactor } from './second-factor.repo.ts';

export interface ProofDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secretKey: SecretKey;
  readonly wrongCodes: RateLimit;
  readonly mutex: KeyedLimit;
}

interface Proof extends SessionOrigin {
  readonly challenge: string;
  readonly code: string;
  readonly requestId: string;
}

interface Entrance {
  readonly token: string;
  readonly user: UserRow;
  /** Where the second factor was set up by this sign-in. */
  readonly recoveryCodes?: string[];
}

/** What the security log keeps of a code that was not accepted. */
export const wrongCode = (reason: ErrorCode): SecurityNote => ({
  event: 'second_factor.wrong_code',
  data: { reason },
  outcome: reason === 'RATE_LIMITED' ? 'refused' : 'failed',
});

export const challengeEnded = () =>
  new AppError('CHALLENGE_ENDED', { note: notSignedIn('second_factor', 'CHALLENGE_ENDED') });

type Challenge = NonNullable<Awaited<ReturnType<typeof takeTry>>>;

/**
 * The second half of a sign-in.
 * @throws AppError CHALLENGE_ENDED, INVALID_CODE, RATE_LIMITED after too many wrong codes of this person
 */
export async function proveSecondFactor(deps: ProofDeps, proof: Proof): Promise<Entrance> {
  const challenge = await takeTry(deps.db, proof.challenge, deps.clock.now());
  if (challenge === undefined) throw challengeEnded();
  // One code at a time for a person, so that parallel guesses cannot slip past the count.
  return deps.mutex.run(challenge.user_id, async () => {
    const { organization_id: organizationId } = await getUser(deps.db, challenge.user_id);
    const person = { id: challenge.user_id, organizationId };
    const tooMany = noting(({ code }) => ({ ...wrongCode(code), person }));
    await deps.wrongCodes.check(challenge.user_id).catch(tooMany);
    const entrance = await deps.db.transaction().execute((trx) => enter(trx, deps, challenge, proof));
    if (entrance === null) {
      await deps.wrongCodes.consume(challenge.user_id).catch(tooMany);
      throw new AppError('INVALID_CODE', { note: { ...wrongCode('INVALID_CODE'), person } });
    }
    await deps.wrongCodes.reset(challenge.user_id);
    return entrance;
  });
}

async function enter(
  trx: Database,
  { clock, secretKey }: ProofDeps,
  { user_id: userId, sealed_key: sealedKey, ...half }: Challenge,
  proof: Proof,
): Promise<Entrance | null> {
  const at = clock.now();
  const user = await getUser(trx, userId);
  const account = { id: userId, organizationId: user.organization_id };
  const origin = { address: proof.address, sessionId: null };
  const context = { actor: { ...account, role: user.role }, at, requestId: proof.requestId, origin };

  if (sealedKey === null) {
    const accepted = await acceptCode(trx, secretKey, userId, proof.code, at);
    if (accepted === null) return null;
    const token = await endAndOpen(trx, half, user, proof, at);
    if (accepted === 'recovery')
      await recordAccountEvent(trx, account, context, { verb: 'recovery_code_used' });
    return { token, user };
  }

  const step = firstStep(secretKey.unseal(sealedKey, userId), proof.code, at);
  if (step === null) return null;
  const token = await endAndOpen(trx, half, user, proof, at);
  // Set up elsewhere meanwhile: that one counts, and its codes are asked for.
  if (!(await enableSecondFactor(trx, { userId, sealedKey, step, at }))) throw challengeEnded();
  const recoveryCodes = await replaceRecoveryCodes(trx, secretKey, userId);
  await recordAccountEvent(trx, account, context, { verb: 'second_factor_enabled' });
  return { token, user, recoveryCodes };
}

/** The challenge ends after the person's row is held: what ended it before that is seen, what comes later waits. */
export async function endAndOpen(
  trx: Database,
  half: Pick<Challenge, 'id' | 'provider_id' | 'provider_session'>,
  user: UserRow,
  origin: Omit<SignInOrigin, 'way' | 'provider'>,
  at: Date,
): Promise<string> {
  const token = await openSession(
    trx,
    user,
    { ...origin, way: 'second_factor', provider: providerOf(half) },
    at,
  );
  if (!(await endChallenge(trx, half.id))) throw challengeEnded();
  return token;
}
