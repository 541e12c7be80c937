import type { Database } from '../../platform/database/open-database.ts';
import { notFound } from '../../platform/http/app-error.ts';

/**
 * Holds the organization until the end of the transaction; referring to it stays possible meanwhile, since its key is
 * not touched. What is read after this was there before the lock, or comes after it is released.
 * @throws AppError NOT_FOUND for an organization that is deleted or never was
 */
export async function lockOrganization(trx: Database, organizationId: string) {
  const organization = await trx
    .selectFrom('organizations')
    .select(['id', 'entity', 'total_licenses'])
    .where('id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (organization === undefined) throw notFound();
  return organization;
}
