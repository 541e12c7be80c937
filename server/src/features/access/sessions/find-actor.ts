import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { rightsOf } from '../../people/granted.ts';
import { openToMember } from './session.repo.ts';

const openAccount = prepared((db, _: null, given: { id: string }) =>
  db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(['users.id', 'users.role', 'users.organization_id', ...rightsOf()])
    .where('users.id', '=', given.id)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where(openToMember),
);

/** Somebody as they may act now, for what goes on without a request of theirs; null for who could not sign in. */
export async function findActor(db: Database, userId: string): Promise<Actor | null> {
  const [row] = await openAccount(db, null, { id: userId });
  if (row === undefined) return null;
  const { id, role, organization_id: organizationId, granted, leads_scope: leadsScope } = row;
  return { id, role, organizationId, granted, leadsScope };
}
