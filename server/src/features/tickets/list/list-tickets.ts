/**
 * One page of tickets: the plan says how the list is counted and how the ids of the page are found; the tickets
 * themselves are read by their ids.
 */
import type { TicketSort } from '@switchboard/contract/enums.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { readTickets, type TicketRow } from '../ticket.repo.ts';
import type { TicketScope } from '../ticket.scope.ts';
import { findByNumber } from './find-by-number.ts';
import { type ListPlan, planList } from './list-plan.ts';
import type { Slice, TicketCount } from './list-slice.ts';
import { countByScan, readIdsByScan } from './scan-plan.ts';
import { countBySearch, readIdsBySearch } from './search-plan.ts';
import { countByTally, readIdsByTally } from './tally-plan.ts';
import type { TicketFilters } from './ticket-filters.ts';
import { isNewestFirst, orderOf, type TicketOrder } from './ticket-order.ts';

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly sort: TicketSort;
}

export interface TicketPage extends TicketCount {
  readonly tickets: readonly TicketRow[];
}

export async function listTickets(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  request: PageRequest,
): Promise<TicketPage> {
  const plan = planList(scope, filters);
  return readTicketPage(plan, db, request, await countTickets(plan, db));
}

export function countTickets(plan: ListPlan, db: Database): Promise<TicketCount> {
  switch (plan.kind) {
    case 'tally':
      return countByTally(plan, db);
    case 'search':
      return countBySearch(plan, db);
    case 'scan':
      return countByScan(plan, db);
  }
}

/** @param count what `countTickets` says of this plan */
export async function readTicketPage(
  plan: ListPlan,
  db: Database,
  { page, limit, sort }: PageRequest,
  count: TicketCount,
): Promise<TicketPage> {
  const offset = (page - 1) * limit;
  if (offset >= count.total) return { tickets: [], ...count };
  const slice = { ...count, offset, limit: Math.min(limit, count.total - offset) };
  const ids = await readRankedIds(plan, db, orderOf(sort), slice);
  return { tickets: await readTickets(plan.scope, db, ids), ...count };
}

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
    limit: slice.limit - first.length,
    offset: Math.max(0, slice.offset - numbered.length),
    total: slice.total - numbered.length,
    exact: slice.exact,
  };
  return [...first, ...(await readIds(others, db, order, rest))];
}

function readIds(plan: ListPlan, db: Database, order: TicketOrder, slice: Slice): Promise<readonly string[]> {
  switch (plan.kind) {
    case 'tally':
      return readIdsByTally(plan, db, order, slice);
    case 'search':
      return readIdsBySearch(plan, db, order, slice);
    case 'scan':
      return readIdsByScan(plan, db, order, slice);
  }
}
