/**
 * One page of tickets: the plan says how the list is counted and how the ids of the page are found; the tickets
 * themselves are read by their ids.
 */
import type { IndexedSort } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { TicketStats } from '@switchboard/contract/tickets/ticket.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { hasNoStubs, type TicketScope } from '../ticket.scope.ts';
import { cutFromFound } from './cut-from-found.ts';
import { findByNumber } from './find-by-number.ts';
import { type ListPlan, narrowsBesidesState, planList } from './list-plan.ts';
import type { CountedList, Slice, TicketCount } from './list-slice.ts';
import { BEGINNING, findListed, type ListedTicket, readListedPart } from './listed-tickets.ts';
import { countByScan, readIdsByScan } from './scan-plan.ts';
import { countBySearch, readIdsBySearch } from './search-plan.ts';
import { countIn, statsOf } from './tally.ts';
import { countByTally, readIdsByTally } from './tally-plan.ts';
import type { TicketFilters } from './ticket-filters.ts';
import { isByState, isNewestFirst, orderOf, type TicketOrder } from './ticket-order.ts';
import { talliesWithin } from './ticket-tallies.ts';

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly sort: IndexedSort;
  /** Who asks, and sees what they have not read. */
  readonly reader: Actor;
}

export interface TicketPage extends TicketCount {
  readonly tickets: readonly ListedTicket[];
  /** Words narrow it, and not all of them are in the index yet. */
  readonly indexing?: boolean;
}

/** A page with counts by status of all that the scope covers, or of what one person raised there, whatever the filters. */
export async function listWithStats(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  request: PageRequest,
): Promise<TicketPage & { readonly stats: TicketStats }> {
  const plan = planList(scope, filters, request.sort);
  const tallied = talliesWithin(scope, db, filters.createdBy);
  const counted = narrowsBesidesState(plan)
    ? countTickets(plan, db)
    : tallied.then((tallies) => ({ total: countIn(tallies, filters, hasNoStubs(plan.scope)), exact: true }));
  const [page, tallies] = await Promise.all([readTicketPage(plan, db, request, counted), tallied]);
  return { ...page, stats: statsOf(tallies) };
}

export function countTickets(plan: ListPlan, db: Database): Promise<CountedList> {
  switch (plan.kind) {
    case 'tally':
      return countByTally(plan, db);
    case 'search':
      return countBySearch(plan, db);
    case 'scan':
      return countByScan(plan, db);
  }
}

/** @param counted what `countTickets` says of this plan */
export async function readTicketPage(
  plan: ListPlan,
  db: Database,
  { page, limit, sort, reader }: PageRequest,
  counted: Promise<CountedList>,
): Promise<TicketPage> {
  const order = orderOf(sort);
  const offset = (page - 1) * limit;
  if (isReadInOrder(plan, order) && offset + limit <= BEGINNING) {
    const [tickets, { total, exact }] = await Promise.all([
      readListedPart(plan.scope, db, reader, plan.filters, order, { offset, limit }),
      counted,
    ]);
    return { tickets, total, exact };
  }
  const count = await counted;
  const { total, exact } = count;
  if (offset >= total) return { tickets: [], total, exact };
  const slice = { ...count, offset, limit: Math.min(limit, total - offset) };
  const ids = await readRankedIds(plan, db, order, slice);
  return { tickets: await findListed(plan.scope, db, reader, ids), total, exact };
}

/** Whether a page is found by its place alone, without knowing how many tickets the list has. */
const isReadInOrder = ({ kind, filters }: ListPlan, order: TicketOrder) =>
  kind !== 'search' && filters.search === '' && (kind === 'scan' || !isByState(order));

/** Newest first, tickets whose whole number is searched for come before all others. */
async function readRankedIds(
  plan: ListPlan,
  db: Database,
  order: TicketOrder,
  slice: Slice,
): Promise<readonly string[]> {
  const numbered = isNewestFirst(order) ? await findByNumber(plan.scope, db, plan.filters) : [];
  const first = numbered.slice(slice.offset, slice.offset + slice.limit);
  if (first.length === slice.limit) return first;
  const others = { ...plan, filters: { ...plan.filters, except: numbered } };
  const rest = {
    ...slice,
    limit: slice.limit - first.length,
    offset: Math.max(0, slice.offset - numbered.length),
    total: slice.total - numbered.length,
  };
  return [...first, ...(await readIds(others, db, order, rest))];
}

function readIds(plan: ListPlan, db: Database, order: TicketOrder, slice: Slice): Promise<readonly string[]> {
  const { found } = slice;
  if (found && (slice.exact || isNewestFirst(order))) return cutFromFound(found, plan, db, order, slice);
  switch (plan.kind) {
    case 'tally':
      return readIdsByTally(plan, db, order, slice);
    case 'search':
      return readIdsBySearch(plan, db, order, slice);
    case 'scan':
      return readIdsByScan(plan, db, order, slice);
  }
}
