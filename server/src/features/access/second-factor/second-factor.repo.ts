import { MINUTE } from '@switchboard/contract/durations.ts';
import type { Role } from '@switchboard/contract/enums.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { updateOrganization } from '../../organizations/organization.repo.ts';
import { deletePasskeysOf, hasPasskey } from '../passkeys/passkey.repo.ts';

/** How long a key that was shown can be turned on. */
const ENROLMENT_VALID_FOR = 15 * MINUTE;

/** Of either kind, an app or a passkey; one that is being set up is none. */
export const hasSecondFactor = async (db: Database, userId: string): Promise<boolean> =>
  (await hasAppFactor(db, userId)) || (await hasPasskey(db, userId));

/** Whether the codes of an app are on. */
export const hasAppFactor = async (db: Database, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** How it stands with a person's second factors of both kinds. */
export const readSecondFactor = (db: Database, userId: string) =>
  db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('second_factors').select('enabled_at').where('user_id', '=', userId).as('enabled_at'),
      selectFrom('passkeys')
        .select(fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .as('passkeys'),
      selectFrom('recovery_codes')
        .select(fn.countAll<number>().as('left'))
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .as('codes_left'),
    ])
    .executeTakeFirstOrThrow();

/** @returns false, and nothing is changed, when one is on already */
export async function enableSecondFactor(
  trx: Database,
  factor: { readonly userId: string; readonly sealedKey: Buffer; readonly step: number; readonly at: Date },
): Promise<boolean> {
  const values = {
    sealed_key: factor.sealedKey,
    enabled_at: factor.at,
    last_step: factor.step,
    created_at: factor.at,
  };
  const written = await trx
    .insertInto('second_factors')
    .values({ user_id: factor.userId, ...values })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(values).where('second_factors.enabled_at', 'is', null),
    )
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Keeps a key that may be turned on; @returns false when one is on already */
export async function keepOfferedKey(
  trx: Database,
  userId: string,
  sealedKey: Buffer,
  at: Date,
): Promise<boolean> {
  const values = { sealed_key: sealedKey, created_at: at };
  const written = await trx
    .insertInto('second_factors')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(values).where('second_factors.enabled_at', 'is', null),
    )
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The key that was offered lately and is not turned on yet. */
export const findOfferedKey = (trx: Database, userId: string, now: Date) =>
  trx
    .selectFrom('second_factors')
    .select('sealed_key')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - ENROLMENT_VALID_FOR))
    .forUpdate()
    .executeTakeFirst();

export const findEnabledKey = (db: Database, userId: string) =>
  db
    .selectFrom('second_factors')
    .select('sealed_key')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();

/** @returns false when the code of this time step, or of a later one, has been accepted before */
export async function takeStep(trx: Database, userId: string, step: number): Promise<boolean> {
  const taken = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Those of both kinds; the recovery codes go with the last one, in the database. @returns whether there was one */
export async function deleteSecondFactors(trx: Database, userId: string): Promise<boolean> {
  const hadApp = await deleteAppFactor(trx, userId);
  const hadPasskeys = await deletePasskeysOf(trx, userId);
  return hadApp || hadPasskeys;
}

/** @returns whether one was on */
export async function deleteAppFactor(trx: Database, userId: string): Promise<boolean> {
  const removed = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('enabled_at')
    .executeTakeFirst();
  return removed !== undefined && removed.enabled_at !== null;
}

interface Member {
  readonly role: Role;
  readonly organization_id: string | null;
}

/** What the installation says of those who run organizations, and of super admins. */
export type InstallationRule = Pick<Config, 'adminSecondFactor'>;

/** Whether a rule for the person's role says that they must have one. */
export async function mustHaveSecondFactor(
  db: Database,
  rule: InstallationRule,
  member: Member,
): Promise<boolean> {
  return (await rolesThatMust(db, rule, member.organization_id)).includes(member.role);
}

/** The roles that must have one whatever the organization, or the super admins, say. */
export const rolesOfInstallation = (
  { adminSecondFactor }: InstallationRule,
  organizationId: string | null,
): Role[] => (adminSecondFactor ? [organizationId === null ? 'super_admin' : 'admin'] : []);

/** @param organizationId null for the super admins */
export async function rolesThatMust(
  db: Database,
  rule: InstallationRule,
  organizationId: string | null,
): Promise<Role[]> {
  const asked = [...rolesOfInstallation(rule, organizationId), ...(await chosenRoles(db, organizationId))];
  return [...new Set(asked)];
}

/** The roles that the organization says, or the super admins of themselves. @param organizationId null for the super admins */
export async function chosenRoles(db: Database, organizationId: string | null): Promise<Role[]> {
  if (organizationId === null) {
    const { second_factor_for_super_admins } = await db
      .selectFrom('installation')
      .select('second_factor_for_super_admins')
      .executeTakeFirstOrThrow();
    return second_factor_for_super_admins ? ['super_admin'] : [];
  }
  const { second_factor_roles } = await db
    .selectFrom('organizations')
    .select('second_factor_roles')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return second_factor_roles;
}

/** @param organizationId null for the super admins */
export async function setChosenRoles(
  trx: Database,
  organizationId: string | null,
  roles: Role[],
): Promise<void> {
  if (organizationId !== null) return updateOrganization(trx, organizationId, { second_factor_roles: roles });
  const values = { second_factor_for_super_admins: roles.length > 0 };
  await trx.updateTable('installation').set(values).execute();
}
