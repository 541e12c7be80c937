import { MESSAGES } from '@switchboard/contract/messages.ts';
import { refuseTaken } from '../../platform/database/taken.ts';

/** Of two who take one address at the same moment, the unique index refuses the second. */
export const refuseEmailTakenMeanwhile = refuseTaken({
  users_email: { path: 'email', msg: MESSAGES.emailTaken },
});
