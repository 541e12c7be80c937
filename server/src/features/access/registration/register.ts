import type { SignInAnswer } from '@switchboard/contract/access/auth.ts';
import type { register as entry } from '@switchboard/contract/access/registration.ts';
import { DAY } from '@switchboard/contract/durations.ts';
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import type { SecretKey } from '../../../platform/secret-key.ts';
import { expectFreeSeat } from '../../organizations/licenses/seats.ts';
import { type EmailHome, expectUsableEmail } from '../../organizations/member-email.ts';
import { getUser } from '../../people/user.repo.ts';
import type { ActorContext } from '../../record/actor-context.ts';
import { openLink } from '../account-links/account-link.repo.ts';
import { hashPassword, NEW_ACCOUNT_QUEUE } from '../passwords/password.ts';
import { finishSignIn } from '../second-factor/finish-sign-in.ts';
import type { SessionOrigin } from '../sessions/create-session.repo.ts';
import { queueConfirmation } from './confirmation-job.ts';
import { createMember, type Newcomer } from './create-member.ts';
import { homeOrganization } from './home-organization.ts';

const LINK_VALID_FOR = DAY;

type Registration = BodyOf<typeof entry>;

/** What can be refused is refused before the costly hash. */
async function prepare(db: Database, fields: Registration, refuse?: (home: EmailHome) => Promise<void>) {
  const home = await homeOrganization(db, fields.email, fields.organizationCode);
  await expectFreeSeat(db, home.id);
  await refuse?.(home);
  const { organizationCode: _, password, ...person } = fields;
  const passwordHash = await hashPassword(password, NEW_ACCOUNT_QUEUE);
  return { ...person, emailProof: 'claimed', organizationId: home.id, passwordHash } satisfies Newcomer;
}

/**
 * Makes the account at once, and signs in.
 * @throws AppError VALIDATION_FAILED, NO_LICENSES_LEFT, CONFLICT for an e-mail that somebody has
 */
export async function register(
  { db, secretKey }: { readonly db: Database; readonly secretKey: SecretKey },
  fields: Registration,
  origin: SessionOrigin,
  context: ActorContext,
): Promise<SignInAnswer> {
  const newcomer = await prepare(db, fields, (home) => expectUsableEmail(db, null, home, fields.email));
  return db.transaction().execute(async (trx) => {
    const id = await createMember(trx, newcomer, context);
    return finishSignIn(trx, secretKey, await getUser(trx, id), origin, context.at);
  });
}

/**
 * Keeps what was typed until the link in an e-mail is followed; a later registration of the same address takes its
 * place. An address that has an account gets an e-mail too, which says so: the answer tells strangers nothing.
 * @throws AppError VALIDATION_FAILED, NO_LICENSES_LEFT
 */
export async function registerOnConfirmation(db: Database, fields: Registration, now: Date): Promise<void> {
  const newcomer = await prepare(db, fields);
  const id = newId();
  await db.transaction().execute(async (trx) => {
    await openLink(trx, {
      id,
      purpose: 'registration',
      userId: null,
      email: newcomer.email,
      requestedAt: now,
      expiresAt: new Date(now.getTime() + LINK_VALID_FOR),
    });
    await trx
      .insertInto('pending_registrations')
      .values({
        link_id: id,
        organization_id: newcomer.organizationId,
        first_name: newcomer.firstName,
        last_name: newcomer.lastName,
        password_hash: newcomer.passwordHash,
        contact_number: newcomer.contactNumber,
        department: newcomer.department,
      })
      .execute();
    await queueConfirmation(trx, { linkId: id, email: newcomer.email });
  });
}
