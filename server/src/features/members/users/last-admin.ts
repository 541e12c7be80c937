/** An organization is never left without an active admin by what is not a person. */
import type { Role } from '@switchboard/contract/enums.ts';
import { SCIM_MESSAGES } from '@switchboard/contract/scim/scim-messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isEmergencyAdmin } from '../../access/enforcement/enforcement.repo.ts';
import { lockAdmins } from '../../people/active-admins.ts';
import type { Member } from './member.repo.ts';

/** What becomes of somebody; what is not given stays. */
interface Becoming {
  readonly role?: Role | undefined;
  readonly isActive?: boolean | undefined;
}

export const stopsAsAdmin = (person: Member, { role = person.role, isActive = person.is_active }: Becoming) =>
  person.role === 'admin' && person.is_active && (role !== 'admin' || !isActive);

/**
 * Call it before an admin is deactivated by a program, and before their row is held: all admins are held from then on.
 * @throws AppError FORBIDDEN for the last active admin, and for emergency admins, who come in where the directory does not work
 */
export async function expectNotLastAdmin(trx: Database, person: Member): Promise<void> {
  if (person.organization_id === null) return;
  const admins = await lockAdmins(person.organization_id, trx);
  if (admins.every((id) => id === person.id)) {
    throw new AppError('FORBIDDEN', { message: SCIM_MESSAGES.lastAdmin });
  }
  if (await isEmergencyAdmin(person.organization_id, trx, person.id)) {
    throw new AppError('FORBIDDEN', { message: SCIM_MESSAGES.emergencyAdmin });
  }
}
