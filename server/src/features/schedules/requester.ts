import type { Database } from '../../platform/database/open-database.ts';

/** The organization has no active admin in whose name a ticket could be made. */
export class NoRequesterError extends Error {
  override name = 'NoRequesterError';
}

/**
 * In whose name a schedule makes tickets: the admin who made it, or the oldest active admin where that one is not
 * active.
 * @throws NoRequesterError
 */
export async function findRequester(
  trx: Database,
  organizationId: string,
  createdBy: string,
): Promise<string> {
  const admin = await trx
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy((where) => where('id', '=', createdBy), 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (admin === undefined) throw new NoRequesterError('The organization has no active admin');
  return admin.id;
}
