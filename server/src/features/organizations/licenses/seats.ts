/** License seats: each active, not deleted member of an organization holds one, whatever their role. */
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { usedSeats } from '../../people/seats-in-use.ts';
import { lockOrganization } from '../lock-organization.ts';

/**
 * Takes seats for people who become active members in this transaction: call it before writing them.
 * It holds the organization's row until the end of the transaction, so that of many who want the last seat one gets
 * it, and so that the organization's status read afterwards still holds at the commit. Lock people after this.
 * @throws AppError NO_LICENSES_LEFT, and NOT_FOUND for an organization that is deleted or never was
 */
export async function takeSeats(trx: Database, organizationId: string, wanted: number): Promise<void> {
  await lockOrganization(trx, organizationId);
  // A statement of its own, begun after the wait for the lock: it sees those who came first.
  if ((await countFreeSeats(trx, organizationId)) < wanted) throw new AppError('NO_LICENSES_LEFT');
}

export const takeSeat = (trx: Database, organizationId: string) => takeSeats(trx, organizationId, 1);

/**
 * Refuses early what `takeSeat` would refuse, before costly work such as hashing a password. Promises nothing.
 * @throws AppError NO_LICENSES_LEFT
 */
export async function expectFreeSeat(db: Database, organizationId: string): Promise<void> {
  if ((await countFreeSeats(db, organizationId)) < 1) throw new AppError('NO_LICENSES_LEFT');
}

/** Seats that nobody holds; below zero where there are more people than seats. Promises nothing without the lock. */
export async function countFreeSeats(db: Database, organizationId: string): Promise<number> {
  const organization = await db
    .selectFrom('organizations')
    .select(['total_licenses', usedSeats.as('used')])
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return organization === undefined ? 0 : organization.total_licenses - organization.used;
}
