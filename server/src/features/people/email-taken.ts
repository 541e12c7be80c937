import { MESSAGES } from '@switchboard/contract/messages.ts';
import { refuseTaken } from '../../platform/database/taken.ts';
import { AppError } from '../../platform/http/app-error.ts';

const TAKEN = { path: 'email', msg: MESSAGES.emailTaken };

export const emailTaken = () => new AppError('CONFLICT', { message: TAKEN.msg, errors: [TAKEN] });

/** Of two who take one address at the same moment, the unique index refuses the second. */
export const refuseEmailTakenMeanwhile = refuseTaken({ users_email: TAKEN });
