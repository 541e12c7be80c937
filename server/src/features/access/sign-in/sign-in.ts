import type { SignInAnswer } from '@switchboard/contract/access/auth.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, noting } from '../../../platform/http/app-error.ts';
import type { RateLimit } from '../../../platform/http/rate-limits.ts';
import type { KeyedLimit } from '../../../platform/keyed-limit.ts';
import { addressKey } from '../../../platform/networks.ts';
import { findUserByEmail, type UserRow } from '../../people/user.repo.ts';
import { isBound, isEnforcedDomain } from '../enforcement/sign-in-rule.ts';
import { verifyPassword } from '../passwords/password.ts';
import { type EntranceDeps, finishSignIn } from '../second-factor/finish-sign-in.ts';
import { refuseClosedAccount } from '../sessions/closed-account.ts';
import { notSignedIn } from '../sessions/not-signed-in.ts';
import { knowsPlace } from '../sessions/sign-in-place.repo.ts';
import { forgetFailedSignIns, noteFailedSignIn } from './failed-sign-in.repo.ts';
import { refuseGuessing } from './refuse-guessing.ts';

interface SignInDeps extends EntranceDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Of each account from each address. */
  readonly failures: RateLimit;
  /** Of each address, whatever accounts it tries: one password against many. */
  readonly failuresOfAddress: RateLimit;
  readonly mutex: KeyedLimit;
  /** Multiplies the limits that are kept in the database. */
  readonly factor: number;
}

interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
}

/**
 * Checks e-mail and password, and opens a session or asks for the second factor.
 * Why an account is closed is answered only to somebody who proved its password. Where an organization enforces its own
 * providers, addresses of its domains are told so, and right passwords count and read as wrong ones.
 * @throws AppError INVALID_CREDENTIALS, SSO_REQUIRED, ACCOUNT_DEACTIVATED, ORGANIZATION_INACTIVE, ORGANIZATION_SUSPENDED,
 *   RATE_LIMITED after too many wrong passwords for this account from this address, or from it for any; from a
 *   place that is new to the person also while the account, or many of its e-mail domain, are tried from several
 */
export async function signIn(deps: SignInDeps, attempt: Attempt): Promise<SignInAnswer> {
  // One attempt at a time for an account and address, so that parallel guesses cannot slip past the count.
  const key = `${attempt.email} ${addressKey(attempt.address)}`;
  return deps.mutex.run(key, () => attemptSignIn(deps, attempt, key));
}

async function attemptSignIn(deps: SignInDeps, attempt: Attempt, key: string) {
  const source = addressKey(attempt.address);
  const known = await findKnown(deps.db, attempt.email);
  const lockedOut = noting(({ code }) => notSignedIn('password', code, known));
  await deps.failuresOfAddress.check(source).catch(lockedOut);
  await deps.failures.check(key).catch(lockedOut);
  const isHome = await knowsPlace(deps.db, attempt.email, attempt.address);
  const { db, factor } = deps;
  if (!isHome) {
    await refuseGuessing(db, attempt.email, { now: deps.clock.now(), factor }).catch(lockedOut);
  }
  const right = await verifyPassword(known?.password_hash ?? null, attempt.password);
  const bound = known !== null && (await isBound(db, known));
  if (known === null || !right || bound) {
    if (!isHome) await noteFailedSignIn(db, attempt.email, attempt.address, deps.clock.now());
    await deps.failuresOfAddress.consume(source).catch(lockedOut);
    await deps.failures.consume(key).catch(lockedOut);
    const code = (await isEnforcedDomain(db, attempt.email)) ? 'SSO_REQUIRED' : 'INVALID_CREDENTIALS';
    throw new AppError(code, { note: notSignedIn('password', reasonOf(known, right), known) });
  }
  await deps.failures.reset(key);
  await forgetFailedSignIns(db, attempt.email);
  refuseClosedAccount(known, 'password');
  return deps.db
    .transaction()
    .execute((trx) => finishSignIn(trx, deps, known, { ...attempt, way: 'password' }, deps.clock.now()));
}

/** Why, for the log alone. */
function reasonOf(known: UserRow | null, right: boolean): string {
  if (known === null) return 'UNKNOWN_ACCOUNT';
  return right ? 'SSO_REQUIRED' : 'INVALID_CREDENTIALS';
}

/** Members of a deleted organization are as unknown as people who never were; those of one that moved are told so. */
async function findKnown(db: Database, email: string): Promise<UserRow | null> {
  const user = await findUserByEmail(db, email);
  if (user === undefined) return null;
  return user.organization_deleted_at === null || user.organization_moved_at !== null ? user : null;
}
