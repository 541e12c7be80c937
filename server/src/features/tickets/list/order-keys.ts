/** An order as the values that it compares, so that a list goes on after a row, wherever that row stands by now. */
import { type RawBuilder, sql } from 'kysely';
import {
  type OrderKey as ComparedKey,
  comesAfter as comesAfterIn,
} from '../../../platform/database/order-keys.ts';
import type { TicketRow } from '../ticket.repo.ts';
import { valueOfField } from './field-order.ts';
import { isByState, isTicketOrder, type ListOrder, STATES, type TicketOrder } from './ticket-order.ts';

/** One of the values, of a query's `tickets` row. */
export interface OrderKey extends ComparedKey {
  readonly value: RawBuilder<unknown>;
}

/** Where a row stands in an order: its values as the database writes them, and its id, which decides among equal ones. */
export interface Place {
  readonly keys: readonly (string | null)[];
  readonly id: string;
}

const isOldestFirst = (order: ListOrder) => isTicketOrder(order) && !isByState(order) && !order.descending;

/** All but the id. */
export function keysOf(order: ListOrder): readonly OrderKey[] {
  const { descending } = order;
  if (order.by === 'value') return [{ value: order.value, descending, nullable: true }];
  if (!isTicketOrder(order)) {
    return [{ value: valueOfField(order.by), descending, nullable: true }];
  }
  if (isByState(order)) {
    const value = sql`array_position(${STATES[order.by]}::text[], ${sql.ref(`tickets.${order.by}`)})`;
    return [{ value, descending, nullable: false }];
  }
  if (order.by === 'created') return [];
  return [{ value: sql`tickets.updated_at`, descending, nullable: false }];
}

/** The place of a row in an order by its own columns. */
export function placeIn(order: TicketOrder, row: TicketRow): Place {
  if (isByState(order)) {
    const values: readonly string[] = STATES[order.by];
    return { keys: [String(values.indexOf(row[order.by]) + 1)], id: row.id };
  }
  return { keys: order.by === 'updated' ? [row.updated_at.toISOString()] : [], id: row.id };
}

/** The values of a row as JSON. */
export const keysAsText = (keys: readonly OrderKey[]): RawBuilder<unknown> =>
  keys.length === 0
    ? sql`'[]'::json`
    : sql`json_build_array(${sql.join(keys.map(({ value }) => sql`${value}::text`))})`;

export const orderByKey = ({ value, descending, nullable }: OrderKey): RawBuilder<unknown> =>
  sql`${value} ${descending ? sql`desc` : sql`asc`} ${nullable ? sql`nulls last` : sql``}`;

/** The condition on a query's `tickets` row for what comes after a place. */
export function comesAfter(order: ListOrder, keys: readonly OrderKey[], { keys: cut, id }: Place) {
  const byId = { value: sql`tickets.id`, descending: !isOldestFirst(order), nullable: false };
  return comesAfterIn([...keys, byId], [...keys.map((_, index) => cut[index] ?? null), id]);
}
