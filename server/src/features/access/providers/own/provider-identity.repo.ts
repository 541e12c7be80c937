/** Who people of an organization are at its own providers. */
import type { Database } from '../../../../platform/database/open-database.ts';

export interface OwnIdentity {
  readonly organizationId: string;
  readonly providerId: string;
  readonly subject: string;
}

const rowsOf = (db: Database, { organizationId, providerId, subject }: OwnIdentity) =>
  db
    .selectFrom('provider_identities as identity')
    .innerJoin('users', 'users.id', 'identity.user_id')
    .where('identity.organization_id', '=', organizationId)
    .where('identity.provider_id', '=', providerId)
    .where('identity.subject', '=', subject);

/** Nobody's where the account was deleted, or is another organization's by now. */
export const findOwnIdentity = (db: Database, identity: OwnIdentity) =>
  rowsOf(db, identity)
    .where('users.deleted_at', 'is', null)
    .whereRef('users.organization_id', '=', 'identity.organization_id')
    .select('identity.user_id')
    .executeTakeFirst();

/** Whether the person is somebody at this provider already. */
export const hasOwnIdentity = async (
  db: Database,
  { organizationId, providerId }: Omit<OwnIdentity, 'subject'>,
  userId: string,
): Promise<boolean> =>
  (await db
    .selectFrom('provider_identities')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('provider_id', '=', providerId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined;

/** Passes on from an account that is gone. */
export async function linkOwnIdentity(
  trx: Database,
  { organizationId, providerId, subject }: OwnIdentity,
  userId: string,
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('provider_identities')
    .where('organization_id', '=', organizationId)
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .select('users.id')
            .whereRef('users.id', '=', 'provider_identities.user_id')
            .where('users.organization_id', '=', organizationId)
            .where('users.deleted_at', 'is', null),
        ),
      ),
    )
    .execute();
  await trx
    .insertInto('provider_identities')
    .values({
      organization_id: organizationId,
      provider_id: providerId,
      subject,
      user_id: userId,
      created_at: now,
      last_used_at: now,
    })
    .execute();
}

export async function noteOwnIdentityUse(
  trx: Database,
  { organizationId, providerId, subject }: OwnIdentity,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('provider_identities')
    .set({ last_used_at: now })
    .where('organization_id', '=', organizationId)
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .execute();
}

/** Of everybody at a provider. */
export async function forgetOwnIdentities(
  organizationId: string,
  trx: Database,
  providerId: string,
): Promise<void> {
  await trx
    .deleteFrom('provider_identities')
    .where('organization_id', '=', organizationId)
    .where('provider_id', '=', providerId)
    .execute();
}
