import { ERRORS, type ErrorCode, type FieldError } from '@switchboard/contract/errors.ts';

interface Details {
  /** Words for people in place of the code's own. */
  readonly message?: string;
  readonly errors?: readonly FieldError[];
  /** Seconds after which another try makes sense. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** A failure whose code and message go to the caller; everything else that is thrown becomes a neutral 500. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERRORS[code].message, { cause: details.cause });
    this.code = code;
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** The same answer for what is missing, malformed or not visible to the caller. */
export const notFound = () => new AppError('NOT_FOUND');

/** One field is wrong. */
export const invalid = (path: string, msg: string) =>
  new AppError('VALIDATION_FAILED', { message: msg, errors: [{ path, msg }] });
