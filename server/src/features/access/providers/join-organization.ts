import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { takeSeat } from '../../organizations/licenses/seats.ts';
import { domainOf, matchOrganization } from '../../organizations/match-organization.ts';
import { insertUser } from '../../people/user.repo.ts';
import { recordEvents } from '../../record/record-events.ts';
import { linkIdentity } from './identity.repo.ts';
import type { Occasion } from './occasion.ts';
import type { ProviderPerson } from './provider-person.ts';

/**
 * A new account in the organization of the person's verified e-mail, always with the role user. By the organization's
 * domain it is active and takes a seat; by its name it waits for the admin, and only for accounts that the domain's
 * own owner manages.
 * @returns null when no organization matches
 * @throws AppError NO_LICENSES_LEFT, ORGANIZATION_INACTIVE, ORGANIZATION_SUSPENDED
 */
export async function joinOrganization(
  trx: Database,
  person: ProviderPerson,
  occasion: Occasion,
): Promise<{ userId: string; waits: boolean } | null> {
  const { email } = person;
  if (email === null || !person.emailVerified) return null;
  const match = await matchOrganization(trx, email);
  if (match === null) return null;
  const waits = match.by === 'name';
  if (waits && person.hostedDomain !== domainOf(email)) return null;
  if (match.status === 'inactive') throw new AppError('ORGANIZATION_INACTIVE');
  if (match.status === 'suspended') throw new AppError('ORGANIZATION_SUSPENDED');

  if (!waits) await takeSeat(trx, match.id);
  const userId = newId();
  await insertUser(trx, {
    id: userId,
    organization_id: match.id,
    role: 'user',
    first_name: person.firstName,
    last_name: person.lastName,
    email,
    password_hash: null,
    is_active: !waits,
    awaiting_approval: waits,
    origin: 'provider',
    created_at: occasion.at,
    updated_at: occasion.at,
  });
  await linkIdentity(trx, person, userId, occasion.at);
  await recordEvents(
    trx,
    { organizationId: match.id, kind: 'user', id: userId, name: email },
    { actor: null, ...occasion },
    [{ verb: waits ? 'applied' : 'joined' }],
  );
  return { userId, waits };
}
