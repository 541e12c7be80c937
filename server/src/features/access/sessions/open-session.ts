import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { getUser, type UserRow, updateUser } from '../../people/user.repo.ts';
import { writeSecurityEvents } from '../../record/security-log/security-event.ts';
import { expectOtherWayOpen } from '../enforcement/sign-in-rule.ts';
import { tellOfEmergency } from '../enforcement/tell-admins.ts';
import { refuseClosedAccount } from './closed-account.ts';
import { createSession } from './create-session.repo.ts';
import { sendNewOriginLetter } from './new-origin-letter.ts';
import { attemptOf, type SignInOrigin } from './sign-in-origin.ts';

/**
 * Holds somebody who proved who they are while `user` was true until the transaction ends.
 * @throws AppError INVALID_CREDENTIALS when the account was deleted or its password has changed meanwhile
 */
export async function holdUnchanged(trx: Database, user: UserRow): Promise<void> {
  const held = await trx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (held === undefined || held.password_hash !== user.password_hash) {
    throw new AppError('INVALID_CREDENTIALS');
  }
}

/**
 * Opens a session for somebody who proved who they are while `user` was true. What ends sessions waits for this
 * transaction or is seen by it, so that none outlives the password or the right it was opened with.
 * @returns the token
 * @throws AppError what `holdUnchanged`, `refuseClosedAccount` and `expectOtherWayOpen` throw
 */
export async function openSession(
  trx: Database,
  user: UserRow,
  origin: SignInOrigin,
  now: Date,
): Promise<string> {
  await holdUnchanged(trx, user);
  refuseClosedAccount(await getUser(trx, user.id), origin.way);
  const isEmergency = !origin.provider && (await expectOtherWayOpen(trx, user, origin.way));
  await updateUser(trx, user.id, { last_sign_in_at: now });
  const { id, token, isNewOrigin } = await createSession(trx, user.id, origin, now);
  if (isNewOrigin) await sendNewOriginLetter(trx, user, origin, now);
  if (isEmergency) await tellOfEmergency(trx, user, origin, now);
  await writeSecurityEvents(trx, [
    { event: 'sign_in.signed_in', data: { way: origin.way }, ...attemptOf(user, origin, now, id) },
  ]);
  return token;
}
