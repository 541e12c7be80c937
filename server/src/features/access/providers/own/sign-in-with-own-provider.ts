/** From somebody for whom an organization's own provider vouches to their account in that organization, or a refusal. */
import type { Database } from '../../../../platform/database/open-database.ts';
import { UNIQUE_VIOLATION } from '../../../../platform/database/taken.ts';
import { hasCode } from '../../../../platform/error-code.ts';
import { AppError } from '../../../../platform/http/app-error.ts';
import { findOrganizationOfDomain } from '../../../organizations/domains/domain.repo.ts';
import { domainOf } from '../../../organizations/match-organization.ts';
import { findUser, findUserByEmail, type UserRow } from '../../../people/user.repo.ts';
import { notSignedIn } from '../../sessions/not-signed-in.ts';
import type { Occasion } from '../occasion.ts';
import { type Arrival, handOffTo, mismatch, noteProved, refuseClosed } from '../proved-account.ts';
import type { ProviderPerson } from '../provider-person.ts';
import type { OwnProviderRow } from './own-provider.repo.ts';
import {
  findOwnIdentity,
  hasOwnIdentity,
  linkOwnIdentity,
  noteOwnIdentityUse,
  type OwnIdentity,
} from './provider-identity.repo.ts';

export type TrustedProvider = Pick<OwnProviderRow, 'organization_id' | 'id' | 'trusts_emails'> & {
  readonly second_factor_at_provider: boolean;
};

/**
 * The provider's name for a person decides once it is known here; until then their e-mail does. Either way the account is of
 * the provider's organization, and its e-mail in a domain that the organization has verified. Nobody else's account is
 * reached, whatever the provider says, and no super admin's.
 * @throws AppError DOMAIN_NOT_VERIFIED, EMAIL_NOT_VERIFIED, ACCOUNT_UNKNOWN, IDENTITY_MISMATCH, and why an account is closed
 */
export async function signInWithOwnProvider(
  db: Database,
  provider: TrustedProvider,
  person: ProviderPerson,
  occasion: Occasion,
): Promise<Arrival> {
  const attempt = () =>
    db.transaction().execute(async (trx) => {
      const user = await findMember(trx, provider, person);
      const identity = identityOf(provider, person);
      if (user.isLinked) await noteOwnIdentityUse(trx, identity, occasion.at);
      else {
        await linkOwnIdentity(trx, identity, user.row.id, occasion.at);
        await noteProved(trx, user.row, occasion);
      }
      return handOffTo(trx, user.row, occasion, provider.second_factor_at_provider);
    });
  return attempt().catch((error) => {
    // Two windows of one person: the second finds what the first has linked.
    if (hasCode(error, UNIQUE_VIOLATION)) return attempt();
    throw error;
  });
}

interface Member {
  readonly row: UserRow;
  /** Whether the provider's name for them is known here. */
  readonly isLinked: boolean;
}

const identityOf = ({ organization_id, id }: TrustedProvider, { subject }: ProviderPerson): OwnIdentity => ({
  organizationId: organization_id,
  providerId: id,
  subject,
});

/** Whose account it is; changes nothing. @throws as `signInWithOwnProvider` */
export async function findMember(
  db: Database,
  provider: TrustedProvider,
  person: ProviderPerson,
): Promise<Member> {
  const { organization_id: organizationId } = provider;
  const known = await findOwnIdentity(db, identityOf(provider, person));
  if (known !== undefined) {
    const row = await findUser(db, known.user_id);
    if (row === undefined || row.role === 'super_admin') throw unknown();
    await expectVerified(db, organizationId, row.email);
    refuseClosed(row);
    return { row, isLinked: true };
  }
  if (person.email === null) throw refused('EMAIL_NOT_VERIFIED');
  await expectVerified(db, organizationId, person.email);
  if (!isBelieved(provider, person)) throw refused('EMAIL_NOT_VERIFIED');
  const row = await findUserByEmail(db, person.email);
  // Of another organization, or a super admin: as unknown here as somebody who is nowhere.
  if (row === undefined || row.organization_id !== organizationId || row.role === 'super_admin')
    throw unknown();
  if (await hasOwnIdentity(db, identityOf(provider, person), row.id)) throw mismatch(row);
  refuseClosed(row);
  return { row, isLinked: false };
}

/** A provider that says that an e-mail is not verified is believed in any case. */
const isBelieved = ({ trusts_emails }: TrustedProvider, { emailVerified, emailUnmarked }: ProviderPerson) =>
  emailVerified || (trusts_emails && emailUnmarked);

async function expectVerified(db: Database, organizationId: string, email: string): Promise<void> {
  const home = await findOrganizationOfDomain(db, domainOf(email));
  if (home?.id !== organizationId) throw refused('DOMAIN_NOT_VERIFIED');
}

const refused = (code: 'DOMAIN_NOT_VERIFIED' | 'EMAIL_NOT_VERIFIED' | 'ACCOUNT_UNKNOWN') =>
  new AppError(code, { note: notSignedIn('provider', code) });
const unknown = () => refused('ACCOUNT_UNKNOWN');
