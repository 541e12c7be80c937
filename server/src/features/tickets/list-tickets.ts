/** One page of tickets: the index gives the order, and counts come from what is already known. */
import type { TicketPriority, TicketStatus } from '@switchboard/contract/enums.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { containing } from '../../platform/database/text-match.ts';
import { firstIdOf, isId } from '../../platform/ids.ts';
import { readTickets, type TicketRow } from './ticket.repo.ts';
import { inScope, type TicketScope } from './ticket.scope.ts';
import { tallied } from './ticket-tallies.ts';

export interface TicketFilters {
  readonly status: readonly TicketStatus[];
  readonly priority: readonly TicketPriority[];
  readonly search: string;
  /** Ids of assigned people; "unassigned" stands for no DevOps agent. */
  readonly assignees: readonly string[];
  readonly createdBy: string | null;
  readonly createdSince?: Date | null;
}

interface PageRequest {
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
  const total = await countTickets(scope, db, filters);
  const offset = (request.page - 1) * request.limit;
  if (offset >= total) return { tickets: [], total };
  const ids = await readPage(scope, db, filters, request, { offset, total });
  const rows = new Map((await readTickets(scope, db, ids)).map((row) => [row.id, row]));
  return { tickets: ids.flatMap((id) => rows.get(id) ?? []), total };
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
  const found = await matching(scope, db, filters)
    .select('tickets.id')
    .orderBy('tickets.id', direction)
    .limit(rows)
    .offset(fromEnd ? total - offset - rows : offset)
    .execute();
  const ids = found.map((row) => row.id);
  return fromEnd ? ids.reverse() : ids;
}

export async function countTickets(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
): Promise<number> {
  const whole = scope.person === null && filters.createdBy === null && filters.assignees.length === 0;
  if (whole && filters.search === '' && !filters.createdSince) return tallied(scope, db, filters);
  const row = await matching(scope, db, filters)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

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
  const people = assignees.filter((assignee) => assignee !== 'unassigned');
  if (people.length === assignees.length) return relatedTo(people, 'assignee');
  if (people.length === 0) return withoutAgent;
  return sql<boolean>`(${withoutAgent} or ${relatedTo(people, 'assignee')})`;
}

/** Number, summary, description or the name of who raised it; each part by an index of its own. */
function found(scope: TicketScope, words: string): Expression<SqlBool> {
  const pattern = containing(words);
  const inOrganization = (column: string) =>
    scope.organizationId === null
      ? sql<boolean>`true`
      : sql<boolean>`${sql.ref(column)} = ${scope.organizationId}`;
  return sql<boolean>`tickets.id in (
    select text.id from tickets as text
    where ${inOrganization('text.organization_id')}
      and (text.number || E'\n' || text.summary || E'\n' || text.description) ilike ${pattern}
    union all
    select raised.ticket_id from ticket_people as raised
    where ${inOrganization('raised.organization_id')}
      and raised.relation = 'requester' and raised.until is null and raised.user_id in (
        select member.user_id from organization_people as member
        join users on users.id = member.user_id
        where ${inOrganization('member.organization_id')}
          and (users.first_name || ' ' || users.last_name) ilike ${pattern}))`;
}
