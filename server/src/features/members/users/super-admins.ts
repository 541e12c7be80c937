import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';

/**
 * Call it before a super admin is deactivated or deleted: another active one has to remain. All of them are held until
 * the transaction ends, so that two who take each other out at the same moment come one after the other.
 * @throws AppError CONFLICT
 */
export async function expectAnotherSuperAdmin(trx: Database, leavingId: string): Promise<void> {
  const active = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'super_admin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!active.some(({ id }) => id !== leavingId)) {
    throw new AppError('CONFLICT', { message: MESSAGES.lastSuperAdmin });
  }
}
