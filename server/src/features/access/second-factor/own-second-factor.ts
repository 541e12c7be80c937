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
import { hasPasskey } from '../passkeys/passkey.repo.ts';
import { endOtherSessions } from '../sessions/session.repo.ts';
import { firstStep } from './accept-code.ts';
import { type Confirmation, provesFactor, withConfirmation } from './confirm-person.ts';
import type { ProofDeps } from './prove-second-factor.ts';
import { replaceRecoveryCodes } from './recovery-code.repo.ts';
import {
  deleteAppFactor,
  enableSecondFactor,
  findOfferedKey,
  hasAppFactor,
  hasSecondFactor,
  type InstallationRule,
  keepOfferedKey,
  readSecondFactor,
  rolesThatMust,
} from './second-factor.repo.ts';
import { newKey, presentKey } from './totp.ts';

const isRequired = async ({ db, rule }: OwnDeps, { role, organizationId }: Actor) =>
  (await rolesThatMust(db, rule, organizationId)).includes(role);

interface OwnDeps extends Pick<ProofDeps, 'db'> {
  readonly rule: InstallationRule;
}

export async function ownSecondFactor(deps: OwnDeps, actor: Actor): Promise<SecondFactor> {
  const { db } = deps;
  const factor = await readSecondFactor(db, actor.id);
  return {
    enabled: factor.enabled_at !== null,
    since: factor.enabled_at?.toISOString() ?? null,
    passkeys: factor.passkeys ?? 0,
    recoveryCodesLeft: factor.codes_left ?? 0,
    required: await isRequired(deps, actor),
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
    if (await hasAppFactor(trx, actor.id)) throw new AppError('SECOND_FACTOR_STATE');
    const isFirst = !(await hasSecondFactor(trx, actor.id));
    const offered = await findOfferedKey(trx, actor.id, at);
    if (offered === undefined) throw invalid('code', MESSAGES.enrolmentEnded);
    const step = firstStep(deps.secretKey.unseal(offered.sealed_key, actor.id), code, at);
    if (step === null) return null;
    const factor = { userId: actor.id, sealedKey: offered.sealed_key, step, at };
    if (!(await enableSecondFactor(trx, factor))) throw new AppError('SECOND_FACTOR_STATE');
    if (isFirst) await endOtherSessions(trx, actor.id, confirmation.session.id);
    await recordAccountEvent(trx, actor, context, { verb: 'second_factor_enabled' });
    await keepAnswer(trx, context, '');
    return replaceRecoveryCodes(trx, deps.secretKey, actor.id);
  });
}

/** @throws AppError SECOND_FACTOR_REQUIRED, SECOND_FACTOR_STATE when it is off, VALIDATION_FAILED */
export async function disableOwnSecondFactor(
  deps: ProofDeps & OwnDeps,
  context: PersonContext,
  confirmation: Confirmation,
): Promise<void> {
  const { actor, at } = context;
  const required = await isRequired(deps, actor);
  const expectAnother = async (db: Database) => {
    if (required && !(await hasPasskey(db, actor.id))) throw new AppError('SECOND_FACTOR_REQUIRED');
  };
  await expectAnother(deps.db);
  if (!(await hasAppFactor(deps.db, actor.id))) throw secondFactorOff();
  await withConfirmation(deps, confirmation, async (trx, confirmed) => {
    if (!(await provesFactor(trx, deps, confirmed, at))) return null;
    // The person's row is held: whoever removes the last passkey at the same moment waits.
    await expectAnother(trx);
    await deleteAppFactor(trx, actor.id);
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
  if (!(await hasSecondFactor(deps.db, actor.id))) throw secondFactorOff();
  return withConfirmation(deps, confirmation, async (trx, confirmed) => {
    if (!(await provesFactor(trx, deps, confirmed, at))) return null;
    await recordAccountEvent(trx, actor, context, { verb: 'recovery_codes_renewed' });
    await keepAnswer(trx, context, '');
    return replaceRecoveryCodes(trx, deps.secretKey, actor.id);
  });
}

const secondFactorOff = () => new AppError('SECOND_FACTOR_STATE', { message: MESSAGES.secondFactorOff });
