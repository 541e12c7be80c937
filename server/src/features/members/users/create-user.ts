import type { Role } from '@switchboard/contract/enums.ts';
import type { FieldError } from '@switchboard/contract/errors.ts';
import { newUserFields, organizationNames } from '@switchboard/contract/members/users.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { hashPassword } from '../../access/passwords/password.ts';
import { expectFreeSeat, takeSeat } from '../../organizations/licenses/seats.ts';
import { expectUsableEmail, takeEmail } from '../../organizations/member-email.ts';
import { insertUser } from '../../people/user.repo.ts';
import { requireWorkEmail } from '../../people/work-email.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordAccountEvent } from '../../record/record-account-event.ts';
import { inviteMany } from '../invitations/invite.ts';
import { type OrganizationNames, organizationForUser } from './organization-for-user.ts';
import { refuseRole } from './refuse-role.ts';

interface NewUser extends OrganizationNames {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: Role;
  readonly department: string;
  readonly contactNumber: string;
}

/** Who is invited gets an e-mail with a link to choose a password. */
type FirstPassword = { readonly invite: true } | { readonly invite?: false; readonly password: string };

/**
 * The error that only the database finds in a request whose fields are wrong already: an e-mail of another domain. There
 * is none where no organization is found, or the e-mail is malformed.
 */
export async function foreignEmail(db: Database, actor: Actor, fields: unknown): Promise<FieldError[]> {
  const named = newUserFields.pick({ email: true }).extend(organizationNames).safeParse(fields);
  if (!named.success) return [];
  try {
    const { entity } = await organizationForUser(db, actor, named.data);
    requireWorkEmail(named.data.email, entity);
    return [];
  } catch (error) {
    if (error instanceof AppError) return [...(error.errors ?? [])];
    throw error;
  }
}

/**
 * Makes an active account and takes a license seat for it.
 * @returns the person's id
 * @throws AppError VALIDATION_FAILED, FORBIDDEN for an admin who would make an admin, CONFLICT for a taken e-mail,
 *   NO_LICENSES_LEFT
 */
export async function createUser(
  db: Database,
  context: PersonContext,
  fields: NewUser & FirstPassword,
): Promise<string> {
  refuseRole(context.actor, fields.role);
  const organization = await organizationForUser(db, context.actor, fields);
  await expectUsableEmail(db, context.actor, organization, fields.email);
  // Hashing is slow on purpose: what is refused anyway is refused before it.
  await expectFreeSeat(db, organization.id);
  const passwordHash = fields.invite ? null : await hashPassword(fields.password);
  const id = newId();
  await db.transaction().execute(async (trx) => {
    await takeSeat(trx, organization.id);
    const row = {
      id,
      organization_id: organization.id,
      role: fields.role,
      first_name: fields.firstName,
      last_name: fields.lastName,
      email: fields.email,
      email_proof: 'vouched' as const,
      password_hash: passwordHash,
      invited: fields.invite === true,
      department: fields.department,
      contact_number: fields.contactNumber,
      created_at: context.at,
      updated_at: context.at,
    };
    await takeEmail(trx, context.actor, organization.id, fields.email, () => insertUser(trx, row));
    const account = { id, organizationId: organization.id };
    await recordAccountEvent(trx, account, context, {
      verb: 'created',
      data: { role: fields.role },
    });
    if (fields.invite) await inviteMany(trx, organization.id, [{ id, email: fields.email }], context.at);
    await keepAnswer(trx, context, id);
  });
  return id;
}
