import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import { anonymousContext } from '../../record/actor-context.ts';
import { findLink, useLink } from '../account-links/account-link.repo.ts';
import { expectPasswordsWork } from '../enforcement/sign-in-rule.ts';
import { hashPassword, NEW_ACCOUNT_QUEUE } from '../passwords/password.ts';
import { createMember } from './create-member.ts';
import { deletePending, findPending } from './pending-registration.repo.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

const refused = () => invalid('token', MESSAGES.linkInvalid);

/** @throws AppError VALIDATION_FAILED for a link that opens nothing */
export async function checkRegistration({ db, clock }: Deps, token: string) {
  const link = await findLink(db, 'registration', token, clock.now());
  const pending = link && (await findPending(db, link.id));
  if (link === undefined || pending === undefined) throw refused();
  return {
    firstName: pending.first_name,
    lastName: pending.last_name,
    email: link.email,
    organization: pending.organization,
  };
}

/**
 * Makes the account that the link was for. The password comes with it: one that was sent with the registration would
 * be that of whoever registered the address last. The link stays good where there is no seat at the moment.
 * @throws AppError VALIDATION_FAILED, SSO_REQUIRED, NO_LICENSES_LEFT, CONFLICT for an e-mail that somebody has got meanwhile
 */
export async function confirmRegistration(
  deps: Deps,
  { token, password, ...call }: { token: string; password: string; requestId: string; address: string },
): Promise<void> {
  // Hashing is slow on purpose: it is done for good tokens alone, and outside of the transaction.
  await checkRegistration(deps, token);
  const passwordHash = await hashPassword(password, NEW_ACCOUNT_QUEUE);
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    const link = await useLink(trx, 'registration', token, now);
    const pending = link && (await findPending(trx, link.id));
    if (link === undefined || pending === undefined) throw refused();
    await expectPasswordsWork(trx, pending.organization_id);
    await deletePending(trx, link.id);
    await createMember(
      trx,
      {
        organizationId: pending.organization_id,
        email: link.email,
        emailProof: 'confirmed',
        firstName: pending.first_name,
        lastName: pending.last_name,
        passwordHash,
        contactNumber: pending.contact_number,
        department: pending.department,
      },
      anonymousContext(call, now),
    );
  });
}
