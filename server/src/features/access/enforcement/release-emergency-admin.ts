import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { dropEmergencyAdmin, listEmergencyAdmins, lockEnforcement } from './enforcement.repo.ts';

/**
 * For somebody who stops being an active admin of the organization, once their row says so: they are no emergency admin any more.
 * @throws AppError LAST_EMERGENCY_ADMIN where sign-in is enforced and nobody else could come in otherwise
 */
export async function releaseEmergencyAdmin(
  organizationId: string,
  trx: Database,
  userId: string,
): Promise<void> {
  const { enforcedAt } = await lockEnforcement(organizationId, trx);
  if (!(await dropEmergencyAdmin(organizationId, trx, userId)) || enforcedAt === null) return;
  if ((await listEmergencyAdmins(organizationId, trx)).length === 0)
    throw new AppError('LAST_EMERGENCY_ADMIN');
}
