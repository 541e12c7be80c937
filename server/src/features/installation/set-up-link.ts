/** The way in for the very first person: a link that the start prints, good for one super admin. */
import type { SignInAnswer } from '@switchboard/contract/access/auth.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { newToken } from '../../platform/tokens.ts';
import { hashPassword } from '../access/passwords/password.ts';
import { type EntranceDeps, finishSignIn } from '../access/second-factor/finish-sign-in.ts';
import { notSignedIn } from '../access/sessions/not-signed-in.ts';
import { attemptOf, type SignInOrigin } from '../access/sessions/sign-in-origin.ts';
import { getUser } from '../people/user.repo.ts';
import { writeSecurityEvents } from '../record/security-log/security-event.ts';
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
  if (!(await isSetUpLink(db, token)) || (await hasSuperAdmin(db))) throw linkInvalid();
}

const linkInvalid = () =>
  new AppError('SET_UP_LINK_INVALID', { note: notSignedIn('set_up', 'SET_UP_LINK_INVALID') });

interface SetUp extends Omit<SignInOrigin, 'way'> {
  readonly token: string;
  readonly person: Omit<NewSuperAdmin, 'passwordHash'> & { readonly password: string };
}

/**
 * Makes the first super admin and signs them in. Of two who use the link at once, one does.
 * @throws AppError SET_UP_LINK_INVALID
 */
export async function setUp(
  { db, ...entrance }: EntranceDeps & { readonly db: Database },
  { token, person: { password, ...fields }, ...origin }: SetUp,
  now: Date,
): Promise<SignInAnswer> {
  await expectSetUpLink(db, token);
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    if (!(await useSetUpLink(trx, token))) throw linkInvalid();
    const id = await insertFirstSuperAdmin(trx, { ...fields, passwordHash }, now);
    if (id === null) throw linkInvalid();
    const person = await getUser(trx, id);
    await writeSecurityEvents(trx, [
      { event: 'installation.set_up', data: {}, ...attemptOf(person, origin, now) },
    ]);
    return finishSignIn(trx, entrance, person, { ...origin, way: 'set_up' }, now);
  });
}
