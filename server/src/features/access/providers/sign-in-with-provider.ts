/** From somebody whom the provider vouches for to an account here: theirs, a new one, or a refusal. */
import type { ProviderError } from '@switchboard/contract/access/google.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { hasCode } from '../../../platform/error-code.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { domainOf, matchOrganization } from '../../organizations/match-organization.ts';
import { findUser, findUserByEmail, type UserRow, updateUser } from '../../people/user.repo.ts';
import { recordAccountEvent } from '../../record/record-account-event.ts';
import { voidLinks } from '../account-links/account-link.repo.ts';
import { refuseClosedAccount } from '../sessions/closed-account.ts';
import { createHandOff, type HandOffPurpose } from '../sessions/hand-off.repo.ts';
import { notSignedIn } from '../sessions/not-signed-in.ts';
import { endSessionsOf } from '../sessions/session.repo.ts';
import { isIncomplete } from './complete-profile.ts';
import { findIdentity, linkIdentity, noteIdentityUse, userHasIdentity } from './identity.repo.ts';
import { joinOrganization } from './join-organization.ts';
import type { Occasion } from './occasion.ts';
import type { ProviderPerson } from './provider.ts';

/** Why nobody is signed in. An AppError in its place is an `auth_error` for the reason that its code says. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal';
  readonly error: ProviderError;
  readonly domain: string | null;

  constructor(error: ProviderError, domain: string | null = null) {
    super(error);
    this.error = error;
    this.domain = domain;
  }
}

export interface Arrival {
  /** A one-time token for the page. */
  readonly token: string;
  readonly purpose: HandOffPurpose;
}

/**
 * The provider's name for a person (issuer and subject) decides once it is known here. Until then a verified e-mail
 * leads to the account that has it, of any role, unless that account belongs to another person at the provider;
 * where there is none, to a new account in the organization of the e-mail.
 * @throws ProviderRefusal, AppError
 */
export async function signInWithProvider(
  db: Database,
  person: ProviderPerson,
  occasion: Occasion,
): Promise<Arrival> {
  const attempt = () => db.transaction().execute((trx) => findOrMakeAccount(trx, person, occasion));
  const outcome = await attempt().catch((error) => {
    // Two windows of one newcomer: the second finds what the first has made.
    if (hasCode(error, UNIQUE_VIOLATION)) return attempt();
    throw error;
  });
  if (outcome.waits) throw new AppError('AWAITING_APPROVAL');
  return outcome.arrival;
}

/** PostgreSQL's code for a value that a unique index has already. */
const UNIQUE_VIOLATION = '23505';

type Outcome = { readonly waits: true } | { readonly waits: false; readonly arrival: Arrival };

async function findOrMakeAccount(
  trx: Database,
  person: ProviderPerson,
  occasion: Occasion,
): Promise<Outcome> {
  const user = (await findAccount(trx, person, occasion)) ?? null;
  if (user !== null) return { waits: false, arrival: await handOffTo(trx, user, occasion) };

  const joined = await joinOrganization(trx, person, occasion);
  if (joined === null) {
    throw new ProviderRefusal('invalid_organization', person.email && domainOf(person.email));
  }
  // The application must outlive this call, so that it is no refusal inside the transaction.
  if (joined.waits) return { waits: true };
  const newcomer = await findUser(trx, joined.userId);
  if (newcomer === undefined) throw new Error('a person who was just made is missing');
  return { waits: false, arrival: await handOffTo(trx, newcomer, occasion) };
}

async function findAccount(
  trx: Database,
  person: ProviderPerson,
  occasion: Occasion,
): Promise<UserRow | undefined> {
  const known = await findIdentity(trx, person);
  if (known !== undefined) {
    const user = await findUser(trx, known.user_id);
    if (user === undefined) throw new Error('an identity of a deleted person was found');
    refuseClosed(user);
    await noteIdentityUse(trx, person, occasion.at);
    return user;
  }
  if (person.email === null) throw new ProviderRefusal('auth_error');
  if (!person.emailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
  const user = await findUserByEmail(trx, person.email);
  if (user === undefined) return undefined;
  if (await userHasIdentity(trx, user.id, person.issuer)) throw mismatch(user);
  refuseClosed(user);
  await refuseForeignAccount(trx, user);
  await linkIdentity(trx, person, user.id, occasion.at);
  await confirmEmail(trx, user);
  await endInvitation(trx, user);
  const account = { id: user.id, organizationId: user.organization_id, name: user.email };
  await recordAccountEvent(trx, account, { actor: null, ...occasion }, { verb: 'identity_linked' });
  return user;
}

const mismatch = (user: UserRow) =>
  new AppError('IDENTITY_MISMATCH', { note: notSignedIn('provider', 'IDENTITY_MISMATCH', user) });

/** Members of a deleted organization are as unknown here as they are to passwords. */
function refuseClosed(user: UserRow) {
  if (user.organization_deleted_at !== null) throw new ProviderRefusal('auth_error');
  refuseClosedAccount(user, 'provider');
}

/**
 * An account that nobody has proved to own may have been made to wait for this person: where their address belongs to
 * another organization, they do not walk into it.
 */
async function refuseForeignAccount(trx: Database, user: UserRow): Promise<void> {
  if (user.email_proof === 'confirmed') return;
  const match = await matchOrganization(trx, user.email);
  if (match !== null && match.id !== user.organization_id) throw mismatch(user);
}

/**
 * The provider has confirmed the e-mail. Somebody may have registered, or renamed themselves, with an e-mail that is
 * not theirs: the first who proves it takes the account, and ways in from before are gone. A password that an admin has
 * given stays.
 */
async function confirmEmail(trx: Database, user: UserRow): Promise<void> {
  if (user.email_proof === 'confirmed') return;
  const ends = user.email_proof === 'claimed';
  await updateUser(trx, user.id, { email_proof: 'confirmed', ...(ends && { password_hash: null }) });
  if (!ends) return;
  await endSessionsOf(trx, user.id);
  await voidLinks(trx, user.id, ['password_reset', 'email_change']);
}

/** Whoever has come in this way needs no e-mail for it any more. */
async function endInvitation(trx: Database, user: UserRow): Promise<void> {
  if (!user.invited) return;
  await updateUser(trx, user.id, { invited: false });
  await voidLinks(trx, user.id, ['invitation']);
}

async function handOffTo(trx: Database, user: UserRow, { at, browser }: Occasion): Promise<Arrival> {
  const asks = user.origin === 'provider' && isIncomplete(user);
  const purpose = asks ? 'profile' : 'session';
  return { token: await createHandOff(trx, user.id, purpose, browser, at), purpose };
}
