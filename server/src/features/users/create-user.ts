import type { Role } from '@switchboard/contract/enums.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { newId } from '../../platform/ids.ts';
import { hashPassword } from '../auth/password.ts';
import type { PersonalCause } from '../events/cause.ts';
import { recordAccountEvent } from '../events/record-account-event.ts';
import { expectFreeSeat, takeSeat } from '../licenses/seats.ts';
import { expectEmailFree, refuseEmailTakenMeanwhile } from '../people/email-taken.ts';
import { recordPerson } from '../people/organization-people.repo.ts';
import { requireWorkEmail } from '../people/work-email.ts';
import { type OrganizationNames, organizationForUser } from './organization-for-user.ts';
import { refuseRole } from './refuse-role.ts';

interface NewUser extends OrganizationNames {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly role: Role;
  readonly department: string;
  readonly contactNumber: string;
}

/**
 * Makes an active account and takes a license seat for it.
 * @returns the person's id
 * @throws AppError VALIDATION_FAILED, FORBIDDEN for an admin who would make an admin, CONFLICT for a taken e-mail,
 *   NO_LICENSES_LEFT
 */
export async function createUser(db: Database, cause: PersonalCause, fields: NewUser): Promise<string> {
  refuseRole(cause.actor, fields.role);
  const organization = await organizationForUser(db, cause.actor, fields);
  requireWorkEmail(fields.email, organization.entity);
  await expectEmailFree(db, fields.email);
  // Hashing is slow on purpose: what is refused anyway is refused before it.
  await expectFreeSeat(db, organization.id);
  const passwordHash = await hashPassword(fields.password);
  const id = newId();
  await db.transaction().execute(async (trx) => {
    await takeSeat(trx, organization.id);
    await trx
      .insertInto('users')
      .values({
        id,
        organization_id: organization.id,
        role: fields.role,
        first_name: fields.firstName,
        last_name: fields.lastName,
        email: fields.email,
        password_hash: passwordHash,
        department: fields.department,
        contact_number: fields.contactNumber,
        created_at: cause.at,
        updated_at: cause.at,
      })
      .execute()
      .catch(refuseEmailTakenMeanwhile);
    await recordPerson(trx, organization.id, id);
    const account = { id, organizationId: organization.id };
    await recordAccountEvent(trx, account, cause, { verb: 'created', to: fields.role });
  });
  return id;
}
