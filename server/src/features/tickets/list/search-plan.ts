/**
 * The plan `search`: where words are all that narrows whole organizations, tickets are counted and paged in
 * `ticket_words` alone, and no more of them are counted than `COUNTED_MATCHES`.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { coveredBy, inScope } from '../ticket.scope.ts';
import type { SearchPlan } from './list-plan.ts';
import { readFromNearerEnd, readValueByValue, type Slice, type TicketCount } from './list-slice.ts';
import { type BoundedTallies, tallyUpToBound } from './search-bound.ts';
import { readIdsAtOffset } from './select-tickets.ts';
import { countIn } from './tally.ts';
import { DEEP, isByState, NEWEST, orderBy, type TicketOrder } from './ticket-order.ts';
import { hasShort, isShort, saysAll } from './ticket-words.ts';

/**
 * Rows of `ticket_words`, under the name `text`.
 * @param words the condition that finds the words
 * @param rows those that are looked at
 */
function matches(
  { scope, filters: { search, status, priority, except = [] } }: SearchPlan,
  words: RawBuilder<SqlBool> = saysAll(search),
  rows = sql`ticket_words as text`,
) {
  const conditions = [
    inScope(scope, { organization: 'text.organization_id', ticket: 'text.ticket_id' }),
    words,
    ...(status.length === 0 ? [] : [sql`text.status = any(${status})`]),
    ...(priority.length === 0 ? [] : [sql`text.priority = any(${priority})`]),
    ...(except.length === 0 ? [] : [sql`text.ticket_id <> all(${except}::uuid[])`]),
  ];
  return sql`from ${rows} where ${sql.join(conditions, sql` and `)}`;
}

/** How many tickets the search finds, by state. */
export async function tallyMatches(plan: SearchPlan, db: Database): Promise<BoundedTallies> {
  const { search } = plan.filters;
  if (!isShort(search)) return tallyUpToBound(db, sql`select status, priority ${matches(plan)}`);
  // What is common is counted among the newest; of what is not an index has few.
  const newest = sql`(
    select * from ticket_words as text where ${coveredBy(plan.scope, 'text.organization_id')}
    order by ticket_id desc limit ${NEWEST_LOOKED_AT}) as text`;
  const common = await tallyUpToBound(
    db,
    sql`select status, priority ${matches(plan, saysAll(search), newest)}`,
  );
  if (!common.exact) return common;
  return tallyUpToBound(db, sql`select status, priority ${matches(plan, hasShort(search))}`);
}

/** A letter that fewer than a tenth of these contain is looked up in the index. */
const NEWEST_LOOKED_AT = 10_000;

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

/**
 * Of a query over `ticket_words` under the name `text`. By the id alone: an index that begins with the organization and
 * has the column would be read from end to end for each row.
 */
const updatedAt = sql`(
  select updated_at from tickets
  where tickets.id = text.ticket_id and tickets.organization_id is not distinct from text.organization_id)`;

async function readMatches(
  plan: SearchPlan,
  db: Database,
  order: TicketOrder,
  { limit, offset, exact }: Slice,
): Promise<string[]> {
  // The newest are met in the order of all tickets; other orders, and deep pages, are cut from all that match.
  const isGathered = exact && (order.by !== 'created' || offset > DEEP);
  const moment = order.by === 'updated' ? sql`, ${updatedAt}` : sql``;
  const { search } = plan.filters;
  // All of what has been counted to the end is found by the index; what is common is met soon.
  const words = exact && isShort(search) ? hasShort(search) : saysAll(search);
  const { rows } = await sql<{ id: string }>`
    with matches as ${sql.raw(isGathered ? 'materialized' : 'not materialized')} (
      select ticket_id as id, status, priority${moment} ${matches(plan, words)})
    select id from matches order by ${orderBy(order, 'matches')} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}
