import type { Database } from '../../platform/database/open-database.ts';

const activeAdmins = (organizationId: string, db: Database) =>
  db
    .selectFrom('users')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null);

/** Whom letters about an organization's settings go to. */
export async function emailsOfAdmins(organizationId: string, db: Database): Promise<string[]> {
  const rows = await activeAdmins(organizationId, db).select('email').execute();
  return rows.map(({ email }) => email);
}

/** Whether the organization has an active admin beside this person. */
export const hasAnotherAdmin = async (
  organizationId: string,
  db: Database,
  userId: string,
): Promise<boolean> =>
  (await activeAdmins(organizationId, db)
    .where('id', '<>', userId)
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Holds all of them until the transaction ends, so that of two who stop being admins at once one stays. */
export async function lockAdmins(organizationId: string, trx: Database): Promise<string[]> {
  const rows = await activeAdmins(organizationId, trx).select('id').orderBy('id').forUpdate().execute();
  return rows.map(({ id }) => id);
}
