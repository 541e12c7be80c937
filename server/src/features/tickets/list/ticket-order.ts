/** The orders of a list of tickets. Of those that are equal in status or priority the newest comes first. */
import {
  type FieldSort,
  type IndexedSort,
  isIndexedSort,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketSort,
} from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { OwnFieldSort } from '@switchboard/contract/tickets/forms/listed-fields.ts';
import { type RawBuilder, sql } from 'kysely';
import { isGivenAllOthers, readsContact } from '../ticket.scope.ts';
import { dueMoment } from './due-moment.ts';
import { type FieldOrder, hasIndex, orderByField, valueOfField } from './field-order.ts';

/** The values of a state in ascending order. */
export const STATES = { status: TICKET_STATUSES, priority: TICKET_PRIORITIES } as const;

export interface TimeOrder {
  readonly by: 'created' | 'updated';
  readonly descending: boolean;
}
export interface StateOrder {
  readonly by: 'status' | 'priority';
  readonly descending: boolean;
}
export type TicketOrder = TimeOrder | StateOrder;

/** An index of tickets by a value. */
export interface OrderIndex {
  /** Whether it begins with the organization, or there is one of all tickets, too. */
  readonly of: 'organization' | 'everything';
  readonly type: 'text' | 'timestamptz';
}

/** By what the reader may know of a row; rows without it come last both ways, and of equal ones the newest first. */
export interface ValueOrder {
  readonly by: 'value';
  readonly descending: boolean;
  readonly value: RawBuilder<unknown>;
  /** What gives the order of those rows that have it; null where nothing does. */
  readonly index: OrderIndex | null;
  /** A query for all that have it, as `ticket_id` and `value`, where that is less than to look it up for each row. */
  readonly rows?: RawBuilder<unknown> | null;
}
/** One that an index may not give is among these. */
export type ListOrder = TicketOrder | FieldOrder | ValueOrder;

/** A page that begins further down is not worth passing over all tickets before it, where there is another way. */
export const DEEP = 200;

export const NEWEST: TimeOrder = { by: 'created', descending: true };

export function orderOf(sort: IndexedSort): TicketOrder {
  if (sort === 'newest') return NEWEST;
  if (sort === 'oldest') return { by: 'created', descending: false };
  const descending = sort.startsWith('-');
  return { by: (descending ? sort.slice(1) : sort) as TicketOrder['by'], descending };
}

/** An order of a list, those by fields of request types among them. */
export type ListSort = TicketSort | OwnFieldSort;

const DUE_INDEX: OrderIndex = { of: 'everything', type: 'timestamptz' };
const TEXT_INDEX: OrderIndex = { of: 'organization', type: 'text' };

/** The same of every order, for whoever reads the list. */
export function listOrderOf(sort: TicketSort, reader: Actor): ListOrder {
  if (isIndexedSort(sort)) return orderOf(sort);
  const descending = sort.startsWith('-');
  if (sort === 'due' || sort === '-due') {
    const index = isGivenAllOthers(reader, 'note') ? DUE_INDEX : null;
    return { by: 'value', descending, value: dueMoment(reader), index };
  }
  const by = (descending ? sort.slice(1) : sort) as FieldSort;
  const value = valueOfField(by);
  if (by === 'contactNumber' && !isGivenAllOthers(reader, 'contact')) {
    // Where a row does not show its number, the order does not tell it either.
    const told = sql`case when ${readsContact(reader)} then ${value} end`;
    return { by: 'value', descending, value: told, index: null };
  }
  return hasIndex(by) ? { by: 'value', descending, value, index: TEXT_INDEX } : { by, descending };
}

export const isTicketOrder = (order: ListOrder): order is TicketOrder =>
  order.by === 'created' || order.by === 'updated' || order.by === 'status' || order.by === 'priority';

/** Of a query over `tickets`. */
export function orderTickets(order: ListOrder): RawBuilder<unknown> {
  if (isTicketOrder(order)) return orderBy(order, 'tickets');
  if (order.by !== 'value') return orderByField(order);
  return sql`${order.value} ${order.descending ? sql`desc` : sql`asc`} nulls last, tickets.id desc`;
}

export const isNewestFirst = ({ by, descending }: Pick<ListOrder, 'by' | 'descending'>): boolean =>
  by === 'created' && descending;

export const isByState = (order: TicketOrder): order is StateOrder =>
  order.by === 'status' || order.by === 'priority';

/** @param rows what has the columns `id` and `updated_at`, or `status` and `priority` */
export function orderBy(order: TicketOrder, rows: string): RawBuilder<unknown> {
  const direction = sql.raw(order.descending ? 'desc' : 'asc');
  const id = sql.ref(`${rows}.id`);
  if (isByState(order)) {
    const place = sql`array_position(${STATES[order.by]}::text[], ${sql.ref(`${rows}.${order.by}`)})`;
    return sql`${place} ${direction}, ${id} desc`;
  }
  const moment = order.by === 'updated' ? sql`${sql.ref(`${rows}.updated_at`)} ${direction}, ` : sql``;
  return sql`${moment}${id} ${direction}`;
}
