import type { SignInPolicy } from '@switchboard/contract/access/sign-in-policy.ts';
import type { Database } from '../../../../platform/database/open-database.ts';

/** Of an organization that has chosen nothing yet. */
const NOTHING_CHOSEN: SignInPolicy = { justInTime: false, unmappedRole: 'user', version: 1 };

export async function readSignInPolicy(organizationId: string, db: Database): Promise<SignInPolicy> {
  const row = await db
    .selectFrom('sign_in_policies')
    .where('organization_id', '=', organizationId)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) return NOTHING_CHOSEN;
  return { justInTime: row.just_in_time, unmappedRole: row.unmapped_role, version: row.version };
}

export async function writeSignInPolicy(
  organizationId: string,
  trx: Database,
  { justInTime, unmappedRole, version }: SignInPolicy,
): Promise<void> {
  const columns = { just_in_time: justInTime, unmapped_role: unmappedRole, version };
  await trx
    .insertInto('sign_in_policies')
    .values({ organization_id: organizationId, ...columns })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(columns))
    .execute();
}
