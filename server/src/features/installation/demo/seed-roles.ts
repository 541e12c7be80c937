/** Roles of an organization's own, and who holds them. */
import { grantOf } from '@switchboard/contract/policies/permissions.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import type { DemoDesk } from './desk-schema.ts';
import type { SeedContext } from './seed-context.ts';

export async function seedRoles(
  trx: Database,
  { organizationId: organization_id, person, calendar }: SeedContext,
  { roles }: DemoDesk,
): Promise<void> {
  const created_at = calendar.daysAgo(SINCE);
  for (const { permissions, holders, ...role } of roles) {
    const id = newId(created_at);
    await trx
      .insertInto('custom_roles')
      .values({
        organization_id,
        id,
        ...role,
        permissions: permissions.map(grantOf).toSorted(),
        created_at,
        updated_at: created_at,
      })
      .execute();
    await trx
      .insertInto('custom_role_holders')
      .values(holders.map((holder) => ({ organization_id, role_id: id, user_id: person(holder).id })))
      .execute();
  }
}

/** In days. */
const SINCE = 30;
