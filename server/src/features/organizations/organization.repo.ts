import type { OrganizationStatus } from '@switchboard/contract/enums.ts';
import { LICENSES } from '@switchboard/contract/limits.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../platform/database/pagination.ts';
import { containing } from '../../platform/database/text-match.ts';
import { rowInserter, rowUpdater } from '../../platform/database/write-row.ts';
import { countPeople, memberCount } from '../people/headcount.ts';
import { usedSeats } from '../people/seats-in-use.ts';

/** Whether there is such an organization, not deleted. */
export const organizationExists = async (id: string, db: Database): Promise<boolean> =>
  (await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;

const withPeople = (db: Database) =>
  db
    .selectFrom('organizations')
    .leftJoin('users as creator', 'creator.id', 'organizations.created_by')
    .leftJoin('organization_storage', 'organization_storage.organization_id', 'organizations.id')
    .selectAll('organizations')
    .select([
      'organization_storage.bytes as stored_bytes',
      'creator.first_name as creator_first_name',
      'creator.last_name as creator_last_name',
      'creator.email as creator_email',
      usedSeats.as('used_licenses'),
      memberCount.as('user_count'),
    ])
    .where('organizations.deleted_at', 'is', null);

export const getOrganization = (db: Database, id: string) =>
  withPeople(db).where('organizations.id', '=', id).executeTakeFirstOrThrow();

export type OrganizationRow = Awaited<ReturnType<typeof getOrganization>>;

export const findOrganization = (db: Database, id: string): Promise<OrganizationRow | undefined> =>
  withPeople(db).where('organizations.id', '=', id).executeTakeFirst();

interface ListRequest extends PageRequest {
  readonly search: string;
  readonly status: readonly OrganizationStatus[];
}

/** @param only null spans all organizations */
export async function listOrganizations(
  db: Database,
  only: string | null,
  { search, status, ...page }: ListRequest,
): Promise<{ organizations: OrganizationRow[]; total: number }> {
  const selected = withPeople(db)
    .$if(only !== null, (query) => query.where('organizations.id', '=', only))
    .$if(status.length > 0, (query) => query.where(sql<boolean>`organizations.status = any(${status})`))
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or(
          (['name', 'code', 'entity'] as const).map((column) =>
            where(`organizations.${column}`, 'ilike', containing(search)),
          ),
        ),
      ),
    );
  const byName = selected.orderBy(sql`lower(organizations.name)`).orderBy('organizations.id');
  const { rows: organizations, total } = await readPage(byName, page);
  return { organizations, total };
}

/** How many there are of each status, how many people are in them, and how their licenses are used. */
export async function organizationStats(db: Database) {
  const isNearlyFull = sql<boolean>`100 * used_licenses > ${LICENSES.highPercent} * total_licenses`;
  const figures = await db
    // Materialized, so that seats are counted once for an organization and not in each figure.
    .with(
      (cte) => cte('standing').materialized(),
      (query) =>
        query
          .selectFrom('organizations')
          .select(['name', 'status', 'total_licenses', usedSeats.as('used_licenses')])
          .where('deleted_at', 'is', null),
    )
    .selectFrom('standing')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('status', '=', 'active').as('active'),
      fn.countAll<number>().filterWhere('status', '=', 'inactive').as('inactive'),
      fn.countAll<number>().filterWhere('status', '=', 'suspended').as('suspended'),
      sql<number>`coalesce(sum(total_licenses), 0)`.as('totalLicenses'),
      sql<number>`coalesce(sum(used_licenses), 0)::bigint`.as('usedLicenses'),
      sql<number>`coalesce(sum(greatest(total_licenses - used_licenses, 0)), 0)::bigint`.as(
        'availableLicenses',
      ),
      sql<number>`count(*) filter (where ${isNearlyFull})`.as('nearlyFull'),
      sql<string[]>`coalesce((array_agg(
        name order by used_licenses::real / total_licenses desc, lower(name)
      ) filter (where ${isNearlyFull}))[1:3], '{}')`.as('names'),
    ])
    .executeTakeFirstOrThrow();
  const { members: users } = await countPeople(null, db);
  const { total, active, inactive, suspended, nearlyFull, names, ...licenses } = figures;
  return { total, active, inactive, suspended, users, licenses, nearlyFull: { total: nearlyFull, names } };
}

/** Whom and what deleting it affects. */
export async function organizationUsage(
  db: Database,
  id: string,
): Promise<{ users: number; tickets: number }> {
  const { members: users } = await countPeople(id, db);
  const { tickets } = await db
    .selectFrom('ticket_tallies')
    .select(sql<number>`coalesce(sum(tickets), 0)::int`.as('tickets'))
    .where('organization_id', '=', id)
    .executeTakeFirstOrThrow();
  return { users, tickets };
}

export const insertOrganization = rowInserter('organizations');

export const updateOrganization = rowUpdater('organizations');

/** Service times are counted of its new tickets. */
const hasPolicies = sql<boolean>`exists (
  select from sla_policies where sla_policies.organization_id = organizations.id and sla_policies.archived_at is null)`;

/**
 * The number of the organization's next ticket, given under the lock of its row: none twice, none lost.
 * @returns undefined for an organization that was closed
 */
export async function takeTicketNumber(
  trx: Database,
  id: string,
): Promise<{ readonly number: string; readonly hasPolicies: boolean } | undefined> {
  const row = await trx
    .updateTable('organizations')
    .set({ last_ticket_number: sql`last_ticket_number + 1` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['ticket_prefix', 'last_ticket_number', hasPolicies.as('has_policies')])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const number = `${row.ticket_prefix}-${String(row.last_ticket_number).padStart(5, '0')}`;
  return { number, hasPolicies: row.has_policies };
}
