/**
 * Groups by names of a list that no words narrow: the counts of a whole organization from what is kept or from one index, and
 * pages group by group, so that only what stands on a page is looked at where an index gives the order.
 */
import { ACTIVE_STATUSES, TICKET_STATUSES } from '@switchboard/contract/enums.ts';
import type { TicketGroup } from '@switchboard/contract/tickets/views/groups.ts';
import { NO_GROUP, type ViewGroup } from '@switchboard/contract/tickets/views/view-values.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { withoutAgent } from './select-tickets.ts';

const ACTIVE = [...ACTIVE_STATUSES];
const RESTING = TICKET_STATUSES.filter((status) => !ACTIVE.some((one) => one === status));

/** Whom an active ticket waits for: what the filter `waiting` finds. */
export const waitingSide = sql`case
  when ${sql.ref('tickets.status')} <> all(${ACTIVE}::text[]) then null
  when tickets.waiting_vendor is not null then 'vendor'
  when tickets.answer_expected then 'requester'
  when ${withoutAgent} then 'team'
  else 'agent'
end`;

const COLUMNS = { category: 'category_id', project: 'project_id', team: 'team_id' } as const;

/** Rows `key, organization_id, count` of a whole organization; null for groups that are counted otherwise. */
export function countsOfWhole(by: ViewGroup, organizationId: string): RawBuilder<unknown> | null {
  const tallies = sql`ticket_place_tallies where organization_id = ${organizationId}`;
  const rest = (others: RawBuilder<unknown>) => sql`
    select null, ${organizationId}::uuid, (select coalesce(sum(tickets), 0) from ${tallies}) - coalesce(sum(count), 0)
    from (${others}) as others`;
  switch (by) {
    case 'category':
    case 'project':
      return sql`select ${sql.ref(COLUMNS[by])}::text as key, organization_id, sum(tickets) as count
        from ${tallies} group by 1, 2`;
    case 'team': {
      const placed = sql`select team_id::text as key, organization_id, count(*) as count from tickets
        where organization_id = ${organizationId} and team_id is not null group by team_id, organization_id`;
      return sql`${placed} union all ${rest(placed)}`;
    }
    case 'assignee': {
      const assigned = sql`select user_id::text as key, organization_id, count(*) as count from ticket_people
        where organization_id = ${organizationId} and relation = 'devops_agent' and until is null
        group by user_id, organization_id`;
      return sql`${assigned} union all
        select null, ${organizationId}::uuid, count(*) from unassigned_tickets where organization_id = ${organizationId}`;
    }
    case 'waiting': {
      const waiting = sql`select ${waitingSide} as key, tickets.organization_id, count(*) as count from active_tickets
        join tickets on tickets.organization_id = active_tickets.organization_id and tickets.id = active_tickets.ticket_id
        where active_tickets.organization_id = ${organizationId} group by 1, 2`;
      return sql`${waiting} union all ${rest(waiting)}`;
    }
    default:
      return null;
  }
}

/** A query's `tickets` rows of a group; null for groups that a list is not read by. */
export function isInGroup(by: ViewGroup, key: string): RawBuilder<SqlBool> | null {
  if (by === 'status' || by === 'priority') return null;
  if (by === 'waiting') {
    const states = key === NO_GROUP ? RESTING : ACTIVE;
    const isOfStates = sql<boolean>`${sql.ref('tickets.status')} = any(${states}::text[])`;
    return key === NO_GROUP ? isOfStates : sql<boolean>`(${isOfStates} and ${waitingSide} = ${key})`;
  }
  if (by === 'assignee') {
    return key === NO_GROUP
      ? sql<boolean>`${withoutAgent}`
      : sql<boolean>`(tickets.organization_id, tickets.id) in (
          select person.organization_id, person.ticket_id from ticket_people as person
          where person.user_id = ${key}::uuid and person.relation = 'devops_agent' and person.until is null)`;
  }
  const column = sql.ref(`tickets.${COLUMNS[by]}`);
  return key === NO_GROUP ? sql<boolean>`${column} is null` : sql<boolean>`${column} = ${key}::uuid`;
}

export interface PartOfGroup {
  readonly key: string;
  readonly offset: number;
  readonly limit: number;
}

/** The groups that a page has rows of, which are those from `offset` on. */
export function partsOfPage(
  groups: readonly TicketGroup[],
  collapsed: readonly string[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): readonly PartOfGroup[] {
  const parts: PartOfGroup[] = [];
  let before = 0;
  for (const { key, count } of groups) {
    if (collapsed.includes(key)) continue;
    const from = Math.max(0, offset - before);
    const rows = Math.min(count, offset + limit - before) - from;
    if (rows > 0) parts.push({ key, offset: from, limit: rows });
    before += count;
  }
  return parts;
}
