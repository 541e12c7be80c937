/** From somebody whom the provider vouches for to an account here: theirs, a new one, or a refusal. */
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { domainOf, matchOrganization } from '../../organizations/match-organization.ts';
import { findUser, findUserByEmail, type UserRow } from '../../people/user.repo.ts';
import { againIfOvertaken } from './again-if-overtaken.ts';
import { findIdentity, linkIdentity, noteIdentityUse, userHasIdentity } from './identity.repo.ts';
import { joinOrganization } from './join-organization.ts';
import type { Occasion } from './occasion.ts';
import {
  type Arrival,
  handOffTo,
  mismatch,
  noteProved,
  ProviderRefusal,
  refuseClosed,
} from './proved-account.ts';
import type { ProviderPerson } from './provider-person.ts';

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
  const outcome = await againIfOvertaken(() =>
    db.transaction().execute((trx) => findOrMakeAccount(trx, person, occasion)),
  );
  if (outcome.waits) throw new AppError('AWAITING_APPROVAL');
  return outcome.arrival;
}

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
  await noteProved(trx, user, occasion);
  return user;
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
