/** The plan `scan`: what narrows the list leaves so few tickets that each is looked at, or as many as a search counts. */
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { coversOrganizations, inScope } from '../ticket.scope.ts';
import { cutFromFound } from './cut-from-found.ts';
import type { ListPlan, ScanPlan } from './list-plan.ts';
import { type CountedList, readFromNearerEnd, readValueByValue, type Slice } from './list-slice.ts';
import { type FoundTickets, findUpToBound, isCountedToBound } from './search-bound.ts';
import { readIdsAtOffset, selectTickets } from './select-tickets.ts';
import { countIn } from './tally.ts';
import { narrowsByWhatIsMet } from './ticket-filters.ts';
import { isByState, NEWEST, type TicketOrder } from './ticket-order.ts';

export async function countByScan(plan: ScanPlan, db: Database): Promise<CountedList> {
  if (!isCountedToBound(plan.filters)) return { total: await countEach(plan, db), exact: true };
  const { tallies, ...others } = await tallyScanned(plan, db);
  return { total: countIn(tallies, plan.filters), ...others };
}

/** Of tickets that words or their last change narrow, by state. */
export function tallyScanned({ scope, filters }: ListPlan, db: Database): Promise<FoundTickets> {
  const matches = selectTickets(scope, db, filters).select([
    'tickets.id',
    'tickets.status',
    'tickets.priority',
  ]);
  // What has changed since a moment may be nearly everything, which no index of changes has the newest of first.
  const isNewestFirst = filters.search !== '';
  const inOrder = isNewestFirst ? matches.orderBy('tickets.id', 'desc') : matches;
  return findUpToBound(db, sql`${inOrder}`, isNewestFirst);
}

/** Every ticket of the list, whatever its plan counts. */
export async function countEach({ scope, filters }: ListPlan, db: Database): Promise<number> {
  if (filters.met && narrowsByWhatIsMet(filters) && coversOrganizations(scope)) {
    // Without a look at the tickets themselves.
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from (${filters.met}) as tickets where ${inScope(scope)}`.execute(db);
    return rows[0]?.total ?? 0;
  }
  const row = await selectTickets(scope, db, filters)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export function readIdsByScan(
  plan: ScanPlan,
  db: Database,
  order: TicketOrder,
  slice: Slice,
): Promise<readonly string[]> {
  if (!isByState(order)) {
    return readFromNearerEnd(order, slice, (from, rows) => readIdsAtOffset(plan, db, from, rows));
  }
  if (slice.exact) return readIdsAtOffset(plan, db, order, slice);
  return readValueByValue(
    plan,
    order,
    slice,
    (part) => countByScan(part, db),
    (part, rows) =>
      rows.found ? cutFromFound(rows.found, part, db, NEWEST, rows) : readIdsByScan(part, db, NEWEST, rows),
  );
}
