import type { ErrorCode } from '@switchboard/contract/errors.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid, noting, type SecurityNote } from '../../../platform/http/app-error.ts';
import type { RateLimit } from '../../../platform/http/rate-limits.ts';
import { verifyPassword } from './password.ts';

const wrongPassword = (code: ErrorCode): SecurityNote => ({
  event: 'password.wrong',
  data: { reason: code },
  outcome: code === 'RATE_LIMITED' ? 'refused' : 'failed',
});

export interface PasswordProof {
  readonly db: Database;
  /** Wrong ones of each person; reset it once all that is asked for was right. */
  readonly failures: RateLimit;
}

/**
 * Somebody who is signed in proves once more who they are: a session that was left open is not enough. Call it under a
 * mutex of the person, so that parallel guesses cannot slip past the count.
 * @param field what a wrong password is called in the answer, and what is said of it
 * @throws AppError VALIDATION_FAILED naming the field, RATE_LIMITED after too many wrong ones
 */
export async function expectPassword(
  { db, failures }: PasswordProof,
  userId: string,
  password: string,
  field: { readonly path: string; readonly wrong: string },
): Promise<void> {
  await failures.check(userId).catch(noting(({ code }) => wrongPassword(code)));
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (password_hash === null) throw invalid(field.path, MESSAGES.noPasswordYet);
  if (await verifyPassword(password_hash, password)) return;
  await failures.consume(userId).catch(noting(({ code }) => wrongPassword(code)));
  throw invalid(field.path, field.wrong, wrongPassword('INVALID_CREDENTIALS'));
}
