/**
 * Tickets in the order of a value that few of them have, such as the moment when they are due: those that have it, from an
 * index of them alone, and then the others, the newest first.
 */
import { SEARCH } from '@switchboard/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { TicketCount } from '../list/list-slice.ts';
import { comesAfter, keysOf, type Place } from '../list/order-keys.ts';
import type { ValueOrder } from '../list/ticket-order.ts';
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
      : await count(trx, sql`select from tickets where ${valued(search, part.order)}`);
  const { rows } = await sql<{ id: string }>`
    select tickets.id from tickets
    where ${narrowed(search)} and ${part.order.value} is null
      ${isBeyond ? sql`and tickets.id < ${after.id}::uuid` : sql``}
    order by tickets.id desc limit ${limit - first.length} offset ${Math.max(0, offset - before)}`.execute(
    trx,
  );
  return [...first, ...rows.map(({ id }) => ({ keys: [null], id }))];
}

const valued = (search: Search, { value }: ValueOrder) => sql`${narrowed(search)} and ${value} is not null`;

async function readValued(
  trx: Database,
  search: Search,
  { order, offset, limit, after }: Part,
): Promise<readonly Place[]> {
  const begins =
    after === null
      ? sql``
      : sql`and ${order.value} ${order.descending ? sql`<=` : sql`>=`}
    ${after.keys[0] ?? null}::timestamptz and ${comesAfter(order, keysOf(order), after)}`;
  const { rows } = await sql<{ id: string; key: string }>`
    select tickets.id, ${order.value}::text as key from tickets
    where ${valued(search, order)} ${begins}
    order by ${inOrderOfIndex(order)} limit ${limit} offset ${offset}`.execute(trx);
  return rows.map(({ id, key }) => ({ keys: [key], id }));
}

/** Without a word about rows that have nothing, which an index read backwards would give first. */
const inOrderOfIndex = ({ value, descending }: ValueOrder) =>
  sql`${value} ${descending ? sql`desc` : sql`asc`}, tickets.id desc`;

async function count(trx: Database, rows: RawBuilder<unknown>): Promise<number> {
  const found = await sql<{ total: number }>`select count(*) as total from (${rows}) as counted`.execute(trx);
  return found.rows[0]?.total ?? 0;
}
