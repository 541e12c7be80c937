import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { isId } from '../../platform/ids.ts';
import { fullName } from './person-ref.ts';

/**
 * Those of the ids that are active members of the organization, who stay so until the transaction ends; their full names
 * by id. What is no id is nobody's.
 */
export async function holdMembers(
  trx: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = any(${ids.filter(isId)}::uuid[])`)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return new Map(rows.map((row) => [row.id, fullName(row)]));
}

/** The same of one. */
export async function holdMember(
  trx: Database,
  organizationId: string,
  userId: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  const [found] = await holdMembers(trx, organizationId, [userId]);
  return found && { id: found[0], name: found[1] };
}
