import type { Database } from '../../../platform/database/open-database.ts';
import { isId } from '../../../platform/ids.ts';
import { fullName } from '../../people/person-ref.ts';

/** An active member of the organization, who stays one until the transaction ends. */
export async function holdMember(
  trx: Database,
  organizationId: string,
  userId: string,
): Promise<{ id: string; name: string } | undefined> {
  if (!isId(userId)) return undefined;
  const row = await trx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row && { id: row.id, name: fullName(row) };
}
