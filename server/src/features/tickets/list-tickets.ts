/** One page of tickets: the index gives the order, and counts come from what is already known. */
import type { TicketPriority, TicketStatus } from '@switchboard/contract/enums.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { containing } from '../../platform/database/text-match.ts';
import { firstIdOf, isId } from '../../platform/ids.ts';
import { readTickets, type TicketRow } from './ticket.repo.ts';
import { inScope, type TicketScope } from './ticket.scope.ts';
import { tallied } from './ticket-tallies.ts';

/** Stands for no DevOps agent. */
export const UNASSIGNED = 'unassigned';

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
  const ids = await readPage(scope, db, filters, request, { offset, total });
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
  {
    last,
    limit,
    sort,
  }: { readonly last: string | null; readonly limit: number; readonly sort: PageRequest['sort'] },
): Promise<TicketRow[]> {
  const found = await matching(scope, db, filters)
    .$if(last !== null, (query) => query.where('tickets.id', sort === 'newest' ? '<' : '>', last))
    .select('tickets.id')
    .orderBy('tickets.id', sort === 'newest' ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  const rows = await readTickets(
    scope,
    db,
    found.map((row) => row.id),
  );
  return sort === 'newest' ? rows : rows.toReversed();
}

/** So many tickets are passed over at once even where each is looked at. */
const DEEP = 200;

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

/** Pages of the second half are read from the other end, so that the last page costs what the first does. */
async function readPage(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  { limit, sort }: PageRequest,
  { offset, total }: { offset: number; total: number },
): Promise<string[]> {
  const rows = Math.min(limit, total - offset);
  const fromEnd = offset + rows > total / 2 && offset > limit;
  const direction = (sort === 'newest') === !fromEnd ? 'desc' : 'asc';
  const skipped = fromEnd ? total - offset - rows : offset;
  const everything = skipped > DEEP && (await coversEverything(scope, db, filters));
  const found = await (everything ? db.selectFrom('tickets') : matching(scope, db, filters))
    .select('tickets.id')
    .orderBy('tickets.id', direction)
    .limit(rows)
    .offset(skipped)
    .execute();
  const ids = found.map((row) => row.id);
  return fromEnd ? ids.reverse() : ids;
}

export async function countTickets(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
): Promise<number> {
  const whole = scope.person === null && filters.createdBy === null;
  if (whole && !isNarrowed(filters)) return tallied(scope, db, filters);
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
  if (filters.search !== '') query = query.where(found(scope, filters.search));
  if (filters.createdSince) query = query.where(raisedSince(filters.createdSince));
  return query;
}

const DAY = 24 * 60 * 60 * 1000;

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
  not exists (
    select from ticket_people as agent
    where agent.organization_id = tickets.organization_id and agent.ticket_id = tickets.id
      and agent.relation = 'devops_agent' and agent.until is null)`;

function assignedToAnyOf(assignees: readonly string[]): Expression<SqlBool> {
  const people = assignees.filter((assignee) => assignee !== UNASSIGNED);
  if (people.length === assignees.length) return relatedTo(people, 'assignee');
  if (people.length === 0) return withoutAgent;
  return sql<boolean>`(${withoutAgent} or ${relatedTo(people, 'assignee')})`;
}

/** Number, summary, description or the name of who raised it; each part by an index of its own. */
const found = (scope: TicketScope, words: string): Expression<SqlBool> => sql<boolean>`tickets.id in (
  select text.id from tickets as text
  where ${within(scope, 'text.organization_id')} and ${containsWords('text', words)}
  union all
  ${raisedByNamed(scope, words)})`;

/** The condition that keeps a column inside the organization of the scope. */
export const within = ({ organizationId }: TicketScope, column: string) =>
  organizationId === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${organizationId}`;

/** Number, summary or description; `alias` names the tickets of the query. */
export const containsWords = (alias: string, words: string): Expression<SqlBool> => sql<boolean>`
  (${sql.ref(`${alias}.number`)} || E'\n' || ${sql.ref(`${alias}.summary`)} || E'\n' || ${sql.ref(`${alias}.description`)})
    ilike ${containing(words)}`;

/** The ids of the tickets that somebody of such a name has raised. */
export const raisedByNamed = (scope: TicketScope, words: string): RawBuilder<string> => sql<string>`
  select raised.ticket_id from ticket_people as raised
  where ${within(scope, 'raised.organization_id')}
    and raised.relation = 'requester' and raised.until is null and raised.user_id in (
      select member.user_id from organization_people as member
      join users on users.id = member.user_id
      where ${within(scope, 'member.organization_id')}
        and (users.first_name || ' ' || users.last_name) ilike ${containing(words)})`;
