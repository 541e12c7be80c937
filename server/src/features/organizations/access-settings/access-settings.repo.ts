import type { AccessSettings } from '@switchboard/contract/organizations/access-settings.ts';
import type { Database } from '../../../platform/database/open-database.ts';

const USUAL: AccessSettings = {
  allowedSharing: ['private'],
  defaultSharing: 'private',
  raiseFor: 'staff',
  version: 0,
};

/** An organization that never changed them has the usual ones. */
export async function readAccessSettings(organizationId: string, db: Database): Promise<AccessSettings> {
  const row = await db
    .selectFrom('access_settings')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row === undefined
    ? USUAL
    : {
        allowedSharing: row.allowed_sharing,
        defaultSharing: row.default_sharing,
        raiseFor: row.raise_for,
        version: row.version,
      };
}

export async function writeAccessSettings(
  organizationId: string,
  trx: Database,
  settings: AccessSettings,
): Promise<void> {
  const columns = {
    version: settings.version,
    allowed_sharing: settings.allowedSharing,
    default_sharing: settings.defaultSharing,
    raise_for: settings.raiseFor,
  };
  await trx
    .insertInto('access_settings')
    .values({ organization_id: organizationId, ...columns })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(columns))
    .execute();
}
