/** Where an organization enforces its own providers, nobody but its emergency admins comes in another way. */
import type { WayIn } from '@switchboard/contract/record/security-events.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findOrganizationOfDomain } from '../../organizations/domains/domain.repo.ts';
import { domainOf } from '../../organizations/match-organization.ts';
import type { UserRow } from '../../people/user.repo.ts';
import { notSignedIn } from '../sessions/not-signed-in.ts';
import { isEmergencyAdmin, isEnforced } from './enforcement.repo.ts';

type Person = Pick<UserRow, 'id' | 'organization_id'>;

/** Whether ways in other than the organization's own providers are closed to somebody. */
export const isBound = async (
  db: Database,
  { id, organization_id: organizationId }: Person,
): Promise<boolean> =>
  organizationId !== null &&
  (await isEnforced(organizationId, db)) &&
  !(await isEmergencyAdmin(organizationId, db, id));

/**
 * Whether whoever signs in with an address of this domain is told to use their provider, whether there is an account or not.
 */
export async function isEnforcedDomain(db: Database, email: string): Promise<boolean> {
  const home = await findOrganizationOfDomain(db, domainOf(email));
  return home !== undefined && (await isEnforced(home.id, db));
}

export const otherWayClosed = (way: WayIn, person: Person | null = null) =>
  new AppError('SSO_REQUIRED', { note: notSignedIn(way, 'SSO_REQUIRED', person) });

/**
 * Asked last, of whoever has come another way. Enforcing waits for this transaction and ends what it opened, or is seen here.
 * @returns whether they may because they are an emergency admin
 * @throws AppError SSO_REQUIRED
 */
export async function expectOtherWayOpen(trx: Database, person: Person, way: WayIn): Promise<boolean> {
  const { id, organization_id: organizationId } = person;
  if (organizationId === null) return false;
  // What rows that refer to it take, so that only enforcing waits.
  await trx.selectFrom('organizations').select('id').where('id', '=', organizationId).forKeyShare().execute();
  if (!(await isEnforced(organizationId, trx))) return false;
  if (await isEmergencyAdmin(organizationId, trx, id)) return true;
  throw otherWayClosed(way, person);
}

/** @throws AppError SSO_REQUIRED where nobody gets an account with a password */
export async function expectPasswordsWork(db: Database, organizationId: string): Promise<void> {
  if (await isEnforced(organizationId, db)) throw otherWayClosed('registration');
}
