/**
 * The tickets of a search in the order of a list, where no rank decides. With words as many are put in order as are
 * counted, the newest or the oldest of those that have them; filters alone take the order of all tickets.
 */
import { SEARCH } from '@switchboard/contract/limits.ts';
import type { TicketGroup } from '@switchboard/contract/tickets/views/groups.ts';
import { NO_GROUP } from '@switchboard/contract/tickets/views/view-values.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { isInGroup, partsOfPage } from '../list/group-pages.ts';
import type { TicketCount } from '../list/list-slice.ts';
import { comesAfter, keysAsText, keysOf, type OrderKey, orderByKey, type Place } from '../list/order-keys.ts';
import { idsInBytes } from '../list/read-all-tickets.ts';
import { type BoundedTallies, tallyUpToBound } from '../list/search-bound.ts';
import {
  countGroups,
  countGroupsOfWhole,
  countOpen,
  type Grouping,
  isOpenGroup,
  keysOfGroups,
} from '../list/ticket-groups.ts';
import { isNewestFirst, type ListOrder, NEWEST, orderTickets } from '../list/ticket-order.ts';
import { coversOrganizations } from '../ticket.scope.ts';
import { MANY, orderByNames, readByNames } from './read-by-names.ts';
import { readInParts } from './read-in-parts.ts';
import { chooseWay, hitsOf, MOST, narrowed, numberedHits, type Search, type Way } from './walk-index.ts';

/** Rows of `tickets`: what stands before a query for them, and what follows its `from`. */
interface Rows {
  readonly before: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
}

/** @param most rows that have the words; null for all of them */
function rowsOf(search: Search, way: Way, order: ListOrder, most: number | null): Rows {
  if (search.terms.length === 0) return { before: sql``, from: sql`tickets where ${narrowed(search)}` };
  const oldestFirst = order.by === 'created' && !order.descending;
  return {
    before: sql`
      with hit as materialized (
        select * from (${hitsOf(search, way, oldestFirst)}) as walked ${most === null ? sql`` : sql`limit ${most}`}),
      numbered as materialized (${numberedHits(search)}),
      found as (
        select organization_id, ticket_id, false as is_numbered from hit
        where ticket_id not in (select ticket_id from numbered)
        union all
        select organization_id, ticket_id, true from numbered)`,
    from: sql`found join tickets
      on tickets.organization_id = found.organization_id and tickets.id = found.ticket_id`,
  };
}

const NUMBERED: OrderKey = {
  value: sql`found.is_numbered`,
  descending: true,
  nullable: false,
};

/** Groups come one after the other; newest first, tickets whose whole number is searched for come before all others. */
const keysBefore = ({ terms }: Search, order: ListOrder, group: Grouping | null): readonly OrderKey[] => [
  ...(group === null ? [] : keysOfGroups(group)),
  ...(terms.length > 0 && isNewestFirst(order) ? [NUMBERED] : []),
];

const inOrder = (search: Search, order: ListOrder, group: Grouping | null = null) =>
  sql.join([...keysBefore(search, order, group).map(orderByKey), orderTickets(order)]);

/** What is compared where no rank decides. */
const comparedBy = (search: Search, order: ListOrder, group: Grouping | null): readonly OrderKey[] => [
  ...keysBefore(search, order, group),
  ...keysOf(order),
];

interface Slice {
  readonly order: ListOrder;
  readonly group: Grouping | null;
  readonly offset: number;
  readonly limit: number;
  /** The row after which a list goes on. */
  readonly after?: Place | null;
}

/** @param counted how many there are, where that is known */
export async function readFound(
  trx: Database,
  search: Search,
  slice: Slice,
  counted: TicketCount | null = null,
): Promise<TicketCount & { readonly places: readonly Place[] }> {
  const { order, group, offset, limit, after = null } = slice;
  if (search.terms.length === 0 && group === null && order.by === 'value' && (order.index || order.rows)) {
    return readInParts(trx, search, { order, offset, limit, after }, counted);
  }
  const byNames = group === null ? orderByNames(order, search) : null;
  if (byNames === null) return putInOrder(trx, search, slice, counted);
  const count = counted ?? bounded(await countFound(trx, search, MOST));
  if (count.exact && count.total <= MANY) return putInOrder(trx, search, slice, count);
  const rows = after === null ? Math.max(0, Math.min(limit, count.total - offset)) : limit;
  return {
    places: await readByNames(trx, search, { order: byNames, offset, limit: rows, after }),
    ...count,
  };
}

const bounded = (total: number): TicketCount => ({
  total: Math.min(total, SEARCH.counted),
  exact: total <= SEARCH.counted,
});

/** Of all that are found, or of the newest with the words. */
async function putInOrder(
  trx: Database,
  search: Search,
  { order, group, offset, limit, after = null }: Slice,
  counted: TicketCount | null,
): Promise<TicketCount & { readonly places: readonly Place[] }> {
  const { before, from } = rowsOf(search, await chooseWay(trx, search), order, MOST);
  const rows =
    after === null ? Math.max(0, Math.min(limit, (counted?.total ?? SEARCH.counted) - offset)) : limit;
  const keys = comparedBy(search, order, group);
  // Conditions on rows of `found` follow its join.
  const rest = [
    ...(after === null ? [] : [sql`and ${comesAfter(order, keys, after)}`]),
    ...(group === null ? [] : [sql`and ${isOpenGroup(group)}`]),
  ];
  const count =
    counted === null ? sql`(select count(*) from (select from ${from} limit ${MOST}) as counted)` : sql`0`;
  const { rows: found } = await sql<{ total: number; places: Place[] }>`${before}
    select ${count} as total,
      array(select json_build_object('id', tickets.id, 'keys', ${keysAsText(keys)})
        from ${from} ${sql.join(rest, sql` `)}
        order by ${inOrder(search, order, group)} limit ${rows} offset ${offset}) as places`.execute(trx);
  const { places, total } = found[0] ?? { places: [], total: 0 };
  return { places, ...(counted ?? bounded(total)) };
}

/** A page of a list in groups by names that no words narrow, group by group. */
export async function readGroupedPage(
  trx: Database,
  search: Search,
  { order, group, offset, limit }: Slice & { readonly group: Grouping },
  counted: TicketCount & { readonly groups: readonly TicketGroup[] },
): Promise<TicketCount & { readonly places: readonly Place[] }> {
  const { groups, ...count } = counted;
  const keys = comparedBy(search, order, group);
  const parts = partsOfPage(groups, group.collapsed, { offset, limit }).map(
    (part, index) => sql`(
      select ${sql.lit(index)} as part, row_number() over () as place, found.* from (
        select json_build_object('id', tickets.id, 'keys', ${keysAsText(keys)}) as row from tickets
        where ${narrowed(search)} and ${isInGroup(group.by, part.key) ?? sql`true`}
        order by ${orderTickets(order)} limit ${part.limit} offset ${part.offset}) as found)`,
  );
  if (parts.length === 0) return { places: [], ...count };
  const { rows } = await sql<{ places: Place[] }>`
    select array(select row from (${sql.join(parts, sql` union all `)}) as parts order by part, place) as places`.execute(
    trx,
  );
  return { places: rows[0]?.places ?? [], ...count };
}

/** Words narrow nothing, and groups have names: such a list is read group by group. */
export const isReadByGroups = ({ terms }: Search, group: Grouping): boolean =>
  terms.length === 0 && isInGroup(group.by, NO_GROUP) !== null;

/** The groups of a list, and how many rows it has without those that are collapsed. */
export async function countFoundGroups(
  trx: Database,
  search: Search,
  order: ListOrder,
  group: Grouping,
): Promise<TicketCount & { readonly groups: readonly TicketGroup[] }> {
  const groups = (await countWhole(trx, search, group)) ?? (await countAmong(trx, search, order, group));
  const all = groups.reduce((sum, { count }) => sum + count, 0);
  return {
    groups,
    total: countOpen(group, groups),
    exact: search.terms.length === 0 || all < SEARCH.counted,
  };
}

const countWhole = (trx: Database, { scope, terms, conditions }: Search, group: Grouping) =>
  terms.length === 0 && conditions.length === 0 && coversOrganizations(scope)
    ? countGroupsOfWhole(trx, group, scope)
    : null;

async function countAmong(trx: Database, search: Search, order: ListOrder, group: Grouping) {
  const { before, from } = rowsOf(search, await chooseWay(trx, search), order, SEARCH.counted);
  return countGroups(trx, group, before, from);
}

/** How many there are, up to `most`. */
export async function countFound(trx: Database, search: Search, most: number): Promise<number> {
  const { before, from } = rowsOf(search, await chooseWay(trx, search), NEWEST, most);
  const { rows } = await sql<{ total: number }>`${before}
    select count(*) as total from (select from ${from} limit ${most}) as counted`.execute(trx);
  return rows[0]?.total ?? 0;
}

/** How many there are of each state, as far as they are counted. */
export async function tallyFound(trx: Database, search: Search): Promise<BoundedTallies> {
  const { before, from } = rowsOf(search, await chooseWay(trx, search), NEWEST, MOST);
  return tallyUpToBound(
    trx,
    sql`${before} select tickets.status, tickets.priority from ${from}`,
    SEARCH.counted,
  );
}

/**
 * The ids of all of them, or of the first.
 * @returns 16 bytes each
 */
export async function readFoundIds(
  trx: Database,
  search: Search,
  order: ListOrder,
  most: number | null = null,
): Promise<Buffer> {
  const { before, from } = rowsOf(search, await chooseWay(trx, search), order, most);
  const first = most === null ? sql`` : sql`limit ${most}`;
  const { rows } = await sql<{ ids: Buffer | null }>`${before}
    select ${idsInBytes(sql`tickets.place`)} as ids from (
      select tickets.id, row_number() over (order by ${inOrder(search, order)}) as place from ${from}
      order by place ${first}) as tickets`.execute(trx);
  return rows[0]?.ids ?? Buffer.alloc(0);
}
