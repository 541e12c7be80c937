import type { SignInAnswer } from '@switchboard/contract/access/auth.ts';
import type { completeProfile as entry } from '@switchboard/contract/access/google.ts';
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { hasProfileToComplete } from '@switchboard/contract/people/user.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { fullName } from '../../people/person-ref.ts';
import { findUser, getUser, type UserRow, updateUser } from '../../people/user.repo.ts';
import { presentSelf } from '../../people/user-entity.ts';
import { recordAccountEvents } from '../../record/record-account-event.ts';
import { edits } from '../../record/record-events.ts';
import { type EntranceDeps, finishSignIn } from '../second-factor/finish-sign-in.ts';
import { refuseClosedAccount } from '../sessions/closed-account.ts';
import { deleteHandOffsOf, endHandOffElsewhere, lockProfileHandOff } from '../sessions/hand-off.repo.ts';
import { findSession } from '../sessions/session.repo.ts';

interface Completion {
  /** A one-time token made for this, or a session's. */
  readonly bearer: string | null;
  /** What the browser's cookie says. */
  readonly browser: string | null;
  readonly fields: BodyOf<typeof entry>;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
}

export const isIncomplete = (user: Pick<UserRow, 'role' | 'contact_number' | 'organization_id'>) =>
  hasProfileToComplete({
    role: user.role,
    contactNumber: user.contact_number,
    organizationId: user.organization_id,
  });

/**
 * Fills in what is missing, once; a wrong organization code leaves the token for another try.
 * @returns the caller's session; in exchange for a one-time token, what a sign-in answers
 * @throws AppError UNAUTHENTICATED, FORBIDDEN for super admins, CONFLICT when there is nothing to complete,
 *   VALIDATION_FAILED for the code of another organization
 */
export async function completeProfile(
  { db, ...entrance }: EntranceDeps & { readonly db: Database },
  { bearer, browser, fields, requestId, ...origin }: Completion,
  now: Date,
): Promise<SignInAnswer> {
  if (bearer === null) throw new AppError('UNAUTHENTICATED');
  const session = await findSession(db, bearer, now);
  if (session === null) await endHandOffElsewhere(db, bearer, browser);
  return db.transaction().execute(async (trx) => {
    const handedOff = session === null ? await lockProfileHandOff(trx, bearer, now) : null;
    const userId = session?.actor.id ?? handedOff?.userId;
    if (userId === undefined) throw new AppError('UNAUTHENTICATED');
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const user = await findUser(trx, userId);
    if (user === undefined || user.organization_deleted_at !== null) throw new AppError('UNAUTHENTICATED');
    refuseClosedAccount(user, 'provider');
    if (user.role === 'super_admin') throw new AppError('FORBIDDEN');
    if (!isIncomplete(user)) {
      throw new AppError('CONFLICT', { message: MESSAGES.profileAlreadyComplete });
    }
    if (user.organization_code?.toLowerCase() !== fields.organizationCode.toLowerCase()) {
      throw invalid('organizationCode', MESSAGES.organizationCodeInvalid);
    }
    await updateUser(trx, userId, {
      contact_number: fields.contactNumber,
      department: fields.department,
      updated_at: now,
    });
    const account = { id: userId, organizationId: user.organization_id, name: fullName(user) };
    const context = {
      actor: { ...account, role: user.role },
      at: now,
      requestId,
      origin: { address: origin.address, sessionId: session?.id ?? null },
    };
    const before = { contactNumber: user.contact_number, department: user.department };
    await recordAccountEvents(trx, account, context, edits<'user'>(before, fields));
    await deleteHandOffsOf(trx, userId);
    const completed = await getUser(trx, userId);
    if (session !== null) return { token: bearer, user: presentSelf(completed) };
    return finishSignIn(
      trx,
      entrance,
      completed,
      { ...origin, requestId, way: 'provider', provider: handedOff?.provider ?? null },
      now,
      handedOff ?? undefined,
    );
  });
}
