import type { Database } from '../../../platform/database/open-database.ts';
import { rowInserter } from '../../../platform/database/write-row.ts';

export const insertPending = rowInserter('pending_registrations');

/** Not found where the organization was closed meanwhile. */
export const findPending = (db: Database, linkId: string) =>
  db
    .selectFrom('pending_registrations')
    .innerJoin('organizations', 'organizations.id', 'pending_registrations.organization_id')
    .selectAll('pending_registrations')
    .select('organizations.name as organization')
    .where('organizations.status', '=', 'active')
    .where('organizations.deleted_at', 'is', null)
    .where('link_id', '=', linkId)
    .executeTakeFirst();

export async function deletePending(trx: Database, linkId: string): Promise<void> {
  await trx.deleteFrom('pending_registrations').where('link_id', '=', linkId).execute();
}
