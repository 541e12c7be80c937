import type { FieldError } from '@switchboard/contract/errors.ts';
import { AppError } from '../http/app-error.ts';

/** PostgreSQL's code for a value that a unique index has already. */
export const UNIQUE_VIOLATION = '23505';

/** The unique index that refused a write. */
const indexOf = (error: unknown): string =>
  error instanceof Error && 'constraint' in error ? String(error.constraint) : '';

export const isTakenBy = (index: string, error: unknown): boolean => indexOf(error) === index;

/**
 * Turns the refusal of a unique index into words: of two who take one name at the same time, the second gets this message.
 * @param names by index: the field and its message
 */
export const refuseTaken =
  (names: Readonly<Record<string, FieldError>>) =>
  (error: unknown): never => {
    const taken = names[indexOf(error)];
    if (taken === undefined) throw error;
    throw new AppError('CONFLICT', { message: taken.msg, errors: [taken], cause: error });
  };
