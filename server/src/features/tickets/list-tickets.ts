/** One page of tickets: the index gives the order, and counts come from what is already known. */
import { DAY } from '@switchboard/contract/durations.ts';
import type { TicketPriority, TicketStatus } from '@switchboard/contract/enums.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { firstIdOf, isId } from '../../platform/ids.ts';
import { readTickets, type TicketRow } from './ticket.repo.ts';
import { inScope, type TicketScope } from './ticket.scope.ts';
import { DEEP, findTickets, found, foundTallies, type Portion } from './ticket-search.ts';
import { countIn, tallied } from './ticket-tallies.ts';

/** Stands for no DevOps agent. */
const UNASSIGNED = 'unassigned';

export interface TicketFilters {
  readonly status: readonly TicketStatus[];
  readonly priority: readonly TicketPriority[];
  readonly search: string;
  /** Ids of assigned people, and `UNASSIGNED`. */
  readonly assignees: readonly string[];
  readonly createdBy: string | null;
  readonly createdSince?: Date | null;
}

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
  return pageOf(scope, db, filters, request, await countTickets(scope, db, filters));
}

/** @param total how many tickets the filters select */
export async function pageOf(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  request: PageRequest,
  total: number,
): Promise<TicketPage> {
  const offset = (request.page - 1) * request.limit;
  if (offset >= total) return { tickets: [], total };
  const ids = await readPage(scope, db, filters, { ...request, offset, total });
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

/** Whether words are all that narrows what whole organizations have. */
export const onlySearches = (
  scope: TicketScope,
  { search, assignees, createdBy, createdSince }: TicketFilters,
) => search !== '' && scope.person === null && createdBy === null && assignees.length === 0 && !createdSince;

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
  { limit, sort, offset, total }: PageRequest & { readonly offset: number; readonly total: number },
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

/** Whether more than organization, status and priority narrows the list, which the tallies know nothing of. */
export const isNarrowed = ({ search, assignees, createdSince }: TicketFilters): boolean =>
  search !== '' || assignees.length > 0 || Boolean(createdSince);

/** The tickets that scope and filters select, in no order. */
export function matching(scope: TicketScope, db: Database, filters: TicketFilters) {
  let query = db.selectFrom('tickets').where(inScope(scope));
  if (filters.status.length > 0) query = query.where(sql<boolean>`tickets.status = any(${filters.status})`);
  if (filters.priority.length > 0)
    query = query.where(sql<boolean>`tickets.priority = any(${filters.priority})`);
  if (filters.createdBy !== null) query = query.where(relatedTo([filters.createdBy], 'requester'));
  if (filters.assignees.length > 0) query = query.where(assignedToAnyOf(filters.assignees));
  if (filters.search !== '') query = query.where(found(filters.search));
  if (filters.createdSince) query = query.where(raisedSince(filters.createdSince));
  return query;
}

/** The moment decides; the ids, which are in the order of creation, spare the older tickets. */
const raisedSince = (moment: Date): Expression<SqlBool> => sql<boolean>`
  (tickets.created_at >= ${moment} and tickets.id >= ${firstIdOf(new Date(moment.getTime() - DAY))})`;

const relatedTo = (
  people: readonly string[],
  as: 'requester' | 'assignee',
): Expression<SqlBool> => sql<boolean>`
  (tickets.organization_id, tickets.id) in (
    select related.organization_id, related.ticket_id from ticket_people as related
    where related.user_id = any(${people.filter(isId)}::uuid[]) and related.until is null
      and (related.relation = 'requester') = ${as === 'requester'})`;

const withoutAgent: Expression<SqlBool> = sql<boolean>`
  (tickets.organization_id, tickets.id) in (select organization_id, ticket_id from unassigned_tickets)`;

function assignedToAnyOf(assignees: readonly string[]): Expression<SqlBool> {
  const people = assignees.filter((assignee) => assignee !== UNASSIGNED);
  if (people.length === assignees.length) return relatedTo(people, 'assignee');
  if (people.length === 0) return withoutAgent;
  return sql<boolean>`(${withoutAgent} or ${relatedTo(people, 'assignee')})`;
}
