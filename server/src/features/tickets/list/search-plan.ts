/**
 * The plan `search`: where words are all that narrows whole organizations, tickets are counted and paged in
 * `ticket_words` alone, and no more of them are counted than `COUNTED_MATCHES`.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { coveredBy, inScope } from '../ticket.scope.ts';
import type { SearchPlan } from './list-plan.ts';
import { type CountedList, readFromNearerEnd, readValueByValue, type Slice } from './list-slice.ts';
import { type FoundTickets, findUpToBound } from './search-bound.ts';
import { readIdsAtOffset } from './select-tickets.ts';
import { countIn } from './tally.ts';
import { DEEP, isByState, NEWEST, orderBy, type TicketOrder, type TimeOrder } from './ticket-order.ts';
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
export async function tallyMatches(plan: SearchPlan, db: Database): Promise<FoundTickets> {
  const { search } = plan.filters;
  if (!isShort(search)) return find(matches(plan), db);
  // What is common is counted among the newest; of what is not an index has few.
  const newest = sql`(
    select * from ticket_words as text where ${coveredBy(plan.scope, 'text.organization_id')}
    order by ticket_id desc limit ${NEWEST_LOOKED_AT}) as text`;
  const common = await find(matches(plan, saysAll(search), newest), db);
  if (!common.exact) return common;
  return find(matches(plan, hasShort(search)), db);
}

const find = (matching: RawBuilder<unknown>, db: Database) =>
  findUpToBound(db, sql`select ticket_id as id, status, priority ${matching}`);

/** A letter that fewer than a tenth of these contain is looked up in the index. */
const NEWEST_LOOKED_AT = 10_000;

export async function countBySearch(plan: SearchPlan, db: Database): Promise<CountedList> {
  const { tallies, ...others } = await tallyMatches(plan, db);
  return { total: countIn(tallies, plan.filters), ...others };
}

/** Of a search that was not counted to its end: otherwise counting has found the tickets. */
export async function readIdsBySearch(
  plan: SearchPlan,
  db: Database,
  order: TicketOrder,
  slice: Slice,
): Promise<readonly string[]> {
  if (isByState(order)) {
    return readValueByValue(
      plan,
      order,
      slice,
      (part) => countBySearch(part, db),
      (part, rows) => readIdsBySearch(part, db, NEWEST, rows),
    );
  }
  // Among many matches the last changed are met sooner in the order of all tickets.
  if (order.by === 'updated') return readIdsAtOffset(plan, db, order, slice);
  return readFromNearerEnd(order, slice, (from, rows) => readMatches(plan, db, from, rows));
}

async function readMatches(
  plan: SearchPlan,
  db: Database,
  order: TimeOrder,
  { limit, offset, exact }: Slice,
): Promise<string[]> {
  // The newest are met in the order of all tickets; deep pages are cut from all that match.
  const isGathered = exact && offset > DEEP;
  const { search } = plan.filters;
  // All of what has been counted to the end is found by the index; what is common is met soon.
  const words = exact && isShort(search) ? hasShort(search) : saysAll(search);
  const { rows } = await sql<{ id: string }>`
    with matches as ${sql.raw(isGathered ? 'materialized' : 'not materialized')} (
      select ticket_id as id, status, priority ${matches(plan, words)})
    select id from matches order by ${orderBy(order, 'matches')} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}
