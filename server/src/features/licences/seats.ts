/** Licence seats: each active, not deleted member of an organization holds one, whatever their role. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';

/** Seats in use, for queries that read `organizations`. */
export const usedSeats = sql<number>`(
  select count(*) from users as seat
  where seat.organization_id = organizations.id and seat.is_active and seat.deleted_at is null
)`;

/**
 * Takes seats for people who become active members in this transaction: call it before writing them.
 * It holds the organization's row until the end of the transaction, so that of many who want the last seat one gets
 * it, and so that the organization's status read afterwards still holds at the commit. Lock people after this.
 * @throws AppError NO_LICENSES_LEFT, and NOT_FOUND for an organization that is deleted or never was
 */
export async function takeSeats(trx: Database, organizationId: string, wanted: number): Promise<void> {
  const organization = await trx
    .selectFrom('organizations')
    .select('total_licenses')
    .where('id', '=', organizationId)
    .where('deleted_at', 'is', null)
    // Referring to the organization stays possible meanwhile: the key is not touched.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (organization === undefined) throw notFound();
  // A statement of its own, begun after the wait for the lock: it sees those who came first.
  const used = await countUsedSeats(trx, organizationId);
  if (used + wanted > organization.total_licenses) throw new AppError('NO_LICENSES_LEFT');
}

export const takeSeat = (trx: Database, organizationId: string) => takeSeats(trx, organizationId, 1);

/**
 * Refuses early what `takeSeat` would refuse, before costly work such as hashing a password. Promises nothing.
 * @throws AppError NO_LICENSES_LEFT
 */
export async function expectFreeSeat(db: Database, organizationId: string): Promise<void> {
  const organization = await db
    .selectFrom('organizations')
    .select(['total_licenses', usedSeats.as('used')])
    .where('id', '=', organizationId)
    .executeTakeFirst();
  if (organization !== undefined && organization.used >= organization.total_licenses) {
    throw new AppError('NO_LICENSES_LEFT');
  }
}

async function countUsedSeats(db: Database, organizationId: string): Promise<number> {
  const { used } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('used'))
    .where('organization_id', '=', organizationId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return used;
}
