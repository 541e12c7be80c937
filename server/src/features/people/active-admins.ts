import type { Database } from '../../platform/database/open-database.ts';

/** Whom letters about an organization's settings go to. */
export async function emailsOfAdmins(organizationId: string, db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ email }) => email);
}
