import type { Database } from '../../platform/database/open-database.ts';

/** The organization has no active admin in whose name a ticket could be made. */
export class NoRequesterError extends Error {
  override name = 'NoRequesterError';
}

/**
 * In whose name a schedule makes tickets: the admin who made it, or the oldest active admin when that one is gone.
 * @throws NoRequesterError
 */
export async function findRequester(
  trx: Database,
  organizationId: string,
  createdBy: string,
): Promise<string> {
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const admin = admins.find(({ id }) => id === createdBy) ?? admins[0];
  if (admin === undefined) throw new NoRequesterError('The organization has no active admin');
  return admin.id;
}
