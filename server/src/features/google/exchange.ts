import type { Database } from '../../platform/database/open-database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { refuseClosedAccount } from '../auth/closed-account.ts';
import { takeHandOff } from '../auth/hand-off.repo.ts';
import { createSession } from '../auth/session.repo.ts';
import { findUser, type UserRow } from '../auth/user.repo.ts';

interface Origin {
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Opens the session that a one-time token stands for.
 * @throws AppError INVALID_HAND_OFF for an unknown, used or old one; why an account has been closed since
 */
export async function exchange(
  db: Database,
  handOff: string,
  origin: Origin,
  now: Date,
): Promise<{ token: string; user: UserRow }> {
  return db.transaction().execute(async (trx) => {
    const userId = await takeHandOff(trx, handOff, now);
    const user = userId === null ? undefined : await findUser(trx, userId);
    if (user === undefined || user.organization_deleted_at !== null) throw new AppError('INVALID_HAND_OFF');
    refuseClosedAccount(user);
    return { token: await createSession(trx, user.id, origin, now), user };
  });
}
