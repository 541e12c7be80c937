import type { FieldError } from '@switchboard/contract/errors.ts';
import { AppError } from '../http/app-error.ts';

/**
 * Turns the refusal of a unique index into words: of two who take one name at the same time, the second gets this message.
 * @param names by index: the field and its message
 */
export const refuseTaken =
  (names: Readonly<Record<string, FieldError>>) =>
  (error: unknown): never => {
    const index = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
    const taken = names[index];
    if (taken === undefined) throw error;
    throw new AppError('CONFLICT', { message: taken.msg, errors: [taken], cause: error });
  };
