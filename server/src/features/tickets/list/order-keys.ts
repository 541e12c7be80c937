/** An order as the values that it compares, so that a list goes on after a row, wherever that row stands by now. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TicketRow } from '../ticket.repo.ts';
import { valuesOfField } from './field-order.ts';
import { isByState, isTicketOrder, type ListOrder, STATES, type TicketOrder } from './ticket-order.ts';

const TYPES = {
  text: sql`text`,
  integer: sql`integer`,
  boolean: sql`boolean`,
  timestamptz: sql`timestamptz`,
  numeric: sql`numeric`,
  date: sql`date`,
} as const;

/** One of the values, of a query's `tickets` row. */
export interface OrderKey {
  readonly value: RawBuilder<unknown>;
  readonly type: keyof typeof TYPES;
  readonly descending: boolean;
  /** Rows without it come last, in both directions. */
  readonly nullable: boolean;
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
  if (order.by === 'value') return [{ value: order.value, type: order.type, descending, nullable: true }];
  if (!isTicketOrder(order)) {
    return valuesOfField(order.by).map((value) => ({ value, type: 'text', descending, nullable: true }));
  }
  if (isByState(order)) {
    const value = sql`array_position(${STATES[order.by]}::text[], ${sql.ref(`tickets.${order.by}`)})`;
    return [{ value, type: 'integer', descending, nullable: false }];
  }
  if (order.by === 'created') return [];
  return [{ value: sql`tickets.updated_at`, type: 'timestamptz', descending, nullable: false }];
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
export function comesAfter(order: ListOrder, keys: readonly OrderKey[], place: Place): RawBuilder<SqlBool> {
  const byId = sql<boolean>`tickets.id ${isOldestFirst(order) ? sql`>` : sql`<`} ${place.id}::uuid`;
  const [only] = keys;
  if (keys.length === 1 && only?.type === 'timestamptz' && !only.nullable) {
    // As one comparison an index gives where it begins.
    const direction = only.descending ? sql`<` : sql`>`;
    return sql<boolean>`(${only.value}, tickets.id) ${direction} (${place.keys[0] ?? null}::timestamptz, ${place.id}::uuid)`;
  }
  return keys.reduceRight<RawBuilder<SqlBool>>((rest, key, index) => {
    const known = place.keys[index] ?? null;
    const value = sql`(${key.value})`;
    if (known === null) return sql<boolean>`(${value} is null and ${rest})`;
    const cut = sql`${known}::${TYPES[key.type]}`;
    const further = sql`${value} ${key.descending ? sql`<` : sql`>`} ${cut}`;
    const beyond = key.nullable ? sql`${further} or ${value} is null` : further;
    return sql<boolean>`(${beyond} or (${value} = ${cut} and ${rest}))`;
  }, byId);
}
