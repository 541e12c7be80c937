/** Whose people come in through their organization's own providers alone, and who may come in otherwise. */
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { isVerifiedDomain } from '../../organizations/domains/domain.repo.ts';

const rowOf = (organizationId: string, db: Database) =>
  db.selectFrom('sign_in_enforcements').where('organization_id', '=', organizationId);

export interface Enforcement {
  /** Null while other ways are open. */
  readonly enforcedAt: Date | null;
  readonly version: number;
}

/** An organization without a row has never enforced anything. */
export async function readEnforcement(organizationId: string, db: Database): Promise<Enforcement> {
  const row = await rowOf(organizationId, db).select(['enforced_at', 'version']).executeTakeFirst();
  return { enforcedAt: row?.enforced_at ?? null, version: row?.version ?? 1 };
}

export const isEnforced = async (organizationId: string, db: Database): Promise<boolean> =>
  (await readEnforcement(organizationId, db)).enforcedAt !== null;

/** Holds it until the transaction ends, so that of two emergency admins who leave at once one stays. */
export async function lockEnforcement(organizationId: string, trx: Database): Promise<Enforcement> {
  await rowOf(organizationId, trx).select('version').forUpdate().execute();
  return readEnforcement(organizationId, trx);
}

export async function writeEnforcement(
  organizationId: string,
  trx: Database,
  { enforcedAt, version }: Enforcement,
): Promise<void> {
  const columns = { enforced_at: enforcedAt, version };
  await trx
    .insertInto('sign_in_enforcements')
    .values({ organization_id: organizationId, ...columns })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(columns))
    .execute();
}

/** Whoever is no active admin of the organization counts for nothing. */
const chosen = (organizationId: string, db: Database) =>
  db
    .selectFrom('emergency_admins')
    .innerJoin('users', 'users.id', 'emergency_admins.user_id')
    .where('emergency_admins.organization_id', '=', organizationId)
    .where('users.organization_id', '=', organizationId)
    .where('users.role', '=', 'admin')
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null);

export const isEmergencyAdmin = async (
  organizationId: string,
  db: Database,
  userId: string,
): Promise<boolean> =>
  (await chosen(organizationId, db).where('users.id', '=', userId).select('users.id').executeTakeFirst()) !==
  undefined;

/** By name, with what they can begin and end a sign-in with. */
export const listEmergencyAdmins = (organizationId: string, db: Database) =>
  chosen(organizationId, db)
    .select(({ exists, selectFrom }) => [
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.password_hash',
      exists(
        selectFrom('second_factors')
          .select('user_id')
          .whereRef('second_factors.user_id', '=', 'users.id')
          .where('enabled_at', 'is not', null),
      ).as('has_app'),
      exists(selectFrom('passkeys').select('user_id').whereRef('passkeys.user_id', '=', 'users.id')).as(
        'has_passkey',
      ),
    ])
    .orderBy('users.first_name')
    .orderBy('users.id')
    .execute();

/** In place of all before. Whoever is no active admin of the organization is left out. */
export async function chooseEmergencyAdmins(
  organizationId: string,
  trx: Database,
  userIds: readonly string[],
  at: Date,
): Promise<void> {
  await trx.deleteFrom('emergency_admins').where('organization_id', '=', organizationId).execute();
  await trx
    .insertInto('emergency_admins')
    .columns(['organization_id', 'user_id', 'chosen_at'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select(['organization_id', 'id', sql<Date>`${at}::timestamptz`.as('chosen_at')])
        .where('organization_id', '=', organizationId)
        .where('role', '=', 'admin')
        .where('is_active', '=', true)
        .where('deleted_at', 'is', null)
        .where(sql<boolean>`id = any(${userIds}::uuid[])`),
    )
    .execute();
}

/** @returns whether they were one */
export async function dropEmergencyAdmin(
  organizationId: string,
  trx: Database,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('emergency_admins')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The active provider that has vouched for somebody since then, the latest first. */
export const findProvenThrough = (organizationId: string, db: Database, userId: string, since: Date) =>
  db
    .selectFrom('provider_identities as identity')
    .innerJoin('identity_providers as provider', (join) =>
      join
        .onRef('provider.organization_id', '=', 'identity.organization_id')
        .onRef('provider.id', '=', 'identity.provider_id'),
    )
    .where('identity.organization_id', '=', organizationId)
    .where('identity.user_id', '=', userId)
    .where('identity.last_used_at', '>=', since)
    .where('provider.is_active', '=', true)
    .select(['provider.id', 'provider.name'])
    .orderBy('identity.last_used_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Of the active people of an organization: whom no provider lets in, and whom none has been told of yet. */
export async function countUnproven(organizationId: string, db: Database) {
  const { outside, unseen } = await db
    .selectFrom('users')
    .where('organization_id', '=', organizationId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .select(({ fn, exists, not, selectFrom }) => {
      const inDomain = isVerifiedDomain(organizationId, 'users.email');
      const isSeen = exists(
        selectFrom('provider_identities')
          .select('user_id')
          .whereRef('provider_identities.user_id', '=', 'users.id')
          .where('provider_identities.organization_id', '=', organizationId),
      );
      return [
        fn.countAll<number>().filterWhere(not(inDomain)).as('outside'),
        fn.countAll<number>().filterWhere(not(isSeen)).as('unseen'),
      ];
    })
    .executeTakeFirstOrThrow();
  return { outside, unseen };
}
