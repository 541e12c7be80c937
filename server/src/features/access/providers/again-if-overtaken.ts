import type { ErrorCode } from '@switchboard/contract/errors.ts';
import { UNIQUE_VIOLATION } from '../../../platform/database/taken.ts';
import { hasCode } from '../../../platform/error-code.ts';
import { AppError } from '../../../platform/http/app-error.ts';

/** What a sign-in is refused for when another of the same person comes between two of its looks. */
const CODES: readonly ErrorCode[] = ['IDENTITY_MISMATCH', 'NO_LICENSES_LEFT', 'CONFLICT'];
const isOvertaken = (error: unknown) =>
  hasCode(error, UNIQUE_VIOLATION) || (error instanceof AppError && CODES.includes(error.code));

/** The other may give them a role, and then link them. */
const TIMES = 2;

/**
 * Two windows of one person: what the first has made between two looks of the second, the second finds when it begins
 * again. Who is refused for a reason of their own is refused again.
 * @param attempt may be made again where it has failed
 */
export const againIfOvertaken = <Result>(attempt: () => Promise<Result>, times = TIMES): Promise<Result> =>
  attempt().catch((error) => {
    if (times === 0 || !isOvertaken(error)) throw error;
    return againIfOvertaken(attempt, times - 1);
  });
