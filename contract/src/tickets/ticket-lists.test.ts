import { expect, test } from 'vitest';
import { TICKET_SORTS } from '../enums.ts';
import { listTickets } from './ticket-lists.ts';

test('who asks for an order that there is not is told all that there are', () => {
  const refused = listTickets.query.safeParse({ sort: 'size' });
  const [message = ''] = refused.error?.issues.map((issue) => issue.message) ?? [];
  const named = new Set(message.split(/[ ,:]+/));
  expect(TICKET_SORTS.filter((sort) => !named.has(sort.replace('-', '')))).toEqual([]);
});
