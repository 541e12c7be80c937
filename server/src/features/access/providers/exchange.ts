import type { SignInAnswer } from '@switchboard/contract/access/auth.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findUser } from '../../people/user.repo.ts';
import { type EntranceDeps, finishSignIn } from '../second-factor/finish-sign-in.ts';
import { refuseClosedAccount } from '../sessions/closed-account.ts';
import { endHandOffElsewhere, takeHandOff } from '../sessions/hand-off.repo.ts';
import { notSignedIn } from '../sessions/not-signed-in.ts';
import type { SignInOrigin } from '../sessions/sign-in-origin.ts';

/**
 * Goes on with the sign-in that a one-time token stands for, and uses the token up.
 * @throws AppError INVALID_HAND_OFF for an unknown, used or old one, and for one of another browser; why an account has been closed since
 */
export async function exchange(
  { db, ...entrance }: EntranceDeps & { readonly db: Database },
  { handOff, browser }: { readonly handOff: string; readonly browser: string | null },
  origin: Omit<SignInOrigin, 'way' | 'provider'>,
  now: Date,
): Promise<SignInAnswer> {
  await endHandOffElsewhere(db, handOff, browser);
  return db.transaction().execute(async (trx) => {
    const taken = await takeHandOff(trx, handOff, now);
    const user = taken === null ? undefined : await findUser(trx, taken.userId);
    if (taken === null || user === undefined || user.organization_deleted_at !== null) {
      throw new AppError('INVALID_HAND_OFF', { note: notSignedIn('provider', 'INVALID_HAND_OFF') });
    }
    refuseClosedAccount(user, 'provider');
    return finishSignIn(
      trx,
      entrance,
      user,
      { ...origin, way: 'provider', provider: taken.provider },
      now,
      taken,
    );
  });
}
