import { MESSAGES } from '@switchboard/contract/messages.ts';
import { invalid, noting } from '../../../platform/http/app-error.ts';
import type { Session } from '../../../platform/http/call.ts';
import { expectPassword } from '../passwords/expect-password.ts';
import { holdSession } from '../sessions/hold-session.ts';
import { type ProofDeps, wrongCode } from './prove-second-factor.ts';

export interface Confirmation {
  readonly session: Session;
  readonly password: string;
  readonly code: string;
}

type Work<Result> = (trx: ProofDeps['db'], confirmation: Confirmation) => Promise<Result | null>;

/**
 * Does `work` for somebody who proves once more who they are: a session that was left open is not enough.
 * @param work answers null when the code is wrong
 * @throws AppError VALIDATION_FAILED naming `password` or `code`, RATE_LIMITED after too many of those,
 *   UNAUTHENTICATED when the session has ended meanwhile
 */
export async function withConfirmation<Result>(
  { db, wrongCodes, mutex }: ProofDeps,
  confirmation: Confirmation,
  work: Work<Result>,
): Promise<Result> {
  const { actor } = confirmation.session;
  return mutex.run(actor.id, async () => {
    await expectPassword({ db, failures: wrongCodes }, actor.id, confirmation.password, {
      path: 'password',
      wrong: MESSAGES.passwordWrong,
    });
    const result = await db.transaction().execute(async (trx) => {
      await holdSession(trx, confirmation.session);
      return work(trx, confirmation);
    });
    if (result === null) {
      await wrongCodes.consume(actor.id).catch(noting(({ code }) => wrongCode(code)));
      throw invalid('code', MESSAGES.codeWrong, wrongCode('INVALID_CODE'));
    }
    await wrongCodes.reset(actor.id);
    return result;
  });
}
