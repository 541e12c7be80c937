import type { Database } from '../../platform/database/open-database.ts';

const activeAdmins = (db: Database, organizationId: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id');

/** Whether the organization has an active admin beside this person. */
export const hasAnotherAdmin = async (
  db: Database,
  organizationId: string,
  userId: string,
): Promise<boolean> =>
  (await activeAdmins(db, organizationId).where('id', '<>', userId).limit(1).executeTakeFirst()) !==
  undefined;

/** Holds all of them until the transaction ends, so that of two who stop being admins at once one stays. */
export async function lockAdmins(trx: Database, organizationId: string): Promise<string[]> {
  const rows = await activeAdmins(trx, organizationId).forUpdate().execute();
  return rows.map(({ id }) => id);
}
