import {
  type ChangedField,
  ERRORS,
  type ErrorCode,
  type Failure,
  type FieldError,
} from '@switchboard/contract/errors.ts';
import type { NewSecurityEvent, SecurityOutcome } from '@switchboard/contract/record/security-events.ts';
import { type BudgetKind, happenings } from '../telemetry/signals.ts';
import type { Spent } from './spent.ts';

/** What the security log keeps of a failure, beside what the request tells; it goes to no caller. */
export type SecurityNote = NewSecurityEvent & {
  readonly outcome: SecurityOutcome;
  /** Whose account it was about, where nobody is signed in. */
  readonly person?: { readonly id: string; readonly organizationId: string | null } | undefined;
};

interface Details {
  /** Words for people in place of the code's own. */
  readonly message?: string;
  readonly errors?: readonly FieldError[];
  /** What somebody else has changed meanwhile. */
  readonly changed?: readonly ChangedField[];
  /** Of what it is by now. */
  readonly etag?: string;
  /** Seconds after which another try makes sense. */
  readonly retryAfter?: number;
  /** Of a limit that is used up. */
  readonly spent?: Spent | undefined;
  readonly cause?: unknown;
  readonly note?: SecurityNote | undefined;
  /** Further keys of the answer. */
  readonly beside?: Readonly<Pick<Failure, 'draft'>>;
}

/** A failure whose code and message go to the caller; everything else that is thrown becomes a neutral 500. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[] | undefined;
  readonly changed: readonly ChangedField[] | undefined;
  readonly retryAfter: number | undefined;
  readonly beside: Details['beside'];
  readonly spent: Spent | undefined;
  readonly etag: string | undefined;
  note: SecurityNote | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERRORS[code].message, { cause: details.cause });
    this.code = code;
    this.errors = details.errors;
    this.changed = details.changed;
    this.retryAfter = details.retryAfter;
    this.note = details.note;
    this.beside = details.beside;
    this.spent = details.spent;
    this.etag = details.etag;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** The same answer for what is missing, malformed or not visible to the caller. */
export const notFound = () => new AppError('NOT_FOUND');

/** @param limit its name in the metrics */
export function rateLimited(limit: string, details: Details): AppError {
  happenings.emit('rateLimited', limit);
  return new AppError('RATE_LIMITED', details);
}

/** The organization has used up its share for now. */
export function organizationBusy(kind: BudgetKind, retryAfter: number): AppError {
  happenings.emit('budgetSpent', kind);
  return new AppError('ORGANIZATION_BUSY', { retryAfter });
}

/** One field is wrong. */
export const invalid = (path: string, msg: string, note?: SecurityNote) =>
  new AppError('VALIDATION_FAILED', { message: msg, errors: [{ path, msg }], note });

/** For `catch`: throws what was thrown with a note for the security log. */
export const noting = (noteOf: (error: AppError) => SecurityNote | undefined) => (error: unknown) => {
  if (error instanceof AppError) error.note ??= noteOf(error);
  throw error;
};
