/**
 * The plan `search`: where words are all that narrows whole organizations, tickets are counted and paged in
 * `ticket_words` alone, and no more of them are counted than `COUNTED_MATCHES`.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { plannedForValues } from '../../../platform/database/planned-for-values.ts';
import { coveredBy, inScope } from '../ticket.scope.ts';
import { cutFromFound } from './cut-from-found.ts';
import type { ScanPlan, SearchPlan } from './list-plan.ts';
import { type CountedList, readValueByValue, type Slice } from './list-slice.ts';
import { countByScan, readIdsByScan } from './scan-plan.ts';
import { type FoundTickets, findUpToBound } from './search-bound.ts';
import { readIdsAtOffset } from './select-tickets.ts';
import { countIn } from './tally.ts';
import { isByState, NEWEST, orderBy, type TicketOrder } from './ticket-order.ts';
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

/**
 * How many tickets the search finds, by state. How common it is shows among the newest: what is common is met soon in the order
 * of the list, and of what is not an index has few. The planner would take a look at a row for a tenth of what it costs, and
 * go through hundreds of thousands for a word of one in two hundred.
 */
export async function tallyMatches(plan: SearchPlan, db: Database): Promise<FoundTickets> {
  const { search } = plan.filters;
  const short = isShort(search);
  for (const rows of short ? [LOOKS[1]] : LOOKS) {
    const met = await findNewest(matches(plan, saysAll(search), newest(plan, rows)), db);
    if (!met.exact) return met;
    if (countIn(met.tallies, plan.filters) < rows / COMMON) break;
  }
  // In no order, since in that of the ids each ticket would be cut into its pairs.
  if (short) return findUpToBound(db, selected(matches(plan, hasShort(search))), false);
  return findNewest(matches(plan, saysAll(search), byIndex(plan)), db);
}

/** So many of the newest tickets are looked at, each time if there is enough among those before. */
const LOOKS = [2_000, 10_000, 100_000] as const;
/** One in so many: the index has less of what is rarer than would be passed on the way to the bound. */
const COMMON = 50;

const newest = ({ scope }: SearchPlan, rows: number) => sql`(
  select * from ticket_words as text where ${coveredBy(scope, 'text.organization_id')}
  order by ticket_id desc limit ${rows}) as text`;

/** All that the words find, before they are put in order. */
const byIndex = ({ scope, filters: { search } }: SearchPlan) => sql`(
  select * from ticket_words as text where ${coveredBy(scope, 'text.organization_id')} and ${saysAll(search)}
  offset 0) as text`;

const selected = (matching: RawBuilder<unknown>) => sql`select ticket_id as id, status, priority ${matching}`;

const findNewest = (matching: RawBuilder<unknown>, db: Database) =>
  findUpToBound(db, sql`${selected(matching)} order by ticket_id desc`, true);

export async function countBySearch(plan: SearchPlan, db: Database): Promise<CountedList> {
  const { tallies, ...others } = await tallyMatches(plan, db);
  return { total: countIn(tallies, plan.filters), ...others };
}

/** Of a search that finds more than are counted, in another order than the newest first, which counting has found. */
export async function readIdsBySearch(
  plan: SearchPlan,
  db: Database,
  order: TicketOrder,
  slice: Slice,
): Promise<readonly string[]> {
  if (isByState(order)) {
    // As a list of one state is read, but for letters that are not met among the newest: a scan does not ask their index.
    const asScan = (part: SearchPlan): ScanPlan => ({ ...part, kind: 'scan' });
    const byLetters = isShort(plan.filters.search) && !slice.found;
    return readValueByValue(
      plan,
      order,
      slice,
      (part) => (byLetters ? countBySearch(part, db) : countByScan(asScan(part), db)),
      (part, rows) => {
        if (rows.found) return cutFromFound(rows.found, part, db, NEWEST, rows);
        return byLetters
          ? readIdsBySearch(part, db, NEWEST, rows)
          : readIdsByScan(asScan(part), db, NEWEST, rows);
      },
    );
  }
  // Among many matches the last changed are met sooner in the order of all tickets, and the oldest among all words.
  if (order.by === 'updated') return readIdsAtOffset(plan, db, order, slice);
  const { rows } = await sql<{ id: string }>`
    select matches.id from (select ticket_id as id ${matches(plan)}) as matches
    order by ${orderBy(order, 'matches')} limit ${slice.limit} offset ${slice.offset}
    ${plannedForValues}`.execute(db);
  return rows.map(({ id }) => id);
}
