/** One page of tickets: the index gives the order, and counts come from what is already known. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { readTickets, type TicketRow } from './ticket.repo.ts';
import type { TicketScope } from './ticket.scope.ts';
import { isNarrowed, matching, onlySearches, type TicketFilters } from './ticket-filters.ts';
import { DEEP, findTickets, foundTallies, type Portion } from './ticket-search.ts';
import { countIn, tallied } from './ticket-tallies.ts';

export interface PageRequest {
  readonly page: number;
  readonly limit: number;
  readonly sort: 'newest' | 'oldest';
}

export interface TicketPage {
  readonly tickets: readonly TicketRow[];
  readonly total: number;
}

export async function listTickets(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  request: PageRequest,
): Promise<TicketPage> {
  return pageOf(scope, db, filters, { ...request, total: await countTickets(scope, db, filters) });
}

/** A page of so many tickets in all, where that is known. */
interface CountedRequest extends PageRequest {
  /** How many tickets the filters select. */
  readonly total: number;
}

export async function pageOf(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  request: CountedRequest,
): Promise<TicketPage> {
  const { total } = request;
  const offset = (request.page - 1) * request.limit;
  if (offset >= total) return { tickets: [], total };
  const ids = await readPage(scope, db, filters, { ...request, offset });
  return { tickets: await readInOrder(scope, db, ids), total };
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

/** The next `limit` tickets of the list that come after `last`; read on to the end it is the whole list. */
export async function readOn(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  portion: Required<Pick<Portion, 'last' | 'limit' | 'sort'>>,
): Promise<TicketRow[]> {
  const rows = await readTickets(scope, db, await readIds(scope, db, filters, portion));
  return portion.sort === 'newest' ? rows : rows.toReversed();
}

async function readIds(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  portion: Portion,
): Promise<string[]> {
  if (onlySearches(scope, filters)) return findTickets(scope, db, filters, portion);
  return idsInOrder(matching(scope, db, filters), portion);
}

async function idsInOrder(
  query: ReturnType<typeof matching>,
  { sort, limit, offset = 0, last = null }: Portion,
): Promise<string[]> {
  const rows = await query
    .$if(last !== null, (all) => all.where('tickets.id', sort === 'newest' ? '<' : '>', last))
    .select('tickets.id')
    .orderBy('tickets.id', sort === 'newest' ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => row.id);
}

/** Whether no condition is left, so that a page can be counted off in the index alone. */
async function coversEverything(scope: TicketScope, db: Database, filters: TicketFilters): Promise<boolean> {
  if (scope.organizationId !== null || scope.person !== null || filters.createdBy !== null) return false;
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

const OTHER_WAY = { newest: 'oldest', oldest: 'newest' } as const;

/** Pages of the second half are read from the other end, so that the last page costs what the first does. */
async function readPage(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  { limit, sort, offset, total }: CountedRequest & { readonly offset: number },
): Promise<string[]> {
  const rows = Math.min(limit, total - offset);
  const fromEnd = offset + rows > total / 2 && offset > limit;
  const portion = {
    sort: fromEnd ? OTHER_WAY[sort] : sort,
    limit: rows,
    offset: fromEnd ? total - offset - rows : offset,
    total,
  };
  const everything = portion.offset > DEEP && (await coversEverything(scope, db, filters));
  const ids = await (everything
    ? idsInOrder(db.selectFrom('tickets'), portion)
    : readIds(scope, db, filters, portion));
  return fromEnd ? ids.reverse() : ids;
}

export async function countTickets(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
): Promise<number> {
  const whole = scope.person === null && filters.createdBy === null;
  if (whole && !isNarrowed(filters)) return tallied(scope, db, filters);
  if (onlySearches(scope, filters)) return countIn(await foundTallies(scope, db, filters.search), filters);
  const row = await matching(scope, db, filters)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}
