import type { Assertion } from '@switchboard/contract/access/proof.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, noting } from '../../../platform/http/app-error.ts';
import type { RateLimit } from '../../../platform/http/rate-limits.ts';
import { addressKey } from '../../../platform/networks.ts';
import { getUser, type UserRow } from '../../people/user.repo.ts';
import { type EntranceDeps, finishSignIn } from '../second-factor/finish-sign-in.ts';
import { refuseClosedAccount } from '../sessions/closed-account.ts';
import { notSignedIn } from '../sessions/not-signed-in.ts';
import type { SignInOrigin } from '../sessions/sign-in-origin.ts';
import { acceptPasskey, type PasskeyDeps } from './accept-passkey.ts';

interface Deps extends PasskeyDeps, EntranceDeps {
  /** Of each address, whatever accounts it tries. */
  readonly failuresOfAddress: RateLimit;
}

interface Attempt extends Omit<SignInOrigin, 'way'> {
  readonly assertion: Assertion;
  readonly host: string;
  /** What ties it to the browser that asked; null for one without the cookie. */
  readonly browser: string | null;
}

/**
 * A way in by a passkey alone. It holds two proofs, the device and what its user knows or is, so that no second factor is
 * asked for.
 * @throws AppError PASSKEY_REFUSED in the same words whatever was wrong, RATE_LIMITED after too many of an address, and
 *   why the account is closed to whoever proved to be its owner
 */
export async function signInWithPasskey(
  deps: Deps,
  { assertion, host, browser, ...origin }: Attempt,
): Promise<{ readonly token: string; readonly user: UserRow }> {
  const source = addressKey(origin.address);
  const tooMany = noting(({ code }) => notSignedIn('passkey', code));
  await deps.failuresOfAddress.check(source).catch(tooMany);
  const answered = { purpose: 'sign_in', asker: browser ?? '', userId: null, verified: true } as const;
  const accepted = await acceptPasskey(deps, { ...answered, assertion, host });
  const user = 'passkey' in accepted ? await findOwner(deps.db, accepted.passkey.user_id) : null;
  if (user === null) {
    await deps.failuresOfAddress.consume(source).catch(tooMany);
    const reason = 'refused' in accepted ? accepted.refused : 'UNKNOWN_ACCOUNT';
    throw new AppError('PASSKEY_REFUSED', { note: notSignedIn('passkey', reason) });
  }
  refuseClosedAccount(user, 'passkey');
  const now = deps.clock.now();
  const answer = await deps.db
    .transaction()
    .execute((trx) => finishSignIn(trx, deps, user, { ...origin, way: 'passkey' }, now));
  if (!('token' in answer)) throw new Error('a passkey alone is asked for nothing more');
  return { token: answer.token, user };
}

/** Members of a deleted organization are as unknown as people who never were; those of one that moved are told so. */
async function findOwner(db: Database, userId: string): Promise<UserRow | null> {
  const user = await getUser(db, userId);
  return user.organization_deleted_at === null || user.organization_moved_at !== null ? user : null;
}
