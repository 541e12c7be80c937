import type { SignInPolicy } from '@switchboard/contract/access/sign-in-policy.ts';
import type { Database } from '../../../../platform/database/open-database.ts';
import { listRoleMapping } from './role-mapping.repo.ts';

/** Of an organization that has chosen nothing yet. */
const NOTHING_CHOSEN = { justInTime: false, unmappedRole: 'user', roleMapping: [], version: 1 } as const;

/** An organization with groups has chosen something. */
export async function readSignInPolicy(organizationId: string, db: Database): Promise<SignInPolicy> {
  const row = await db
    .selectFrom('sign_in_policies')
    .where('organization_id', '=', organizationId)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) return { ...NOTHING_CHOSEN, roleMapping: [] };
  return {
    justInTime: row.just_in_time,
    unmappedRole: row.unmapped_role,
    roleMapping: await listRoleMapping(organizationId, db),
    version: row.version,
  };
}

export async function writeSignInPolicy(
  organizationId: string,
  trx: Database,
  { justInTime, unmappedRole, version }: Omit<SignInPolicy, 'roleMapping'>,
): Promise<void> {
  const columns = { just_in_time: justInTime, unmapped_role: unmappedRole, version };
  await trx
    .insertInto('sign_in_policies')
    .values({ organization_id: organizationId, ...columns })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(columns))
    .execute();
}
