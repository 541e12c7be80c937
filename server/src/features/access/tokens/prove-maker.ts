import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import { type Confirmation, provesFactor, withConfirmation } from '../second-factor/confirm-person.ts';
import type { ProofDeps } from '../second-factor/prove-second-factor.ts';
import { hasSecondFactor } from '../second-factor/second-factor.repo.ts';

/**
 * Does `work` for somebody who makes a secret: the password once more, and a code where a second factor is on, or a passkey.
 * @throws AppError VALIDATION_FAILED naming `password`, `code` or `passkey`, RATE_LIMITED, UNAUTHENTICATED
 */
export async function withMakersProof<Result>(
  deps: ProofDeps,
  confirmation: Confirmation,
  work: (trx: Database, hasFactor: boolean) => Promise<Result>,
): Promise<Result> {
  const { result } = await withConfirmation(deps, confirmation, async (trx, confirmed) => {
    const hasFactor = await hasSecondFactor(trx, confirmed.session.actor.id);
    if (hasFactor) {
      if (!confirmed.byPasskey && confirmed.code === '') throw invalid('code', MESSAGES.codeRequired);
      if (!(await provesFactor(trx, deps, confirmed, deps.clock.now()))) return null;
    }
    return { result: await work(trx, hasFactor) };
  });
  return result;
}
