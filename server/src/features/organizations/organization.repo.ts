import type { Database } from '../../platform/database/open-database.ts';

/** Whether there is such an organization, not deleted. */
export const organizationExists = async (id: string, db: Database): Promise<boolean> =>
  (await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;
