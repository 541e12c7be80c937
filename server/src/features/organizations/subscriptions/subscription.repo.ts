import type { SubscriptionStatus } from '@switchboard/contract/enums.ts';
import { sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { containing } from '../../../platform/database/text-match.ts';
import { rowInserter } from '../../../platform/database/write-row.ts';
import { countPeople } from '../../people/headcount.ts';
import { usedSeats } from '../../people/seats-in-use.ts';

/** The day in UTC: by it subscriptions expire. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Recorded as active, a subscription is what its organization and its dates make of it; anything else stands. */
const statusOn = (today: string) => sql<SubscriptionStatus>`case
  when subscriptions.status <> 'Active' then subscriptions.status
  when organizations.status <> 'active' then 'Suspended'
  when subscriptions.end_date < ${today}::date then 'Expired'
  else 'Active' end`;

const ofOrganizations = (db: Database) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('organizations', 'organizations.id', 'subscriptions.organization_id')
    .where('organizations.deleted_at', 'is', null);

const withOrganization = (db: Database, today: string) =>
  ofOrganizations(db)
    .selectAll('subscriptions')
    .select(({ selectFrom }) => [
      'organizations.name as organization_name',
      'organizations.code as organization_code',
      'organizations.status as organization_status',
      'organizations.total_licenses',
      usedSeats.as('used_licenses'),
      statusOn(today).as('present_status'),
      selectFrom('subscription_payments')
        .select(({ fn }) => fn.max('subscription_payments.date').as('latest'))
        .whereRef('subscription_payments.organization_id', '=', 'subscriptions.organization_id')
        .where('subscription_payments.voided_at', 'is', null)
        .as('last_payment'),
    ]);

export const findSubscription = (db: Database, organizationId: string, today: string) =>
  withOrganization(db, today).where('organizations.id', '=', organizationId).executeTakeFirst();

export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

export const getSubscription = (db: Database, organizationId: string, today: string) =>
  withOrganization(db, today).where('organizations.id', '=', organizationId).executeTakeFirstOrThrow();

interface ListRequest extends PageRequest {
  readonly search: string;
  readonly status: readonly SubscriptionStatus[];
}

/** By the names of their organizations. */
export async function listSubscriptions(
  db: Database,
  today: string,
  { search, status, ...page }: ListRequest,
): Promise<{ subscriptions: SubscriptionRow[]; total: number }> {
  const selected = withOrganization(db, today)
    .$if(status.length > 0, (query) => query.where(sql<boolean>`${statusOn(today)} = any(${status})`))
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          where('organizations.name', 'ilike', containing(search)),
          where('organizations.code', 'ilike', containing(search)),
        ]),
      ),
    );
  const byName = selected.orderBy(sql`lower(organizations.name)`).orderBy('organizations.id');
  const { rows: subscriptions, total } = await readPage(byName, page);
  return { subscriptions, total };
}

/** How many there are, what the active ones bring in a month, and how many people and seats they are for. */
export async function subscriptionStats(db: Database, today: string) {
  const isActive = sql<boolean>`${statusOn(today)} = 'Active'`;
  const figures = ofOrganizations(db)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere(isActive).as('active'),
      sql<number>`coalesce(sum(monthly_price_cents) filter (where ${isActive}), 0)::bigint`.as('revenue'),
      sql<number>`coalesce(sum(total_licenses), 0)::bigint`.as('licenses'),
      sql<number>`coalesce(sum(${usedSeats}), 0)::bigint`.as('seats'),
    ])
    .executeTakeFirstOrThrow();
  const [counted, { members }] = await Promise.all([figures, countPeople(null, db)]);
  return { ...counted, members };
}

export const insertSubscription = rowInserter('subscriptions');

export async function updateSubscription(
  organizationId: string,
  trx: Database,
  changes: Updateable<Schema['subscriptions']>,
): Promise<void> {
  await trx.updateTable('subscriptions').set(changes).where('organization_id', '=', organizationId).execute();
}
