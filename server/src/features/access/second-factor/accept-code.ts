import type { Database } from '../../../platform/database/open-database.ts';
import type { SecretKey } from '../../../platform/secret-key.ts';
import { useRecoveryCode } from './recovery-code.repo.ts';
import { findEnabledKey, takeStep } from './second-factor.repo.ts';
import { isAppCode, stepOfCode } from './totp.ts';

/** Six digits are the app's, anything else is a recovery code; how people group them does not matter. */
const plainCode = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/**
 * Takes a code of somebody whose second factor is on. What was accepted once is not accepted again, also of two
 * who send it at the same moment.
 * @returns what it was, or null when it is not right
 */
export async function acceptCode(
  trx: Database,
  secretKey: SecretKey,
  userId: string,
  typed: string,
  now: Date,
): Promise<'app' | 'recovery' | null> {
  const code = plainCode(typed);
  if (!isAppCode(code)) {
    return (await useRecoveryCode(trx, secretKey, userId, code, now)) ? 'recovery' : null;
  }
  const factor = await findEnabledKey(trx, userId);
  if (factor === undefined) return null;
  const step = stepOfCode(secretKey.unseal(factor.sealed_key, userId), code, now);
  if (step === null) return null;
  return (await takeStep(trx, userId, step)) ? 'app' : null;
}

/** @returns the time step of the first code from a key that is being set up, or null when it is not right */
export const firstStep = (key: Buffer, typed: string, now: Date): number | null =>
  stepOfCode(key, plainCode(typed), now);
