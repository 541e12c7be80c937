/** The order of a list of tickets, as its address says it and as the table's heads show it. */
import { TICKET_SORTS } from '@switchboard/contract/enums.ts';
import type { Sort } from '../../ui/table/column.ts';
import type { TicketListState } from './ticket-list-params.ts';

type Order = TicketListState['sort'];

/** Columns whose keys are not the names of their fields. */
const COLUMNS: Readonly<Record<string, string>> = { ticketNumber: 'number', assignedTo: 'assigned' };

/** The column, by its key, and the direction of an order. */
export function headOf(order: Order): Sort {
  if (order === 'newest' || order === 'oldest')
    return { key: 'created', direction: order === 'newest' ? 'desc' : 'asc' };
  const field = order.replace('-', '');
  return { key: COLUMNS[field] ?? field, direction: order.startsWith('-') ? 'desc' : 'asc' };
}

export const orderOf = ({ key, direction }: Sort): Order =>
  TICKET_SORTS.find((order) => {
    const head = headOf(order);
    return head.key === key && head.direction === direction;
  }) ?? 'newest';
