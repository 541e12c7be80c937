/** A post to an intake: each of its alerts becomes something by itself, and the log has what. */
import { INTAKE_MESSAGES } from '@switchboard/contract/alert-intake/intake-messages.ts';
import type { AlertBody, AlertResult } from '@switchboard/contract/alert-intake/intakes.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import type { PersonContext } from '../record/actor-context.ts';
import { insertCall } from './call.repo.ts';
import type { ServedIntake } from './intake.repo.ts';
import { alertsOf, readAlert } from './read-alert.ts';
import { type TakingDeps, takeAlert } from './take-alert.ts';

/**
 * @param context of the intake
 * @throws AppError VALIDATION_FAILED for a body that is none, and where every alert is refused
 */
export async function takePost(
  deps: TakingDeps,
  intake: ServedIntake,
  context: PersonContext,
  body: AlertBody,
): Promise<readonly AlertResult[]> {
  const results: AlertResult[] = [];
  try {
    for (const values of alertsOf(intake, body)) {
      results.push(await takeAlert(deps, intake, context, readAlert(intake, values)));
    }
    if (results.every(({ outcome }) => outcome === 'refused')) throw allRefused(results);
  } catch (error) {
    await logCall(deps, intake, context, { results, error });
    throw error;
  }
  await logCall(deps, intake, context, { results, error: null });
  return results;
}

function allRefused(results: readonly AlertResult[]): AppError {
  const errors = results.flatMap(({ errors: faults = [] }, index) =>
    faults.map(({ path, msg }) => ({ path: `${index}.${path}`, msg })),
  );
  return new AppError('VALIDATION_FAILED', { message: INTAKE_MESSAGES.allRefused, errors });
}

/** Of what was refused alert by alert, each says why. */
async function logCall(
  { db }: TakingDeps,
  { organization_id, id }: ServedIntake,
  { at }: PersonContext,
  { results, error }: { readonly results: readonly AlertResult[]; readonly error: unknown },
): Promise<void> {
  const status = error === null ? 200 : error instanceof AppError ? error.status : 500;
  const isWhole = error instanceof AppError && error.message !== INTAKE_MESSAGES.allRefused;
  await insertCall(db, {
    organization_id,
    id: newId(),
    intake_id: id,
    at,
    status,
    error: isWhole ? error.message : status === 500 ? INTAKE_MESSAGES.failed : null,
    outcomes: [...new Set(results.map(({ outcome }) => outcome))],
    results: JSON.stringify(results),
  });
}
