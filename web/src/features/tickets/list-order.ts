/** The order of a list of tickets, as its address says it and as the table's heads show it. */
import type { Sort } from '../../ui/table/column.ts';
import { SORTS, type TicketListState } from './ticket-list-params.ts';

type Order = TicketListState['sort'];

/** The column, by its key, and the direction of an order. */
export function headOf(order: Order): Sort {
  if (order === 'newest' || order === 'oldest')
    return { key: 'created', direction: order === 'newest' ? 'desc' : 'asc' };
  return { key: order.replace('-', ''), direction: order.startsWith('-') ? 'desc' : 'asc' };
}

export const orderOf = ({ key, direction }: Sort): Order =>
  SORTS.find((order) => {
    const head = headOf(order);
    return head.key === key && head.direction === direction;
  }) ?? 'newest';
