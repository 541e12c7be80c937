import { ConfigError } from '../../platform/config/values.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { newId } from '../../platform/ids.ts';
import { hashPassword } from '../access/passwords/password.ts';
import { type PasswordRule, passwordFault } from '../access/passwords/password-faults.ts';
import { takeEmail } from '../organizations/member-email.ts';
import { insertUser } from '../people/user.repo.ts';
import { productContext } from '../record/actor-context.ts';
import { recordAccountEvent } from '../record/record-account-event.ts';

export interface NewSuperAdmin {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
}

/**
 * Makes the super admin that the environment names, as long as the installation has none; a later start changes
 * nothing, so that a password changed since then stays.
 * @returns whether one was made
 * @throws ConfigError for a password that the installation's rule refuses
 */
export async function makeFirstSuperAdmin(
  db: Database,
  account: { readonly email: string; readonly password: string },
  { now, rule }: { readonly now: Date; readonly rule: PasswordRule },
): Promise<boolean> {
  if (await hasSuperAdmin(db)) return false;
  const fault = await passwordFault(rule, account.password);
  if (fault !== null) throw new ConfigError(`SUPER_ADMIN_PASSWORD: ${fault}`);
  const passwordHash = await hashPassword(account.password);
  const person = { email: account.email, firstName: 'Super', lastName: 'Admin', passwordHash };
  return db.transaction().execute(async (trx) => (await insertFirstSuperAdmin(trx, person, now)) !== null);
}

/**
 * Of two that want to be the first at once, on whichever node and in whatever way, one is.
 * @returns the id, or null when there is one already
 * @throws AppError CONFLICT when somebody else has the e-mail
 */
export async function insertFirstSuperAdmin(
  trx: Database,
  person: NewSuperAdmin,
  now: Date,
): Promise<string | null> {
  await trx.selectFrom('installation').select('only_row').forUpdate().executeTakeFirstOrThrow();
  if (await hasSuperAdmin(trx)) return null;
  const actor = { id: newId(), role: 'super_admin', organizationId: null } as const;
  const { id } = actor;
  const row = {
    id,
    organization_id: null,
    role: actor.role,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    password_hash: person.passwordHash,
    origin: 'setup' as const,
  };
  await takeEmail(trx, actor, null, person.email, () => insertUser(trx, row));
  const context = productContext(now);
  await recordAccountEvent(trx, { id, organizationId: null }, context, {
    verb: 'created',
    data: { role: 'super_admin' },
  });
  return id;
}

export const hasSuperAdmin = async (db: Database): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'super_admin')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;
