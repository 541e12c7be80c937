/** A page of tickets with the counts of what organization, assignee and search select, whatever status and priority. */
import type { SuperAdminStats } from '@switchboard/contract/entities/ticket.ts';
import { HIGH_PRIORITY } from '@switchboard/contract/enums.ts';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import {
  containsWords,
  isNarrowed,
  matching,
  type PageRequest,
  pageOf,
  raisedByNamed,
  readInOrder,
  type TicketFilters,
  type TicketPage,
  UNASSIGNED,
  within,
} from './list-tickets.ts';
import type { TicketScope } from './ticket.scope.ts';
import { countIn, statsOf, type Tally, talliesOf } from './ticket-tallies.ts';

/** @param scope one that covers whole organizations */
export async function listWithBreakdown(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  request: PageRequest,
): Promise<TicketPage & { readonly stats: SuperAdminStats }> {
  if (isNarrowed(filters)) {
    const { tallies, ids } = await lookOver(scope, db, filters, request);
    const tickets = await readInOrder(scope, db, ids);
    return { tickets, total: countIn(tallies, filters), stats: breakdown(tallies) };
  }
  const tallies = await talliesOf(scope, db).execute();
  const page = await pageOf(scope, db, filters, request, countIn(tallies, filters));
  return { ...page, stats: breakdown(tallies) };
}

const breakdown = (tallies: readonly Tally[]): SuperAdminStats => ({
  ...statsOf(tallies),
  highPriority: countIn(tallies, HIGH_PRIORITY),
});

const isUnassigned = ({ assignees }: TicketFilters) =>
  assignees.length > 0 && assignees.every((one) => one === UNASSIGNED);

/**
 * Two indexes laid side by side in their order, since all tickets must be looked at. In an array, since the planner takes
 * the few that are left for many in any other form.
 */
function inNobodysHands(scope: TicketScope) {
  const organization = scope.organizationId === null ? sql.raw('organization_id, ') : sql.raw('');
  return sql<SqlBool>`tickets.id = any(array(
    select free.id from (
      select ${organization} id from tickets where ${within(scope, 'organization_id')}
      except
      select ${organization} ticket_id from ticket_people
      where ${within(scope, 'organization_id')} and relation = 'devops_agent' and until is null
    ) as free))`;
}

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
  const { rows } = await sql<{ tallies: Tally[]; ids: string[] }>`
    with looked_at as materialized (${narrowedTo(scope, db, filters)})
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

/** Words and names are two halves, so that each finds its index and no ticket is fetched twice. */
function narrowedTo(scope: TicketScope, db: Database, filters: TicketFilters) {
  const { search } = filters;
  const onlyUnassigned = search === '' && !filters.createdSince && isUnassigned(filters);
  const others = matching(scope, db, {
    ...filters,
    status: [],
    priority: [],
    search: '',
    ...(onlyUnassigned && { assignees: [] }),
  })
    .$if(onlyUnassigned, (query) => query.where(inNobodysHands(scope)))
    .select(['tickets.id', 'tickets.status', 'tickets.priority']);
  if (search === '') return others;
  const named = sql<SqlBool>`tickets.id in (${raisedByNamed(scope, search)})`;
  return others.where(containsWords('tickets', search)).union(others.where(named));
}
