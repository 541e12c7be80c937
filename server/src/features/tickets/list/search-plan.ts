/**
 * The plan `search`: where words are all that narrows whole organizations, tickets are counted and paged in
 * `ticket_words` alone, and no more of them are counted than `COUNTED_MATCHES`.
 */
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { belongsTo, belongsToAnyOpen } from '../ticket.scope.ts';
import type { SearchPlan } from './list-plan.ts';
import { readFromNearerEnd, readValueByValue, type Slice, type TicketCount } from './list-slice.ts';
import { readIdsAtOffset } from './select-tickets.ts';
import { countIn, type Tally } from './tally.ts';
import { DEEP, isByState, NEWEST, orderBy, type TicketOrder } from './ticket-order.ts';
import { saysAll } from './ticket-words.ts';

/** So many matches of a search are counted and paged; beyond that the total is this, and not exact. */
export const COUNTED_MATCHES = 10_000;

/** Rows of `ticket_words`, under the name `text`. */
function matches({
  scope: { organizationId },
  filters: { search, status, priority, except = [] },
}: SearchPlan) {
  const organization = sql.ref('text.organization_id');
  const conditions = [
    organizationId === null ? belongsToAnyOpen(organization) : belongsTo(organization, organizationId),
    saysAll(search),
    ...(status.length === 0 ? [] : [sql`text.status = any(${status})`]),
    ...(priority.length === 0 ? [] : [sql`text.priority = any(${priority})`]),
    ...(except.length === 0 ? [] : [sql`text.ticket_id <> all(${except}::uuid[])`]),
  ];
  return sql`from ticket_words as text where ${sql.join(conditions, sql` and `)}`;
}

interface MatchTallies {
  readonly tallies: readonly Tally[];
  /** Whether these are all; otherwise they add up to `COUNTED_MATCHES`. */
  readonly exact: boolean;
}

/** How many tickets the search finds, by state. */
export async function tallyMatches(plan: SearchPlan, db: Database): Promise<MatchTallies> {
  const { rows } = await sql<Tally & { readonly last: number }>`
    select status, priority, count(*) filter (where place <= ${COUNTED_MATCHES}) as tickets, max(place) as last
    from (select status, priority, row_number() over () as place ${matches(plan)}
      limit ${COUNTED_MATCHES + 1}) as counted
    group by status, priority`.execute(db);
  return { tallies: rows, exact: rows.every(({ last }) => last <= COUNTED_MATCHES) };
}

export async function countBySearch(plan: SearchPlan, db: Database): Promise<TicketCount> {
  const { tallies, exact } = await tallyMatches(plan, db);
  return { total: countIn(tallies, plan.filters), exact };
}

export async function readIdsBySearch(
  plan: SearchPlan,
  db: Database,
  order: TicketOrder,
  slice: Slice,
): Promise<readonly string[]> {
  // All matches are put in order only where there are no more than are counted.
  if (isByState(order)) {
    if (slice.exact) return readMatches(plan, db, order, slice);
    return readValueByValue(
      plan,
      order,
      slice,
      (part) => countBySearch(part, db),
      (part, rows) => readIdsBySearch(part, db, NEWEST, rows),
    );
  }
  // Among many matches the last changed are met sooner in the order of all tickets.
  if (order.by === 'updated' && !slice.exact) return readIdsAtOffset(plan, db, order, slice);
  return readFromNearerEnd(order, slice, (from, rows) => readMatches(plan, db, from, rows));
}

async function readMatches(
  plan: SearchPlan,
  db: Database,
  order: TicketOrder,
  { limit, offset, exact }: Slice,
): Promise<string[]> {
  // The newest are met in the order of all tickets; other orders, and deep pages, are cut from all that match.
  const isGathered = exact && (order.by !== 'created' || offset > DEEP);
  const updatedAt =
    order.by === 'updated'
      ? sql`, (select updated_at from tickets
          where tickets.organization_id = text.organization_id and tickets.id = text.ticket_id)`
      : sql``;
  const { rows } = await sql<{ id: string }>`
    with matches as ${sql.raw(isGathered ? 'materialized' : 'not materialized')} (
      select ticket_id as id, status, priority${updatedAt} ${matches(plan)})
    select id from matches order by ${orderBy(order, 'matches')} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}
