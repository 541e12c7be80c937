/** Lists by request type, team, whom tickets wait for and when they are due. */
import { type ListOptions, NO_LIST_OPTIONS } from '@switchboard/contract/tickets/list-options.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { json, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';
import { NO_SHAPE } from '../ticket-list-params.ts';
import { shapeFilters } from './shape-filters.ts';
// Fetched with the page; compiling it may take longer than a test waits.
import '../pages/MyTicketsPage.tsx';

const NOTHING = NO_LIST_OPTIONS;
const named = (name: string) => ({ _id: name, name });
const ALL: ListOptions = {
  ...NOTHING,
  requestTypes: [named('General request'), named('Laptop')],
  teams: [named('Service desk')],
  due: true,
  fields: [],
};
const keys = (options: ListOptions, values = {}) =>
  shapeFilters(options, { ...NO_SHAPE, ...values }).map(({ key }) => key);
const HOUR = 3_600_000;

beforeEach(() => localStorage.clear());

/** A list of one ticket, in an organization that works with all of it. */
function openList(address: string) {
  startFakeServer({
    'GET /api/tickets/list-options': () => json(200, { success: true, ...ALL }),
    'GET /api/tickets': () =>
      ticketsAnswer({
        tickets: [ticket({})],
        pagination: { current: 1, page: 1, pages: 1, total: 1, limit: 10 },
      }),
  });
  beginSession('token-1', person('devops_agent'));
  openApp(address);
}

test('only what the organization works with is offered, and what the address has already', () => {
  expect(keys(NOTHING)).toEqual([]);
  expect(keys({ ...NOTHING, due: true })).toEqual(['waitingOn', 'due']);
  expect(keys(ALL)).toEqual(['requestType', 'team', 'waitingOn', 'due', 'snoozed']);
  expect(keys(NOTHING, { due: ['overdue'] })).toEqual(['due']);
});

test('a row says how late it is, whom it waits for and how long, and until when it is put off', async () => {
  const asked: URLSearchParams[] = [];
  startFakeServer({
    'GET /api/tickets/list-options': () => json(200, { success: true, ...ALL }),
    'GET /api/tickets': ({ path }) => {
      asked.push(new URL(path, 'http://page').searchParams);
      return ticketsAnswer({
        tickets: [
          ticket({
            due: {
              clock: 'resolution',
              at: new Date(Date.now() - 3.5 * HOUR).toISOString(),
              state: 'breached',
            },
            waitingOn: {
              kind: 'requester',
              people: [],
              team: null,
              vendor: null,
              since: new Date(Date.now() - 50 * HOUR).toISOString(),
            },
            snoozedUntil: 'answer',
          }),
        ],
        pagination: { current: 1, page: 1, pages: 1, total: 1, limit: 10 },
      });
    },
    'GET /api/themes/user-preferences': () =>
      json(200, {
        success: true,
        preferences: {
          theme: 'light',
          layout: { compactMode: false, sidebarCollapsed: false, keyboardShortcuts: true },
          columns: { own: ['ticketNumber', 'summary', 'due', 'waitingOn', 'snoozedUntil'] },
        },
      }),
  });
  beginSession('token-1', person('devops_agent'));
  openApp('/tickets?due=overdue&team=desk');
  expect(await screen.findByText(/Overdue 3 h/)).toBeTruthy();
  const row = within(await screen.findByRole('row', { name: /ACME-00304/ }));
  expect(await row.findByText('Requester, 2 days')).toBeTruthy();
  expect(row.getByText('There is an answer')).toBeTruthy();
  // The figures of the side bar ask for one row each.
  const listed = asked.findLast((query) => query.get('limit') !== '1');
  expect(listed?.get('due')).toBe('overdue');
  expect(listed?.get('team')).toBe('desk');
  expect(await screen.findByRole('option', { name: 'Due first' })).toBeTruthy();
});

test('a list that is about due times shows them in place of when tickets were raised', async () => {
  openList('/tickets?sort=due');
  expect(await screen.findByRole('columnheader', { name: 'Due' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Created' })).toBeNull();
});

test('an order that a head of the table has led to is named, also beside those by due times', async () => {
  openList('/tickets?sort=-summary');
  expect(await screen.findByRole('option', { name: 'Due first' })).toBeTruthy();
  expect(screen.getByDisplayValue('Summary, Z to A')).toBeTruthy();
});
