/** Who wrote a letter: an account that could sign in now. */
import { domainToUnicode } from 'node:url';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rightsOf } from '../people/granted.ts';

/** With the ASCII form of its domain, and as people write it. */
function spellingsOf(address: string): string[] {
  const at = address.lastIndexOf('@') + 1;
  return [address, address.slice(0, at) + domainToUnicode(address.slice(at))];
}

/**
 * An active person whose organization is active; super admins have none.
 * @param address with the ASCII form of its domain; accounts may have the other one
 */
export async function findSender(db: Database, address: string): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .where('users.email', 'in', spellingsOf(address))
    .where('users.is_active', '=', true)
    .where('users.awaiting_approval', '=', false)
    .where('users.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('users.organization_id', 'is', null),
        where.and([
          where('organizations.status', '=', 'active'),
          where('organizations.deleted_at', 'is', null),
          where('organizations.moved_at', 'is', null),
        ]),
      ]),
    )
    .select(['users.id', 'users.role', 'users.organization_id', ...rightsOf()])
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, role, organization_id: organizationId, granted, leads_scope: leadsScope } = row;
  return { id, role, organizationId, granted, leadsScope };
}

/** Whether an account with this address was deactivated: its person is no stranger whose letters wait. */
export const isDeactivated = async (db: Database, address: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .where('email', 'in', spellingsOf(address))
    .where('is_active', '=', false)
    .where('awaiting_approval', '=', false)
    .where('deleted_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined;
