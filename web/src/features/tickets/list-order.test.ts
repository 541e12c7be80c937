import { expect, test } from 'vitest';
import { headOf, orderOf } from './list-order.ts';
import { SORTS, ticketListParams } from './ticket-list-params.ts';

test('every order has a head, and an address that reads back', () => {
  for (const order of SORTS) {
    expect(orderOf(headOf(order))).toBe(order);
    expect(ticketListParams.sort.parse(ticketListParams.sort.format(order))).toBe(order);
  }
  expect(headOf('-priority')).toEqual({ key: 'priority', direction: 'desc' });
  expect(orderOf({ key: 'summary', direction: 'asc' })).toBe('newest');
});
