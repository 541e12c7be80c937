import type { Database } from '../../../platform/database/open-database.ts';
import type { EmailProof } from '../../../platform/database/tables/account-tables.ts';
import { newId } from '../../../platform/ids.ts';
import { takeSeat } from '../../organizations/licenses/seats.ts';
import { takeEmail } from '../../organizations/member-email.ts';
import { insertUser } from '../../people/user.repo.ts';
import type { ActorContext } from '../../record/actor-context.ts';
import { recordEvents } from '../../record/record-events.ts';

export interface Newcomer {
  readonly organizationId: string;
  readonly email: string;
  readonly emailProof: EmailProof;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly contactNumber: string;
  readonly department: string;
}

/**
 * A plain member on a seat of the organization, in the caller's transaction.
 * @returns the new person's id
 * @throws AppError NO_LICENSES_LEFT, VALIDATION_FAILED or CONFLICT for an e-mail that somebody has
 */
export async function createMember(
  trx: Database,
  newcomer: Newcomer,
  context: ActorContext,
): Promise<string> {
  const { organizationId } = newcomer;
  await takeSeat(trx, organizationId);
  const id = newId();
  const row = {
    id,
    organization_id: organizationId,
    role: 'user' as const,
    first_name: newcomer.firstName,
    last_name: newcomer.lastName,
    email: newcomer.email,
    email_proof: newcomer.emailProof,
    password_hash: newcomer.passwordHash,
    contact_number: newcomer.contactNumber,
    department: newcomer.department,
    origin: 'registration' as const,
    created_at: context.at,
    updated_at: context.at,
  };
  await takeEmail(trx, null, organizationId, newcomer.email, () => insertUser(trx, row));
  const name = `${newcomer.firstName} ${newcomer.lastName}`;
  await recordEvents(trx, { organizationId, kind: 'user', id, name }, context, [{ verb: 'registered' }]);
  return id;
}
