import { TICKET_SORTS } from '@switchboard/contract/enums.ts';
import { expect, test } from 'vitest';
import { headOf, orderOf } from './list-order.ts';
import { ticketListParams } from './ticket-list-params.ts';

/** The same by other words. */
const OTHER_WORDS: readonly string[] = ['created', '-created'];

test('every order has a head, and an address that reads back', () => {
  for (const order of TICKET_SORTS.filter((one) => !OTHER_WORDS.includes(one))) {
    expect(orderOf(headOf(order))).toBe(order);
    expect(ticketListParams.sort.parse(ticketListParams.sort.format(order))).toBe(order);
  }
  expect(headOf('-priority')).toEqual({ key: 'priority', direction: 'desc' });
  expect(headOf('-ticketNumber')).toEqual({ key: 'number', direction: 'desc' });
  expect(orderOf({ key: 'summary', direction: 'asc' })).toBe('summary');
  expect(orderOf({ key: 'nothing', direction: 'asc' })).toBe('newest');
});
