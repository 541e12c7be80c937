/** The way in for the very first person: a link that the start prints, good for one super admin. */
import type { SignInAnswer } from '@switchboard/contract/access/auth.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { SecretKey } from '../../platform/secret-key.ts';
import { newToken } from '../../platform/tokens.ts';
import { hashPassword } from '../access/passwords/password.ts';
import { finishSignIn } from '../access/second-factor/finish-sign-in.ts';
import type { SessionOrigin } from '../access/sessions/create-session.repo.ts';
import { getUser } from '../people/user.repo.ts';
import { hasSuperAdmin, insertFirstSuperAdmin, type NewSuperAdmin } from './first-super-admin.ts';
import { isSetUpLink, replaceSetUpLink, useSetUpLink } from './set-up-link.repo.ts';

/**
 * A new link at each start; the one before it no longer works.
 * @returns the token, which is kept nowhere
 */
export async function makeSetUpLink(db: Database, now: Date): Promise<string> {
  const token = newToken();
  await replaceSetUpLink(db, token, now);
  return token;
}

/** @throws AppError SET_UP_LINK_INVALID */
export async function expectSetUpLink(db: Database, token: string): Promise<void> {
  if (!(await isSetUpLink(db, token)) || (await hasSuperAdmin(db))) throw new AppError('SET_UP_LINK_INVALID');
}

interface SetUp extends SessionOrigin {
  readonly token: string;
  readonly person: Omit<NewSuperAdmin, 'passwordHash'> & { readonly password: string };
}

/**
 * Makes the first super admin and signs them in. Of two who use the link at once, one does.
 * @throws AppError SET_UP_LINK_INVALID
 */
export async function setUp(
  { db, secretKey }: { readonly db: Database; readonly secretKey: SecretKey },
  { token, person: { password, ...person }, ...origin }: SetUp,
  now: Date,
): Promise<SignInAnswer> {
  await expectSetUpLink(db, token);
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    if (!(await useSetUpLink(trx, token))) throw new AppError('SET_UP_LINK_INVALID');
    const id = await insertFirstSuperAdmin(trx, { ...person, passwordHash }, now);
    if (id === null) throw new AppError('SET_UP_LINK_INVALID');
    return finishSignIn(trx, secretKey, await getUser(trx, id), origin, now);
  });
}
