import type { SignInAnswer } from '@switchboard/contract/access/auth.ts';
import type { register as entry } from '@switchboard/contract/access/registration.ts';
import { DAY } from '@switchboard/contract/durations.ts';
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { expectFreeSeat } from '../../organizations/licenses/seats.ts';
import { expectUsableEmail } from '../../organizations/member-email.ts';
import { getUser } from '../../people/user.repo.ts';
import type { ActorContext } from '../../record/actor-context.ts';
import { openLink } from '../account-links/account-link.repo.ts';
import { expectPasswordsWork } from '../enforcement/sign-in-rule.ts';
import { hashPassword, NEW_ACCOUNT_QUEUE } from '../passwords/password.ts';
import { type EntranceDeps, finishSignIn } from '../second-factor/finish-sign-in.ts';
import type { SignInOrigin } from '../sessions/sign-in-origin.ts';
import { queueConfirmation } from './confirmation-job.ts';
import { createMember } from './create-member.ts';
import { homeOrganization } from './home-organization.ts';
import { insertPending } from './pending-registration.repo.ts';

const LINK_VALID_FOR = DAY;

type Registration = BodyOf<typeof entry>;

/** What the newcomer says of themselves, and where they belong. */
async function prepare(db: Database, { organizationCode, password: _, ...person }: Registration) {
  const home = await homeOrganization(db, person.email, organizationCode);
  await expectPasswordsWork(db, home.id);
  await expectFreeSeat(db, home.id);
  return { home, person: { ...person, organizationId: home.id } };
}

/**
 * Makes the account at once, and signs in.
 * @throws AppError VALIDATION_FAILED, SSO_REQUIRED, NO_LICENSES_LEFT, CONFLICT for an e-mail that somebody has
 */
export async function register(
  { db, ...entrance }: EntranceDeps & { readonly db: Database },
  fields: Registration & { readonly password: string },
  origin: Omit<SignInOrigin, 'way'>,
  context: ActorContext,
): Promise<SignInAnswer> {
  const { home, person } = await prepare(db, fields);
  await expectUsableEmail(db, null, home, person.email);
  // Hashing is slow on purpose: what is refused anyway is refused before it.
  const passwordHash = await hashPassword(fields.password, NEW_ACCOUNT_QUEUE);
  const newcomer = { ...person, emailProof: 'claimed' as const, passwordHash };
  return db.transaction().execute(async (trx) => {
    const id = await createMember(trx, newcomer, context);
    return finishSignIn(
      trx,
      entrance,
      await getUser(trx, id),
      { ...origin, way: 'registration' },
      context.at,
    );
  });
}

/**
 * Keeps what was typed, but no password, until the link in an e-mail is followed; a later registration of the same address takes its
 * place. An address that has an account gets an e-mail too, which says so: the answer tells strangers nothing.
 * @throws AppError VALIDATION_FAILED, SSO_REQUIRED, NO_LICENSES_LEFT
 */
export async function registerOnConfirmation(db: Database, fields: Registration, now: Date): Promise<void> {
  const { person } = await prepare(db, fields);
  const id = newId();
  await db.transaction().execute(async (trx) => {
    await openLink(trx, {
      id,
      purpose: 'registration',
      userId: null,
      email: person.email,
      requestedAt: now,
      expiresAt: new Date(now.getTime() + LINK_VALID_FOR),
    });
    await insertPending(trx, {
      link_id: id,
      organization_id: person.organizationId,
      first_name: person.firstName,
      last_name: person.lastName,
      contact_number: person.contactNumber,
      department: person.department,
    });
    await queueConfirmation(trx, { linkId: id, email: person.email });
  });
}
