import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import type { Session } from '../../../platform/http/call.ts';
import { acceptCode } from '../second-factor/accept-code.ts';
import { withConfirmation } from '../second-factor/confirm-person.ts';
import type { ProofDeps } from '../second-factor/prove-second-factor.ts';
import { hasSecondFactor } from '../second-factor/second-factor.repo.ts';

export interface MakersProof {
  readonly password: string;
  readonly code?: string | undefined;
}

/**
 * Does `work` for somebody who makes a secret: the password once more, and a code where the second factor is on.
 * @throws AppError VALIDATION_FAILED naming `password` or `code`, RATE_LIMITED, UNAUTHENTICATED
 */
export function withMakersProof<Result>(
  deps: ProofDeps,
  session: Session,
  { password, code = '' }: MakersProof,
  work: (trx: Database, hasFactor: boolean) => Promise<Result>,
): Promise<Result> {
  return withConfirmation(deps, { session, password, code }, async (trx) => {
    const hasFactor = await hasSecondFactor(trx, session.actor.id);
    if (hasFactor) {
      if (code === '') throw invalid('code', MESSAGES.codeRequired);
      const accepted = await acceptCode(trx, deps.secretKey, session.actor.id, code, deps.clock.now());
      if (accepted === null) return null;
    }
    return { result: await work(trx, hasFactor) };
  }).then(({ result }) => result);
}
