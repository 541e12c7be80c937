/**
 * Tickets in the order of a value that an index has, or that few of them have, such as the moment when they are due: those
 * that have it, and then the others, the newest first.
 */
import { SEARCH } from '@switchboard/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { TicketCount } from '../list/list-slice.ts';
import { comesAfter, keysOf, type Place } from '../list/order-keys.ts';
import { DEEP, type ValueOrder } from '../list/ticket-order.ts';
import { coversOrganizations, inScope } from '../ticket.scope.ts';
import { MOST, narrowed, type Search } from './walk-index.ts';

interface Part {
  readonly order: ValueOrder;
  readonly offset: number;
  readonly limit: number;
  readonly after: Place | null;
}

/** @param counted how many there are, where that is known */
export async function readInParts(
  trx: Database,
  search: Search,
  part: Part,
  counted: TicketCount | null,
): Promise<TicketCount & { readonly places: readonly Place[] }> {
  const places = await readPlaces(trx, search, part);
  if (counted !== null) return { places, ...counted };
  const total = await count(trx, sql`select from tickets where ${narrowed(search)} limit ${MOST}`);
  return { places, total: Math.min(total, SEARCH.counted), exact: total <= SEARCH.counted };
}

async function readPlaces(trx: Database, search: Search, part: Part): Promise<readonly Place[]> {
  const { offset, limit, after } = part;
  const isBeyond = after !== null && after.keys[0] === null;
  const first = isBeyond ? [] : await readValued(trx, search, part);
  if (first.length === limit) return first;
  const before =
    after !== null || first.length > 0 || offset === 0
      ? offset + first.length
      : await count(trx, sql`select ${valued(search, part.order)}`);
  const { rows } = await sql<{ id: string }>`
    select tickets.id from tickets
    where ${narrowed(search)} and ${hasNone(part.order)}
      ${isBeyond ? sql`and tickets.id < ${after.id}::uuid` : sql``}
    order by tickets.id desc limit ${limit - first.length} offset ${Math.max(0, offset - before)}`.execute(
    trx,
  );
  return [...first, ...rows.map(({ id }) => ({ keys: [null], id }))];
}

/** What follows the columns of those that have it, in no order. */
function valued(search: Search, { value, rows }: ValueOrder): RawBuilder<unknown> {
  if (!rows) return sql`from tickets where ${narrowed(search)} and ${value} is not null`;
  // Where nothing else is asked of them, the tickets themselves are not looked at.
  return search.conditions.length === 0 && coversOrganizations(search.scope)
    ? sql`from (${rows}) as tickets cross join lateral (select tickets.value) as valued
        where ${inScope(search.scope)}`
    : sql`from tickets join (${rows}) as valued on valued.id = tickets.id where ${narrowed(search)}`;
}

const hasNone = ({ value, rows }: ValueOrder) =>
  rows ? sql`tickets.id not in (select valued.id from (${rows}) as valued)` : sql`${value} is null`;

async function readValued(
  trx: Database,
  search: Search,
  { order: given, offset, limit, after }: Part,
): Promise<readonly Place[]> {
  if (isMerged(search, given, offset)) return readMerged(trx, search, { order: given, offset, limit, after });
  const order = given.rows ? { ...given, value: sql`valued.value` } : given;
  const those = sql`${valued(search, order)} ${after === null ? sql`` : from(order, after)}`;
  const { rows } = await sql<{ id: string; key: string }>`
    select tickets.id, tickets.key::text from (${beginning(order, those, offset + limit)}) as tickets
    order by ${byKey(order)} limit ${limit} offset ${offset}`.execute(trx);
  return rows.map(({ id, key }) => ({ keys: [key], id }));
}

/**
 * A query for the first `most` of those rows, and maybe more, as `id` and `key`. An index that is read backwards gives equal
 * ones the oldest first. So the value of the last row is looked up: of the rows that have more all are wanted, and of those
 * that have the same, which may be thousands, the newest. Where there are fewer rows, all have more than an empty text.
 */
function beginning(order: ValueOrder, those: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  const { value, descending, index } = order;
  const columns = sql`tickets.id, ${value} as key`;
  if (!descending || index?.of !== 'organization') {
    return sql`select ${columns} ${those} order by ${inOrderOfIndex(order)} limit ${most}`;
  }
  return sql`
    select equal.id, equal.key from (values (true)) as one
    left join lateral (
      select ${value} as value ${those} order by ${value} desc limit 1 offset ${most - 1}) as last on true
    cross join lateral (
      (select ${columns} ${those} and ${value} > coalesce(last.value, '') order by ${value} desc limit ${most})
      union all
      (select ${columns} ${those} and ${value} = last.value order by tickets.id desc limit ${most})) as equal`;
}

/** All organizations, each of which has its own index, and a page near the beginning. */
const isMerged = ({ scope }: Search, { index }: ValueOrder, offset: number) =>
  index?.of === 'organization' &&
  coversOrganizations(scope) &&
  scope.organizationId === null &&
  offset <= DEEP;

/** Of each organization no more than can stand on the page. */
async function readMerged(
  trx: Database,
  search: Search,
  { order, offset, limit, after }: Part,
): Promise<readonly Place[]> {
  const those = sql`${valued(search, order)} and tickets.organization_id = home.id
    ${after === null ? sql`` : from(order, after)}`;
  const { rows } = await sql<{ id: string; key: string }>`
    select tickets.id, tickets.key::text from organizations as home
    cross join lateral (${beginning(order, those, offset + limit)}) as tickets
    where home.deleted_at is null
    order by ${byKey(order)} limit ${limit} offset ${offset}`.execute(trx);
  return rows.map(({ id, key }) => ({ keys: [key], id }));
}

const TYPES = { text: sql`text`, timestamptz: sql`timestamptz` } as const;

/** What comes after a place; where an index gives the order, it begins there. */
function from(order: ValueOrder, after: Place): RawBuilder<unknown> {
  const beyond = sql`and ${comesAfter(order, keysOf(order), after)}`;
  if (order.index === null) return beyond;
  return sql`and ${order.value} ${order.descending ? sql`<=` : sql`>=`}
    ${after.keys[0] ?? null}::${TYPES[order.index.type]} ${beyond}`;
}

/** Of rows with a `key`, which none is without. */
const byKey = ({ descending }: ValueOrder) =>
  sql`tickets.key ${descending ? sql`desc` : sql`asc`}, tickets.id desc`;

/** Without a word about rows that have nothing, which an index read backwards would give first. */
const inOrderOfIndex = ({ value, descending }: ValueOrder) =>
  sql`${value} ${descending ? sql`desc` : sql`asc`}, tickets.id desc`;

async function count(trx: Database, rows: RawBuilder<unknown>): Promise<number> {
  const found = await sql<{ total: number }>`select count(*) as total from (${rows}) as counted`.execute(trx);
  return found.rows[0]?.total ?? 0;
}
