import { URGENT } from '@switchboard/contract/enums.ts';
import { DASHBOARD } from '@switchboard/contract/limits.ts';
import { expect, test } from 'vitest';
import { listOf, pages } from '../features/dashboards/links.ts';
import { ticketListParams } from '../features/tickets/ticket-list-params.ts';

test('the lists read from an address what the figure counts', () => {
  const address = listOf(pages.allTickets, {
    ...URGENT,
    assignee: 'unassigned',
    created: DASHBOARD.days,
    sort: 'oldest',
  });
  expect(address).toBe(
    '/admin/tickets?status=open,in-progress&priority=critical&assignee=unassigned&created=30&sort=oldest',
  );
  const query = new URL(address, 'http://test').searchParams;
  expect(ticketListParams.status.parse(query.get('status'))).toEqual(['Open', 'In Progress']);
  expect(ticketListParams.priority.parse(query.get('priority'))).toEqual(['Critical']);
  expect(ticketListParams.assignee.parse(query.get('assignee'))).toEqual(['unassigned']);
  expect(ticketListParams.created.parse(query.get('created'))).toBe('30');
  expect(ticketListParams.sort.parse(query.get('sort'))).toBe('oldest');
});

test('a whole list has the page’s own address', () => {
  expect(listOf(pages.myTickets)).toBe('/tickets');
  // Its own address opens it as the person likes it.
  expect(listOf(pages.assignedTickets)).toBe('/tickets/assigned?status=all');
  expect(ticketListParams.status.parse('all')).toEqual([]);
});
