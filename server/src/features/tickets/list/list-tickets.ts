/** One page of tickets: an index gives the order, and counts come from what is already known. */
import type { TicketSort } from '@switchboard/contract/enums.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { readTickets, type TicketRow } from '../ticket.repo.ts';
import type { TicketScope } from '../ticket.scope.ts';
import { findNumbered } from './find-by-number.ts';
import { DEEP, findTickets, foundTallies } from './search-plan.ts';
import { matching } from './select-tickets.ts';
import { countIn } from './tally.ts';
import { coversDesks, isNarrowed, onlySearches, type TicketFilters } from './ticket-filters.ts';
import {
  isByState,
  isNewestFirst,
  NEWEST,
  orderBy,
  orderOf,
  STATES,
  type StateOrder,
  type TicketOrder,
} from './ticket-order.ts';
import { tallied } from './ticket-tallies.ts';

export interface PageRequest {
  readonly page: number;
  readonly limit: number;
  readonly sort: TicketSort;
}

/** How many tickets the filters select. */
export interface TicketCount {
  readonly total: number;
  /** Whether that is all of them: a search finds more than are counted. */
  readonly exact: boolean;
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
  return pageOf(scope, db, filters, { ...request, ...(await countTickets(scope, db, filters)) });
}

/** A page of so many tickets in all, where that is known. */
export async function pageOf(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  { page, limit, sort, total, exact }: PageRequest & TicketCount,
): Promise<TicketPage> {
  const offset = (page - 1) * limit;
  if (offset >= total) return { tickets: [], total, exact };
  const portion = { limit: Math.min(limit, total - offset), offset, total, exact };
  const ids = await readRanked(scope, db, filters, orderOf(sort), portion);
  return { tickets: await readInOrder(scope, db, ids), total, exact };
}

/** The tickets with these ids, in their order. */
export async function readInOrder(
  scope: TicketScope,
  db: Database,
  ids: readonly string[],
): Promise<TicketRow[]> {
  const rows = new Map((await readTickets(scope, db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

interface Portion extends TicketCount {
  readonly limit: number;
  readonly offset: number;
}

/** Without another order than the newest, a ticket whose number is searched for comes first. */
async function readRanked(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  order: TicketOrder,
  { limit, offset, total, exact }: Portion,
): Promise<readonly string[]> {
  const numbered = isNewestFirst(order) ? await findNumbered(scope, db, filters) : [];
  const first = numbered.slice(offset, offset + limit);
  if (first.length === limit) return first;
  const others = await readPage(scope, db, { ...filters, except: numbered }, order, {
    limit: limit - first.length,
    offset: Math.max(0, offset - numbered.length),
    total: total - numbered.length,
    exact,
  });
  return [...first, ...others];
}

/** Pages of the second half are read from the other end, so that the last page costs what the first does. */
async function readPage(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  order: TicketOrder,
  portion: Portion,
): Promise<readonly string[]> {
  const { limit, offset, total, exact } = portion;
  if (isByState(order)) {
    const inParts = onlySearches(scope, filters) ? !exact : !isNarrowed(filters);
    return inParts && coversDesks(scope, filters)
      ? readByState(scope, db, filters, order, portion)
      : readIds(scope, db, filters, order, portion);
  }
  const fromEnd = exact && offset + limit > total / 2 && offset > limit;
  if (!fromEnd) return readIds(scope, db, filters, order, portion);
  const backwards = { ...order, descending: !order.descending };
  const ids = await readIds(scope, db, filters, backwards, { ...portion, offset: total - offset - limit });
  return ids.toReversed();
}

/** One value after the other, the newest of each first: what has one value is a list that an index gives in order. */
async function readByState(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  { by, descending }: StateOrder,
  { limit, offset }: Portion,
): Promise<readonly string[]> {
  const wanted: readonly string[] = filters[by];
  const values = STATES[by].filter((value) => wanted.length === 0 || wanted.includes(value));
  const ids: string[] = [];
  let passedOver = offset;
  for (const value of descending ? values.toReversed() : values) {
    const part = { ...filters, [by]: [value] };
    const count = await countTickets(scope, db, part);
    const rows = Math.min(limit - ids.length, count.total - passedOver);
    if (rows > 0) {
      const portion = { ...count, limit: rows, offset: passedOver };
      ids.push(...(await readPage(scope, db, part, NEWEST, portion)));
    }
    if (ids.length >= limit) break;
    passedOver = Math.max(0, passedOver - count.total);
  }
  return ids;
}

async function readIds(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  order: TicketOrder,
  { limit, offset, exact }: Portion,
): Promise<readonly string[]> {
  // The last changed of many matches are come upon sooner than all of them are put in order.
  if (onlySearches(scope, filters) && (exact || order.by !== 'updated'))
    return findTickets(scope, db, filters, order, { limit, offset, few: exact });
  const everything = order.by === 'created' && offset > DEEP && (await coversEverything(scope, db, filters));
  const rows = await (everything ? db.selectFrom('tickets') : matching(scope, db, filters))
    .select('tickets.id')
    .orderBy(orderBy(order, 'tickets'))
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether no condition is left, so that a page can be counted off in the index alone. */
async function coversEverything(scope: TicketScope, db: Database, filters: TicketFilters): Promise<boolean> {
  if (scope.organizationId !== null || !coversDesks(scope, filters)) return false;
  if (filters.status.length > 0 || filters.priority.length > 0 || isNarrowed(filters)) return false;
  const closed = await db
    .selectFrom('ticket_tallies')
    .innerJoin('organizations', 'organizations.id', 'ticket_tallies.organization_id')
    .where('organizations.deleted_at', 'is not', null)
    .where('ticket_tallies.tickets', '>', 0)
    .select('organizations.id')
    .limit(1)
    .executeTakeFirst();
  return closed === undefined;
}

export async function countTickets(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
): Promise<TicketCount> {
  if (coversDesks(scope, filters) && !isNarrowed(filters))
    return { total: await tallied(scope, db, filters), exact: true };
  if (onlySearches(scope, filters)) {
    const { tallies, exact } = await foundTallies(scope, db, filters);
    return { total: countIn(tallies, filters), exact };
  }
  return { total: await countMatching(scope, db, filters), exact: true };
}

/** Also of a search that finds more than lists count. */
export async function countAll(scope: TicketScope, db: Database, filters: TicketFilters): Promise<number> {
  const { total, exact } = await countTickets(scope, db, filters);
  return exact ? total : countMatching(scope, db, filters);
}

async function countMatching(scope: TicketScope, db: Database, filters: TicketFilters): Promise<number> {
  const row = await matching(scope, db, filters)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}
