import type { Database } from '../../platform/database/open-database.ts';
import { newId } from '../../platform/ids.ts';
import { hashPassword } from '../auth/password.ts';

/**
 * Makes the super admin that the environment names, as long as the installation has none; a later start changes
 * nothing, so that a password changed since then stays.
 * @returns whether one was made
 */
export async function makeFirstSuperAdmin(
  db: Database,
  account: { readonly email: string; readonly password: string },
): Promise<boolean> {
  if (await hasSuperAdmin(db)) return false;
  const made = await db
    .insertInto('users')
    .values({
      id: newId(),
      organization_id: null,
      role: 'super_admin',
      first_name: 'Super',
      last_name: 'Admin',
      email: account.email,
      password_hash: await hashPassword(account.password),
      origin: 'setup',
    })
    .onConflict((conflict) => conflict.column('email').where('deleted_at', 'is', null).doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const hasSuperAdmin = async (db: Database): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'super_admin')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;
