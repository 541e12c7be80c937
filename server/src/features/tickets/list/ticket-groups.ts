/** Lists in groups: tickets that have the same value stand together, in the order of the list, and each group is counted. */
import { WAITING_ON } from '@switchboard/contract/tickets/search/search-keys.ts';
import type { TicketGroup } from '@switchboard/contract/tickets/views/groups.ts';
import { NO_GROUP, type ViewGroup } from '@switchboard/contract/tickets/views/view-values.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { hasNoStubs, isStub, type OrganizationScope } from '../ticket.scope.ts';
import { countsOfWhole, waitingSide } from './group-pages.ts';
import type { OrderKey } from './order-keys.ts';
import { countIn, type Tally } from './tally.ts';
import type { StateFilters } from './ticket-filters.ts';
import { STATES } from './ticket-order.ts';

export interface Grouping {
  readonly by: ViewGroup;
  /** Keys of groups whose rows are left out. */
  readonly collapsed: readonly string[];
}

/** Null without one. */
export const groupingOf = ({
  group,
  collapsed,
}: {
  readonly group: ViewGroup | '';
  readonly collapsed: readonly string[];
}): Grouping | null => (group === '' ? null : { by: group, collapsed });

const WAITING = [...WAITING_ON];

interface Grouped {
  /** Of a query's `tickets` row, as text; null for none. */
  readonly key: RawBuilder<unknown>;
  readonly place: (organization: RawBuilder<unknown>, key: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly type: 'text' | 'integer';
  readonly descending: boolean;
}

const byState = (state: keyof typeof STATES, descending: boolean): Grouped => ({
  key: sql.ref(`tickets.${state}`),
  place: (_, key) => sql`array_position(${STATES[state]}::text[], ${key})`,
  type: 'integer',
  descending,
});

const byName = (table: 'categories' | 'projects' | 'teams', column: string): Grouped => ({
  key: sql`${sql.ref(`tickets.${column}`)}::text`,
  place: (organization, key) => sql`(
    select named.name from ${sql.table(table)} as named
    where named.organization_id = ${organization} and named.id = ${key}::uuid)`,
  type: 'text',
  descending: false,
});

const GROUPED: Record<ViewGroup, Grouped> = {
  status: byState('status', false),
  // The most urgent first.
  priority: byState('priority', true),
  waiting: {
    key: waitingSide,
    place: (_, key) => sql`array_position(${WAITING}::text[], ${key})`,
    type: 'integer',
    descending: false,
  },
  team: byName('teams', 'team_id'),
  category: byName('categories', 'category_id'),
  project: byName('projects', 'project_id'),
  assignee: {
    key: sql`(
      select person.user_id::text from ticket_people as person
      where person.organization_id = tickets.organization_id and person.ticket_id = tickets.id
        and person.relation = 'devops_agent' and person.until is null
      order by person.since desc limit 1)`,
    place: (organization, key) => sql`(
      select coalesce(member.first_name, users.first_name) || ' ' || coalesce(member.last_name, users.last_name)
      from users
      left join organization_people as member
        on member.organization_id = ${organization} and member.user_id = users.id
      where users.id = ${key}::uuid)`,
    type: 'text',
    descending: false,
  },
};

/** What stands before the order of the list. */
export function keysOfGroups({ by }: Grouping): readonly OrderKey[] {
  const { key, place, type, descending } = GROUPED[by];
  const value = place(sql.ref('tickets.organization_id'), key);
  const first: OrderKey = { value, descending, nullable: true };
  // Two may have the same name.
  return type === 'text' ? [first, { value: key, descending: false, nullable: true }] : [first];
}

/** The rows of a query that are shown. */
export const isOpenGroup = ({ by, collapsed }: Grouping): RawBuilder<SqlBool> =>
  collapsed.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(${GROUPED[by].key}, ${NO_GROUP}) <> all(${collapsed}::text[])`;

/**
 * Each group, in its order.
 * @param before what stands before a query for the tickets
 * @param from what follows its `from`
 */
export function countGroups(
  db: Database,
  { by }: Grouping,
  before: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): Promise<readonly TicketGroup[]> {
  const { key, type } = GROUPED[by];
  return nameGroups(
    db,
    by,
    before,
    sql`
      select key, ${type === 'text' ? sql`min(organization_id::text)::uuid` : sql`null`} as organization_id,
        count(*) as count
      from (select ${key} as key, tickets.organization_id from ${from}) as rows group by key`,
  );
}

/** The same of all tickets of an organization; null for groups of which that tells no more. */
export function countGroupsOfWhole(
  db: Database,
  { by }: Grouping,
  scope: OrganizationScope,
): Promise<readonly TicketGroup[]> | null {
  const { organizationId } = scope;
  const counts = organizationId === null ? null : countsOfWhole(by, organizationId);
  return counts === null ? null : nameGroups(db, by, sql``, withoutHidden(by, scope, counts));
}

function withoutHidden(by: ViewGroup, scope: OrganizationScope, counts: RawBuilder<unknown>) {
  const hidden = hasNoStubs(scope) ? isStub(scope) : null;
  if (hidden === null) return sql`select * from (${counts}) as kept where count > 0`;
  return sql`
    select key, organization_id, sum(count)::bigint as count from (
      ${counts}
      union all
      select ${GROUPED[by].key}, tickets.organization_id, -1 from tickets where ${hidden}
    ) as kept group by key, organization_id having sum(count) > 0`;
}

/** @param counts a query for rows `key, organization_id, count` */
async function nameGroups(
  db: Database,
  by: ViewGroup,
  before: RawBuilder<unknown>,
  counts: RawBuilder<unknown>,
): Promise<readonly TicketGroup[]> {
  const { place, type, descending } = GROUPED[by];
  const isNamed = type === 'text';
  const { rows } = await sql<{ key: string | null; place: string | number | null; count: number }>`${before}
    select key, place, count from (
      select counted.key, counted.count::int, ${place(sql`counted.organization_id`, sql`counted.key`)} as place
      from (${counts}) as counted
    ) as named
    order by place ${sql.raw(descending ? 'desc' : 'asc')} nulls last, key`.execute(db);
  return rows.map((row) => ({
    key: row.key ?? NO_GROUP,
    label: String((isNamed ? row.place : row.key) ?? ''),
    count: row.count,
  }));
}

const isStateGroup = (by: ViewGroup): by is keyof typeof STATES => by === 'status' || by === 'priority';

/**
 * A list in groups by a state is the list in the order of that state, without the states that are collapsed; null for
 * other groups, and where nothing is left.
 */
export function asStateOrder<Filters extends StateFilters>({ by, collapsed }: Grouping, filters: Filters) {
  if (!isStateGroup(by)) return null;
  const wanted: readonly string[] = filters[by];
  const left = STATES[by].filter(
    (value) => !collapsed.includes(value) && (wanted.length === 0 || wanted.includes(value)),
  );
  if (left.length === 0) return null;
  return {
    sort: GROUPED[by].descending ? (`-${by}` as const) : by,
    filters: left.length === STATES[by].length ? filters : { ...filters, [by]: left },
  };
}

/** The same as `countGroups`, from what is counted already. */
export function groupsOfStates(
  { by }: Grouping,
  tallies: readonly Tally[],
  filters: StateFilters,
): readonly TicketGroup[] {
  if (!isStateGroup(by)) return [];
  const asked: readonly string[] = filters[by];
  const values: readonly string[] = GROUPED[by].descending ? STATES[by].toReversed() : STATES[by];
  return values
    .filter((value) => asked.length === 0 || asked.includes(value))
    .map((value) => ({ key: value, label: value, count: countIn(tallies, { ...filters, [by]: [value] }) }))
    .filter(({ count }) => count > 0);
}

/** How many rows a list has. */
export const countOpen = ({ collapsed }: Grouping, groups: readonly TicketGroup[]): number =>
  groups.filter(({ key }) => !collapsed.includes(key)).reduce((total, { count }) => total + count, 0);
