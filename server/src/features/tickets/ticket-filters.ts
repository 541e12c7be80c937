/** What narrows a list of tickets, as conditions on a query over `tickets`. */
import { DAY } from '@switchboard/contract/durations.ts';
import type { TicketPriority, TicketStatus } from '@switchboard/contract/enums.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { firstIdOf, isId } from '../../platform/ids.ts';
import { inScope, type TicketScope } from './ticket.scope.ts';
import { found } from './ticket-search.ts';

/** Stands for no DevOps agent. */
const UNASSIGNED = 'unassigned';

/** What the tallies know of a ticket. */
export interface StateFilters {
  /** None means all. */
  readonly status: readonly TicketStatus[];
  readonly priority: readonly TicketPriority[];
}

export interface TicketFilters extends StateFilters {
  readonly search: string;
  /** Ids of assigned people, and `UNASSIGNED`. */
  readonly assignees: readonly string[];
  readonly createdBy: string | null;
  readonly createdSince?: Date | null;
}

/** Whether words are all that narrows what whole organizations have. */
export const onlySearches = (
  scope: TicketScope,
  { search, assignees, createdBy, createdSince }: TicketFilters,
) => search !== '' && scope.person === null && createdBy === null && assignees.length === 0 && !createdSince;

/** Whether more than organization, status and priority narrows the list, which the tallies know nothing of. */
export const isNarrowed = ({ search, assignees, createdSince }: TicketFilters): boolean =>
  search !== '' || assignees.length > 0 || Boolean(createdSince);

/** The tickets that scope and filters select, in no order. */
export function matching(scope: TicketScope, db: Database, filters: TicketFilters) {
  let query = db.selectFrom('tickets').where(inScope(scope));
  if (filters.status.length > 0) query = query.where(sql<boolean>`tickets.status = any(${filters.status})`);
  if (filters.priority.length > 0)
    query = query.where(sql<boolean>`tickets.priority = any(${filters.priority})`);
  if (filters.createdBy !== null) query = query.where(raisedBy(filters.createdBy));
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

/** This person is the requester of a query's `tickets` row. */
export const raisedBy = (userId: string): Expression<SqlBool> => relatedTo([userId], 'requester');

const withoutAgent: Expression<SqlBool> = sql<boolean>`
  (tickets.organization_id, tickets.id) in (select organization_id, ticket_id from unassigned_tickets)`;

function assignedToAnyOf(assignees: readonly string[]): Expression<SqlBool> {
  const people = assignees.filter((assignee) => assignee !== UNASSIGNED);
  if (people.length === assignees.length) return relatedTo(people, 'assignee');
  if (people.length === 0) return withoutAgent;
  return sql<boolean>`(${withoutAgent} or ${relatedTo(people, 'assignee')})`;
}
