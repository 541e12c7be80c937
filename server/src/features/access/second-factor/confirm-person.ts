import { MESSAGES } from '@switchboard/contract/messages.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import type { Session } from '../../../platform/http/route.ts';
import { verifyPassword } from '../passwords/password.ts';
import { holdSession } from '../sessions/hold-session.ts';
import type { ProofDeps } from './prove-second-factor.ts';

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
    await wrongCodes.check(actor.id);
    const { password_hash } = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow();
    if (password_hash === null) throw invalid('password', MESSAGES.noPasswordYet);
    const refuse = async (path: string, message: string) => {
      await wrongCodes.consume(actor.id);
      throw invalid(path, message);
    };
    if (!(await verifyPassword(password_hash, confirmation.password))) {
      return refuse('password', MESSAGES.passwordWrong);
    }
    const result = await db.transaction().execute(async (trx) => {
      await holdSession(trx, confirmation.session);
      return work(trx, confirmation);
    });
    if (result === null) return refuse('code', MESSAGES.codeWrong);
    await wrongCodes.reset(actor.id);
    return result;
  });
}
