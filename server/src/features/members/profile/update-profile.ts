import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import type { updateProfile as entry } from '@switchboard/contract/members/profile.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Session } from '../../../platform/http/call.ts';
import type { RateLimit } from '../../../platform/http/rate-limits.ts';
import type { PasskeyPage } from '../../access/passkeys/passkey-pages.ts';
import { holdSession } from '../../access/sessions/hold-session.ts';
import { expectUsableEmail } from '../../organizations/member-email.ts';
import { fullName } from '../../people/person-ref.ts';
import { updateUser } from '../../people/user.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordAccountEvents } from '../../record/record-account-event.ts';
import { edits } from '../../record/record-events.ts';
import { changeEmail } from './change-email.ts';
import { requestEmailChange } from './confirm-email.ts';
import { type IdentityProof, proveIdentity } from './prove-identity.ts';

interface Deps extends IdentityProof {
  /** Counts the e-mails by which a new address is confirmed before it counts; null where it need not be. */
  readonly confirmations: RateLimit | null;
}

type Fields = BodyOf<typeof entry>;

/**
 * Changes what is given of the person's own fields; nothing else of them can be changed this way. Another e-mail takes
 * the password once more, asked last.
 * @returns the e-mail that waits for this, or null
 * @throws AppError VALIDATION_FAILED for an e-mail outside the organization's domain and a wrong password, CONFLICT for
 *   a taken e-mail, RATE_LIMITED, UNAUTHENTICATED when the caller's session has ended meanwhile
 */
export async function updateProfile(
  deps: Deps,
  session: Session,
  { page, ...fields }: Fields & { readonly page: PasskeyPage },
  context: PersonContext,
): Promise<string | null> {
  const { actor, at } = context;
  const seen = await profileOf(deps.db, actor.id).executeTakeFirstOrThrow();
  const isProven = changesEmail(seen, fields);
  if (isProven) {
    await expectUsableEmail(deps.db, actor, homeOf(seen), fields.email);
    await proveIdentity(deps, session, { ...fields, page });
    await deps.confirmations?.consume(fields.email);
  }
  return deps.db.transaction().execute(async (trx) => {
    await holdSession(trx, session);
    const present = await profileOf(trx, actor.id).forUpdate('users').executeTakeFirstOrThrow();
    const wanted = {
      first_name: fields.firstName ?? present.first_name,
      last_name: fields.lastName ?? present.last_name,
      contact_number: fields.contactNumber ?? present.contact_number,
      department: fields.department ?? present.department,
    };
    await updateUser(trx, actor.id, { updated_at: at, ...wanted });
    const account = { ...actor, name: fullName(wanted) };
    await recordAccountEvents(trx, account, context, edits<'user'>(valuesOf(present), valuesOf(wanted)));
    if (!changesEmail(present, fields)) return null;
    // It was this one when nothing was asked for, and somebody has changed it since.
    if (!isProven) throw new AppError('CONFLICT');
    await expectUsableEmail(trx, actor, homeOf(present), fields.email);
    if (deps.confirmations === null) {
      await changeEmail(trx, present, { email: fields.email, proof: 'claimed' }, context);
      return null;
    }
    await requestEmailChange(trx, actor.id, fields.email, at);
    return fields.email;
  });
}

const profileOf = (db: Database, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'users.id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.contact_number',
      'users.department',
      'users.organization_id',
      'organizations.entity',
    ])
    .where('users.id', '=', userId);

const changesEmail = (present: { email: string }, fields: Fields): fields is Fields & { email: string } =>
  fields.email !== undefined && fields.email !== present.email;

const homeOf = (row: { organization_id: string | null; entity: string | null }) => ({
  id: row.organization_id,
  entity: row.entity ?? '',
});

interface Columns {
  readonly first_name: string;
  readonly last_name: string;
  readonly contact_number: string;
  readonly department: string;
}

const valuesOf = (row: Columns) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  contactNumber: row.contact_number,
  department: row.department,
});
