import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { rightsOf } from '../../people/granted.ts';
import { leadsScopeOf } from '../../people/leads-scope.ts';
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
  if (row === undefined) return findServiceAccount(db, userId);
  const { id, role, organization_id: organizationId, granted, leads_scope: leadsScope } = row;
  return { id, role, organizationId, granted, leadsScope };
}

/** A program as it may act now: null where it is deleted, or its organization is not open to everybody. */
async function findServiceAccount(db: Database, id: string): Promise<Actor | null> {
  const row = await db
    .selectFrom('service_accounts as account')
    .innerJoin('organizations', 'organizations.id', 'account.organization_id')
    .select(['account.id', 'account.role', 'account.organization_id'])
    .select(leadsScopeOf('account.organization_id').as('leads_scope'))
    .where('account.id', '=', id)
    .where('account.deleted_at', 'is', null)
    .where('organizations.deleted_at', 'is', null)
    .where('organizations.status', '=', 'active')
    .executeTakeFirst();
  if (row === undefined) return null;
  return { id: row.id, role: row.role, organizationId: row.organization_id, leadsScope: row.leads_scope };
}
