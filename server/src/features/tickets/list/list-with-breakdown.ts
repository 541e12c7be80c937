/** A page of tickets with the counts of what organization, assignee, category, project and search select, whatever status and priority. */
import type { SuperAdminStats } from '@switchboard/contract/entities/ticket.ts';
import { HIGH_PRIORITY } from '@switchboard/contract/enums.ts';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { TicketScope } from '../ticket.scope.ts';
import { findNumbered } from './find-by-number.ts';
import { countTickets, type PageRequest, pageOf, readInOrder, type TicketPage } from './list-tickets.ts';
import { foundTallies } from './search-plan.ts';
import { matching } from './select-tickets.ts';
import { countIn, statsOf, type Tally } from './tally.ts';
import { isNarrowed, onlySearches, type TicketFilters } from './ticket-filters.ts';
import { isNewestFirst, orderBy, orderOf } from './ticket-order.ts';
import { talliesOf } from './ticket-tallies.ts';

/** @param scope one that covers whole organizations */
export async function listWithBreakdown(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  request: PageRequest,
): Promise<TicketPage & { readonly stats: SuperAdminStats }> {
  if (isNarrowed(filters) && !onlySearches(scope, filters)) {
    const { tallies, ids } = await lookOver(scope, db, filters, request);
    const tickets = await readInOrder(scope, db, ids);
    return { tickets, total: countIn(tallies, filters), exact: true, stats: breakdown(tallies) };
  }
  const { tallies, exact } = await (filters.search === ''
    ? talliesOf(scope, db)
        .execute()
        .then((all) => ({ tallies: all, exact: true }))
    : foundTallies(scope, db, { search: filters.search, status: [], priority: [] }));
  // Among those that were counted there may be few in the state that is asked for, of many that there are.
  const count = exact ? { total: countIn(tallies, filters), exact } : await countTickets(scope, db, filters);
  const page = await pageOf(scope, db, filters, { ...request, ...count });
  return { ...page, stats: breakdown(tallies) };
}

const breakdown = (tallies: readonly Tally[]): SuperAdminStats => ({
  ...statsOf(tallies),
  highPriority: countIn(tallies, HIGH_PRIORITY),
});

/** Counts and page come from one pass over what is narrowed to: finding it is what takes the time. */
async function lookOver(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  { page, limit, sort }: PageRequest,
): Promise<{ readonly tallies: readonly Tally[]; readonly ids: readonly string[] }> {
  const inState = (column: 'status' | 'priority') =>
    filters[column].length === 0
      ? sql<SqlBool>`true`
      : sql<SqlBool>`${sql.ref(column)} = any(${filters[column]})`;
  const order = orderOf(sort);
  const numbered = isNewestFirst(order) ? await findNumbered(scope, db, filters) : [];
  const first = numbered.length > 0 ? sql`looked_at.id = any(${numbered}::uuid[]) desc, ` : sql``;
  const narrowed = matching(scope, db, { ...filters, status: [], priority: [] }).select([
    'tickets.id',
    'tickets.status',
    'tickets.priority',
    'tickets.updated_at',
  ]);
  const { rows } = await sql<{ tallies: Tally[]; ids: string[] }>`
    with looked_at as materialized (${narrowed})
    select
      (select coalesce(json_agg(tally), '[]') from (
        select status, priority, count(*) as tickets from looked_at group by status, priority) as tally
      ) as tallies,
      (select coalesce(json_agg(page.id), '[]') from (
        select id from looked_at where ${inState('status')} and ${inState('priority')}
        order by ${first}${orderBy(order, 'looked_at')}
        limit ${limit} offset ${(page - 1) * limit}) as page
      ) as ids`.execute(db);
  return rows[0] ?? { tallies: [], ids: [] };
}
