/** A page of tickets with the counts of what organization, assignee and search select, whatever status and priority. */
import type { SuperAdminStats } from '@switchboard/contract/entities/ticket.ts';
import { HIGH_PRIORITY } from '@switchboard/contract/enums.ts';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { type PageRequest, pageOf, readInOrder, type TicketPage } from './list-tickets.ts';
import type { TicketScope } from './ticket.scope.ts';
import { isNarrowed, matching, onlySearches, type TicketFilters } from './ticket-filters.ts';
import { foundTallies } from './ticket-search.ts';
import { countIn, statsOf, type Tally, talliesOf } from './ticket-tallies.ts';

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
    return { tickets, total: countIn(tallies, filters), stats: breakdown(tallies) };
  }
  const tallies = await (filters.search === ''
    ? talliesOf(scope, db).execute()
    : foundTallies(scope, db, filters.search));
  const page = await pageOf(scope, db, filters, { ...request, total: countIn(tallies, filters) });
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
  const narrowed = matching(scope, db, { ...filters, status: [], priority: [] }).select([
    'tickets.id',
    'tickets.status',
    'tickets.priority',
  ]);
  const { rows } = await sql<{ tallies: Tally[]; ids: string[] }>`
    with looked_at as materialized (${narrowed})
    select
      (select coalesce(json_agg(tally), '[]') from (
        select status, priority, count(*) as tickets from looked_at group by status, priority) as tally
      ) as tallies,
      (select coalesce(json_agg(page.id), '[]') from (
        select id from looked_at where ${inState('status')} and ${inState('priority')}
        order by id ${sql.raw(sort === 'newest' ? 'desc' : 'asc')}
        limit ${limit} offset ${(page - 1) * limit}) as page
      ) as ids`.execute(db);
  return rows[0] ?? { tallies: [], ids: [] };
}
