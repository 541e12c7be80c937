/**
 * A page of tickets with the counts of what organization, assignee, category, project and search select, whatever
 * status and priority.
 */
import { HIGH_PRIORITY } from '@switchboard/contract/enums.ts';
import type { SuperAdminStats } from '@switchboard/contract/tickets/ticket.ts';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { hasNoStubs, type OrganizationScope } from '../ticket.scope.ts';
import { type ListPlan, planList, type ScanPlan } from './list-plan.ts';
import { countTickets, type PageRequest, readTicketPage, type TicketPage } from './list-tickets.ts';
import { listedPart } from './listed-part.ts';
import { findListed } from './listed-tickets.ts';
import { tallyScanned } from './scan-plan.ts';
import { type FoundTickets, isCountedToBound } from './search-bound.ts';
import { tallyMatches } from './search-plan.ts';
import { selectTickets } from './select-tickets.ts';
import { countIn, statsOf, type Tally } from './tally.ts';
import type { TicketFilters } from './ticket-filters.ts';
import { orderBy, orderOf } from './ticket-order.ts';
import { talliesIn } from './ticket-tallies.ts';

export interface PageWithBreakdown extends TicketPage {
  readonly stats: SuperAdminStats;
}

export async function listWithBreakdown(
  scope: OrganizationScope,
  db: Database,
  filters: TicketFilters,
  request: PageRequest,
): Promise<PageWithBreakdown> {
  const plan = planList(scope, filters, request.sort);
  if (plan.kind === 'scan' && !isCountedToBound(filters)) return scanOnce(plan, db, request);
  const tallied = tallyWhateverState(scope, plan, db);
  // Of a search that stopped counting, the states that are asked for are counted on their own.
  const narrowsByState = filters.status.length + filters.priority.length > 0;
  const counted = tallied.then(({ tallies, exact, found }) =>
    exact || !narrowsByState
      ? { total: countIn(tallies, filters, hasNoStubs(plan.scope)), exact, found }
      : countTickets(plan, db),
  );
  const page = await readTicketPage(plan, db, request, counted);
  return { ...page, stats: breakdown((await tallied).tallies) };
}

export const breakdown = (tallies: readonly Tally[]): SuperAdminStats => ({
  ...statsOf(tallies),
  highPriority: countIn(tallies, HIGH_PRIORITY),
});

async function tallyWhateverState(
  scope: OrganizationScope,
  plan: ListPlan,
  db: Database,
): Promise<FoundTickets> {
  if (plan.kind === 'tally') {
    const listed = listedPart(scope, { ...plan.filters, priority: [] });
    return { tallies: await talliesIn(listed, db, plan.filters), exact: true, found: null };
  }
  const whatever = planList(plan.scope, { ...plan.filters, status: [], priority: [] });
  return whatever.kind === 'search' ? tallyMatches(whatever, db) : tallyScanned(whatever, db);
}

/** Counts and page come from one pass over what the filters leave: finding it is what takes the time. */
async function scanOnce(
  { scope, filters }: ScanPlan,
  db: Database,
  { page, limit, sort, reader }: PageRequest,
): Promise<PageWithBreakdown> {
  const hasState = (column: 'status' | 'priority') =>
    filters[column].length === 0
      ? sql<SqlBool>`true`
      : sql<SqlBool>`${sql.ref(column)} = any(${filters[column]})`;
  const whateverState = selectTickets(scope, db, { ...filters, status: [], priority: [] }).select([
    'tickets.id',
    'tickets.status',
    'tickets.priority',
    'tickets.updated_at',
  ]);
  const { rows } = await sql<{ tallies: Tally[]; ids: string[] }>`
    with scanned as materialized (${whateverState})
    select
      (select coalesce(json_agg(tally), '[]') from (
        select status, priority, count(*) as tickets from scanned group by status, priority) as tally
      ) as tallies,
      (select coalesce(json_agg(page.id), '[]') from (
        select id from scanned where ${hasState('status')} and ${hasState('priority')}
        order by ${orderBy(orderOf(sort), 'scanned')}
        limit ${limit} offset ${(page - 1) * limit}) as page
      ) as ids`.execute(db);
  const { tallies, ids } = rows[0] ?? { tallies: [], ids: [] };
  return {
    tickets: await findListed(scope, db, reader, ids),
    total: countIn(tallies, filters),
    exact: true,
    stats: breakdown(tallies),
  };
}
