/** From somebody for whom an organization's own provider vouches to their account in that organization, or a refusal. */

import type { MappedRole } from '@switchboard/contract/access/sign-in-policy.ts';
import type { Database } from '../../../../platform/database/open-database.ts';
import { AppError } from '../../../../platform/http/app-error.ts';
import { newId } from '../../../../platform/ids.ts';
import { findOrganizationOfDomain } from '../../../organizations/domains/domain.repo.ts';
import { takeSeat } from '../../../organizations/licenses/seats.ts';
import { domainOf } from '../../../organizations/match-organization.ts';
import { hasAnotherAdmin } from '../../../people/active-admins.ts';
import { isProvisioned } from '../../../people/provisioned-people.repo.ts';
import { findUser, findUserByEmail, getUser, insertUser, type UserRow } from '../../../people/user.repo.ts';
import { recordEvents } from '../../../record/record-events.ts';
import { isEmergencyAdmin } from '../../enforcement/enforcement.repo.ts';
import { notSignedIn } from '../../sessions/not-signed-in.ts';
import { againIfOvertaken } from '../again-if-overtaken.ts';
import type { Occasion } from '../occasion.ts';
import { type Arrival, handOffTo, mismatch, noteProved, refuseClosed } from '../proved-account.ts';
import { mappedRole } from './mapped-role.ts';
import type { OwnProviderRow } from './own-provider.repo.ts';
import type { OwnProviderPerson } from './own-provider.ts';
import {
  findOwnIdentity,
  hasOwnIdentity,
  linkOwnIdentity,
  noteOwnIdentityUse,
  type OwnIdentity,
} from './provider-identity.repo.ts';
import { readSignInPolicy } from './sign-in-policy.repo.ts';

export type TrustedProvider = Pick<OwnProviderRow, 'organization_id' | 'id' | 'trusts_emails'> & {
  readonly second_factor_at_provider: boolean;
};

/** Gives somebody the role that their groups give them, with all that it ends: in a transaction of its own. */
export type FollowProvider = (
  db: Database,
  following: { readonly organizationId: string; readonly userId: string; readonly role: MappedRole },
  occasion: Omit<Occasion, 'browser'>,
) => Promise<void>;

interface Deps {
  readonly db: Database;
  readonly followProvider: FollowProvider;
}

/**
 * The provider's name for a person decides once it is known here; until then their e-mail does. Either way the account is of
 * the provider's organization, and its e-mail in a domain that the organization has verified. Nobody else's account is
 * reached, whatever the provider says, and no super admin's. Where the organization lets newcomers in, whoever has none gets one.
 * Where it gives roles by groups, everybody gets theirs before they are in.
 * @throws AppError DOMAIN_NOT_VERIFIED, EMAIL_NOT_VERIFIED, ACCOUNT_UNKNOWN, IDENTITY_MISMATCH, ROLE_NOT_MAPPED, and why an account is closed; for
 *   somebody new NO_LICENSES_LEFT, ORGANIZATION_INACTIVE, ORGANIZATION_SUSPENDED
 */
export async function signInWithOwnProvider(
  { db, followProvider }: Deps,
  provider: TrustedProvider,
  person: OwnProviderPerson,
  occasion: Occasion,
): Promise<Arrival> {
  return againIfOvertaken(async () => {
    const place = await findPlace(db, provider, person);
    if (!('role' in place) && place.becomes !== place.row.role) {
      const { becomes: role, row } = place;
      await followProvider(db, { organizationId: provider.organization_id, userId: row.id, role }, occasion);
    }
    return db.transaction().execute(async (trx) => {
      const found = await findPlace(trx, provider, person);
      const identity = identityOf(provider, person);
      const row = 'role' in found ? await join(trx, provider, found, occasion) : found.row;
      if ('isLinked' in found && found.isLinked) await noteOwnIdentityUse(trx, identity, occasion.at);
      else await linkOwnIdentity(trx, identity, row.id, occasion.at);
      if ('isLinked' in found && !found.isLinked) await noteProved(trx, row, occasion);
      return handOffTo(trx, row, occasion, {
        provider: { id: provider.id, session: person.session },
        secondFactorDone: provider.second_factor_at_provider,
      });
    });
  });
}

interface Member {
  readonly row: UserRow;
  /** Whether the provider's name for them is known here. */
  readonly isLinked: boolean;
  /** What their groups make them; what they are where groups give no roles. */
  readonly becomes: MappedRole;
}

/** Somebody who gets an account. */
export interface Newcomer extends Pick<OwnProviderPerson, 'firstName' | 'lastName'> {
  readonly email: string;
  readonly role: MappedRole;
}

const identityOf = (
  { organization_id, id }: TrustedProvider,
  { subject }: OwnProviderPerson,
): OwnIdentity => ({
  organizationId: organization_id,
  providerId: id,
  subject,
});

/** Whose account it is, or which they get; changes nothing. @throws as `signInWithOwnProvider` */
export async function findPlace(
  db: Database,
  provider: TrustedProvider,
  person: OwnProviderPerson,
): Promise<Member | Newcomer> {
  const { organization_id: organizationId } = provider;
  const known = await findOwnIdentity(db, identityOf(provider, person));
  if (known !== undefined) {
    const row = await findUser(db, known.user_id);
    if (row === undefined || row.role === 'super_admin') throw unknown();
    await expectVerified(db, organizationId, row.email);
    refuseClosed(row);
    return memberOf(db, organizationId, row, { person, isLinked: true });
  }
  if (person.email === null) throw refused('EMAIL_NOT_VERIFIED');
  await expectVerified(db, organizationId, person.email);
  if (!isBelieved(provider, person)) throw refused('EMAIL_NOT_VERIFIED');
  const row = await findUserByEmail(db, person.email);
  if (row === undefined) return newcomerOf(db, organizationId, { ...person, email: person.email });
  // Of another organization, or a super admin: as unknown here as somebody who is nowhere.
  if (row.organization_id !== organizationId || row.role === 'super_admin') throw unknown();
  if (await hasOwnIdentity(db, identityOf(provider, person), row.id)) throw mismatch(row);
  refuseClosed(row);
  return memberOf(db, organizationId, row, { person, isLinked: false });
}

/** @throws AppError ACCOUNT_UNKNOWN where nobody is let in so, ROLE_NOT_MAPPED where nothing gives them a role */
async function newcomerOf(
  db: Database,
  organizationId: string,
  { email, firstName, lastName, groups }: Omit<Newcomer, 'role'> & Pick<OwnProviderPerson, 'groups'>,
): Promise<Newcomer> {
  const policy = await readSignInPolicy(organizationId, db);
  if (!policy.justInTime) throw unknown();
  const role = mappedRole(policy, groups, null);
  if (role === null) throw refused('ROLE_NOT_MAPPED');
  return { email, firstName, lastName, role };
}

/** @throws AppError ROLE_NOT_MAPPED where their groups give them none; the last active admin and emergency admins stay that whatever they give */
async function memberOf(
  db: Database,
  organizationId: string,
  row: UserRow,
  { person, isLinked }: { readonly person: OwnProviderPerson; readonly isLinked: boolean },
): Promise<Member> {
  if (row.role === 'super_admin') throw unknown();
  // Their directory gives them their role, and an admin's edit of it holds until that changes their groups.
  if (await isProvisioned(organizationId, db, row.id)) return { row, isLinked, becomes: row.role };
  const given = mappedRole(await readSignInPolicy(organizationId, db), person.groups, row.role);
  if (given === row.role) return { row, isLinked, becomes: row.role };
  const isKept =
    row.role === 'admin' &&
    (!(await hasAnotherAdmin(organizationId, db, row.id)) ||
      (await isEmergencyAdmin(organizationId, db, row.id)));
  const becomes = isKept ? row.role : given;
  if (becomes === null)
    throw new AppError('ROLE_NOT_MAPPED', { note: notSignedIn('provider', 'ROLE_NOT_MAPPED', row) });
  return { row, isLinked, becomes };
}

/** @throws AppError NO_LICENSES_LEFT, ORGANIZATION_INACTIVE, ORGANIZATION_SUSPENDED */
async function join(
  trx: Database,
  { organization_id: organizationId }: TrustedProvider,
  { email, firstName, lastName, role }: Newcomer,
  occasion: Occasion,
): Promise<UserRow> {
  await takeSeat(trx, organizationId);
  const home = await findOrganizationOfDomain(trx, domainOf(email));
  if (home?.status === 'inactive') throw new AppError('ORGANIZATION_INACTIVE');
  if (home?.status === 'suspended') throw new AppError('ORGANIZATION_SUSPENDED');
  const id = newId();
  await insertUser(trx, {
    id,
    organization_id: organizationId,
    role,
    first_name: firstName,
    last_name: lastName,
    email,
    password_hash: null,
    is_active: true,
    origin: 'provider',
    created_at: occasion.at,
    updated_at: occasion.at,
  });
  await recordEvents(trx, { organizationId, kind: 'user', id, name: email }, { actor: null, ...occasion }, [
    { verb: 'joined' },
  ]);
  return getUser(trx, id);
}

/** A provider that says that an e-mail is not verified is believed in any case. */
const isBelieved = (
  { trusts_emails }: TrustedProvider,
  { emailVerified, emailUnmarked }: OwnProviderPerson,
) => emailVerified || (trusts_emails && emailUnmarked);

async function expectVerified(db: Database, organizationId: string, email: string): Promise<void> {
  const home = await findOrganizationOfDomain(db, domainOf(email));
  if (home?.id !== organizationId) throw refused('DOMAIN_NOT_VERIFIED');
}

type Refusal = 'DOMAIN_NOT_VERIFIED' | 'EMAIL_NOT_VERIFIED' | 'ACCOUNT_UNKNOWN' | 'ROLE_NOT_MAPPED';
const refused = (code: Refusal) => new AppError(code, { note: notSignedIn('provider', code) });
const unknown = () => refused('ACCOUNT_UNKNOWN');
