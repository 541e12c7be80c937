/** How many license seats are taken: each active, not deleted member of an organization holds one. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

/** Seats in use, for queries that read `organizations`. */
export const usedSeats = sql<number>`(
  select count(*) from users as seat
  where seat.organization_id = organizations.id and seat.is_active and seat.deleted_at is null
)`;

/** Seats in use by organization, for lists whose rows share a few of them; one that uses none is absent. */
export async function usedSeatsOf(
  db: Database,
  organizationIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (organizationIds.length === 0) return new Map();
  const { rows } = await sql<{ organization_id: string; used: number }>`
    select organization_id, count(*) as used from users
    where organization_id = any(${organizationIds}::uuid[]) and is_active and deleted_at is null
    group by organization_id`.execute(db);
  return new Map(rows.map(({ organization_id, used }) => [organization_id, used]));
}
