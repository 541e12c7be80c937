/** What people do with their own second factor. */
import type { Enrolment } from '@switchboard/contract/access/auth.ts';
import type { SecondFactor } from '@switchboard/contract/access/second-factor.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { keepAnswer, withClaim } from '../../../platform/idempotency/idempotency-keys.ts';
import { getUser } from '../../people/user.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordAccountEvent } from '../../record/record-account-event.ts';
import { endOtherSessions } from '../sessions/session.repo.ts';
import { acceptCode, firstStep } from './accept-code.ts';
import { type Confirmation, withConfirmation } from './confirm-person.ts';
import type { ProofDeps } from './prove-second-factor.ts';
import { replaceRecoveryCodes } from './recovery-code.repo.ts';
import {
  deleteSecondFactor,
  enableSecondFactor,
  findOfferedKey,
  hasSecondFactor,
  keepOfferedKey,
  readSecondFactor,
  rolesThatMust,
} from './second-factor.repo.ts';
import { newKey, presentKey } from './totp.ts';

const isRequired = async (db: Database, { role, organizationId }: Actor) =>
  (await rolesThatMust(db, organizationId)).includes(role);

export async function ownSecondFactor(db: Database, actor: Actor): Promise<SecondFactor> {
  const factor = await readSecondFactor(db, actor.id);
  return {
    enabled: factor !== undefined,
    since: factor?.enabled_at?.toISOString() ?? null,
    recoveryCodesLeft: factor?.codes_left ?? 0,
    required: await isRequired(db, actor),
  };
}

/** @throws AppError SECOND_FACTOR_STATE when it is on already */
export async function beginEnrolment(
  { db, secretKey }: ProofDeps,
  context: PersonContext,
): Promise<Enrolment> {
  const { actor, at } = context;
  const key = newKey();
  const isKept = await withClaim(db, context, '', (trx) =>
    keepOfferedKey(trx, actor.id, secretKey.seal(key, actor.id), at),
  );
  if (!isKept) throw new AppError('SECOND_FACTOR_STATE');
  return presentKey(key, (await getUser(db, actor.id)).email);
}

/**
 * Turns on the key that was offered. Sessions that were opened without a second factor end, but for this one.
 * @returns the recovery codes, for people
 * @throws AppError SECOND_FACTOR_STATE when it is on already, VALIDATION_FAILED
 */
export async function enableOwnSecondFactor(
  deps: ProofDeps,
  context: PersonContext,
  confirmation: Confirmation,
): Promise<string[]> {
  const { actor, at } = context;
  return withConfirmation(deps, confirmation, async (trx, { code }) => {
    // The person's row is held: sign-ins under way are over before their sessions are ended, or begin after this.
    if (await hasSecondFactor(trx, actor.id)) throw new AppError('SECOND_FACTOR_STATE');
    const offered = await findOfferedKey(trx, actor.id, at);
    if (offered === undefined) throw invalid('code', MESSAGES.enrolmentEnded);
    const step = firstStep(deps.secretKey.unseal(offered.sealed_key, actor.id), code, at);
    if (step === null) return null;
    const factor = { userId: actor.id, sealedKey: offered.sealed_key, step, at };
    if (!(await enableSecondFactor(trx, factor))) throw new AppError('SECOND_FACTOR_STATE');
    await endOtherSessions(trx, actor.id, confirmation.session.id);
    await recordAccountEvent(trx, actor, context, { verb: 'second_factor_enabled' });
    await keepAnswer(trx, context, '');
    return replaceRecoveryCodes(trx, deps.secretKey, actor.id);
  });
}

/** @throws AppError SECOND_FACTOR_REQUIRED, SECOND_FACTOR_STATE when it is off, VALIDATION_FAILED */
export async function disableOwnSecondFactor(
  deps: ProofDeps,
  context: PersonContext,
  confirmation: Confirmation,
): Promise<void> {
  const { actor, at } = context;
  if (await isRequired(deps.db, actor)) throw new AppError('SECOND_FACTOR_REQUIRED');
  await expectOn(deps.db, actor.id);
  await withConfirmation(deps, confirmation, async (trx, { code }) => {
    if ((await acceptCode(trx, deps.secretKey, actor.id, code, at)) === null) return null;
    await deleteSecondFactor(trx, actor.id);
    await recordAccountEvent(trx, actor, context, { verb: 'second_factor_disabled' });
    await keepAnswer(trx, context, '');
    return true;
  });
}

/**
 * @returns the new recovery codes, for people
 * @throws AppError SECOND_FACTOR_STATE when it is off, VALIDATION_FAILED
 */
export async function renewOwnRecoveryCodes(
  deps: ProofDeps,
  context: PersonContext,
  confirmation: Confirmation,
): Promise<string[]> {
  const { actor, at } = context;
  await expectOn(deps.db, actor.id);
  return withConfirmation(deps, confirmation, async (trx, { code }) => {
    if ((await acceptCode(trx, deps.secretKey, actor.id, code, at)) === null) return null;
    await recordAccountEvent(trx, actor, context, { verb: 'recovery_codes_renewed' });
    await keepAnswer(trx, context, '');
    return replaceRecoveryCodes(trx, deps.secretKey, actor.id);
  });
}

async function expectOn(db: Database, userId: string): Promise<void> {
  if (!(await hasSecondFactor(db, userId))) {
    throw new AppError('SECOND_FACTOR_STATE', { message: MESSAGES.secondFactorOff });
  }
}
