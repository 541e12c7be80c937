import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, marked, nextCanaryId } from '../canary.ts';
import { AT, own } from './shared-values.ts';

/** One that an agent holds. */
export async function addRole(db: Database) {
  const role_id = nextCanaryId();
  await db
    .insertInto('custom_roles')
    .values({
      ...own,
      id: role_id,
      name: marked('role'),
      description: marked('description'),
      permissions: ['tickets.read:organization'],
      created_at: AT,
      updated_at: AT,
    })
    .execute();
  await db
    .insertInto('custom_role_holders')
    .values({ ...own, role_id, user_id: CANARY.otherAgent })
    .execute();
}
