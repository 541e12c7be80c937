import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { refuseTaken } from '../../platform/database/taken.ts';
import { AppError } from '../../platform/http/app-error.ts';

const TAKEN = { path: 'email', msg: MESSAGES.emailTaken };

/** @throws AppError CONFLICT; an early answer, the unique index decides */
export async function expectEmailFree(db: Database, email: string): Promise<void> {
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (taken !== undefined) throw new AppError('CONFLICT', { message: TAKEN.msg, errors: [TAKEN] });
}

/** Of two who take one address at the same moment, the unique index refuses the second. */
export const refuseEmailTakenMeanwhile = refuseTaken({ users_email: TAKEN });
