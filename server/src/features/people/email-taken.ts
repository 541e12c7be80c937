import { MESSAGES } from '@switchboard/contract/messages.ts';
import { AppError } from '../../platform/http/app-error.ts';

export const emailTaken = () =>
  new AppError('CONFLICT', {
    message: MESSAGES.emailTaken,
    errors: [{ path: 'email', msg: MESSAGES.emailTaken }],
  });

/** Of two who take one address at the same moment, the unique index refuses the second. */
export function refuseEmailTakenMeanwhile(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'users_email')
    throw emailTaken();
  throw error;
}
