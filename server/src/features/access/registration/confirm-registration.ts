import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import { useLink } from '../account-links/account-link.repo.ts';
import { createMember } from './create-member.ts';

/**
 * Makes the account that the link was for. It stays as good as it was when there is no seat at the moment.
 * @throws AppError VALIDATION_FAILED, NO_LICENSES_LEFT, CONFLICT for an e-mail that somebody has got meanwhile
 */
export async function confirmRegistration(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { token, requestId }: { readonly token: string; readonly requestId: string },
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const link = await useLink(trx, 'registration', token, now);
    const pending = link === undefined ? undefined : await takePending(trx, link.id);
    if (link === undefined || pending === undefined) throw invalid('token', MESSAGES.linkInvalid);
    await createMember(
      trx,
      {
        organizationId: pending.organization_id,
        email: link.email,
        emailProof: 'confirmed',
        firstName: pending.first_name,
        lastName: pending.last_name,
        passwordHash: pending.password_hash,
        contactNumber: pending.contact_number,
        department: pending.department,
      },
      { actor: null, at: now, requestId },
    );
  });
}

/** Gone with the account that is made of it; an organization that was closed meanwhile takes nobody. */
const takePending = (trx: Database, linkId: string) =>
  trx
    .deleteFrom('pending_registrations')
    .using('organizations')
    .whereRef('organizations.id', '=', 'pending_registrations.organization_id')
    .where('organizations.status', '=', 'active')
    .where('organizations.deleted_at', 'is', null)
    .where('link_id', '=', linkId)
    .returningAll('pending_registrations')
    .executeTakeFirst();
