/** Parts of ordered lists, and two ways to reach them without passing over all rows before. */
import type { ListPlan } from './list-plan.ts';
import type { FoundTicket } from './search-bound.ts';
import { STATES, type StateOrder, type TimeOrder } from './ticket-order.ts';

/** How many tickets a list has. */
export interface TicketCount {
  readonly total: number;
  /** Whether that is all of them: a search finds more than are counted. */
  readonly exact: boolean;
}

/** What counting a list has found out. */
export interface CountedList extends TicketCount {
  /** The tickets themselves, in no order, where counting has met them: all of an exact count, or the newest. */
  readonly found?: readonly FoundTicket[] | null;
}

/** The rows of a list from `offset` on, at most `limit`. */
export interface Slice extends CountedList {
  readonly offset: number;
  readonly limit: number;
}

/** Rows past the middle are read from the other end, so that the last page costs what the first does. */
export async function readFromNearerEnd(
  order: TimeOrder,
  slice: Slice,
  read: (order: TimeOrder, slice: Slice) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const { offset, limit, total, exact } = slice;
  const isPastMiddle = exact && offset + limit > total / 2 && offset > limit;
  if (!isPastMiddle) return read(order, slice);
  const backwards = { ...order, descending: !order.descending };
  const ids = await read(backwards, { ...slice, offset: total - offset - limit });
  return ids.toReversed();
}

/**
 * Rows in the order of status or priority are read value after value, the newest of each first: what has one value is
 * a list that an index gives in order.
 * @param count counts the part of the list that has one value
 * @param read reads the newest of that part
 */
export async function readValueByValue<Plan extends ListPlan>(
  plan: Plan,
  { by, descending }: StateOrder,
  { offset, limit }: Slice,
  count: (part: Plan) => Promise<CountedList>,
  read: (part: Plan, slice: Slice) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const wanted: readonly string[] = plan.filters[by];
  const values = STATES[by].filter((value) => wanted.length === 0 || wanted.includes(value));
  const ids: string[] = [];
  let before = offset;
  for (const value of descending ? values.toReversed() : values) {
    const part = { ...plan, filters: { ...plan.filters, [by]: [value] } };
    const counted = await count(part);
    const rows = Math.min(limit - ids.length, counted.total - before);
    if (rows > 0) ids.push(...(await read(part, { ...counted, offset: before, limit: rows })));
    if (ids.length >= limit) break;
    before = Math.max(0, before - counted.total);
  }
  return ids;
}
