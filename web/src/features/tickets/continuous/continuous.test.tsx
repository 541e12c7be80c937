import type { ListMode } from '@switchboard/contract/tickets/views/view-values.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { forgetListPlaces } from '../../../lib/lists/list-places.ts';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp, reload } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';
// Fetched when a list is continuous; compiling it may take longer than a test waits for what is on the page.
import './ListEnd.tsx';

const PREFERENCES = '/api/themes/user-preferences';
const TOTAL = 130;

const queryIn = (path: string) => new URLSearchParams(path.split('?')[1]);

const idOf = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const rowAt = (n: number) =>
  ticket({ _id: idOf(n), ticketNumber: `ACME-${String(n).padStart(5, '0')}`, summary: `Ticket ${n}` });

let server: FakeServer;
let listMode: ListMode;
let failing: boolean;

const agent = person('devops_agent');
const liked = () => ({
  theme: 'light',
  layout: { compactMode: false, sidebarCollapsed: false, keyboardShortcuts: true },
  columns: {},
  listMode,
});
/** As the server has it, and this browser has known it since the last visit. */
function like(mode: ListMode) {
  listMode = mode;
  const kept = { preferences: liked(), unsaved: {} };
  localStorage.setItem(`switchboard.preferences.${agent._id}`, JSON.stringify(kept));
}

beforeEach(() => {
  localStorage.clear();
  forgetListPlaces();
  failing = false;
  const preferences = () => json(200, { success: true, preferences: liked() });
  server = startFakeServer({
    'GET /api/tickets': ({ path }) => {
      const query = queryIn(path);
      if (failing) return refusal(500, 'INTERNAL', 'Something went wrong');
      const limit = Number(query.get('limit'));
      const cursor = query.get('cursor') ?? '';
      const from = /^\d+$/.test(cursor) ? Number(cursor) : 0;
      const to = Math.min(TOTAL, from + limit);
      return ticketsAnswer({
        tickets: Array.from({ length: to - from }, (_, index) => rowAt(from + index + 1)),
        pagination: {
          current: 1,
          page: 1,
          pages: Math.ceil(TOTAL / limit),
          total: TOTAL,
          limit,
          ...(cursor !== '' && { nextCursor: to < TOTAL ? String(to) : null }),
        },
      });
    },
    [`GET /api/tickets/${idOf(60)}`]: () => json(200, { success: true, ticket: rowAt(60) }),
    [`GET ${PREFERENCES}`]: preferences,
    [`PUT ${PREFERENCES}`]: ({ body }) => {
      ({ listMode } = body as { listMode: ListMode });
      return preferences();
    },
  });
  like('continuous');
  beginSession('token-1', agent);
});

const asked = () =>
  server.requests
    .filter(({ path }) => path.startsWith('/api/tickets?') && queryIn(path).get('limit') !== '1')
    .map(({ path }) => [queryIn(path).get('cursor'), queryIn(path).get('limit')]);
const rows = () => document.querySelectorAll('main [data-row]').length;
const more = async () => fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));

test('a continuous list goes on to its end, and says where it is', async () => {
  openApp('/tickets');
  await screen.findByText('50 of 130 tickets');
  expect(screen.queryByRole('navigation', { name: /pages/i })).toBeNull();
  await more();
  await screen.findByText('All 130 tickets');
  expect(asked()).toEqual([
    ['first', '50'],
    ['50', '100'],
  ]);
});

test('a list that is opened once more asks for its beginning alone, not for a page before', async () => {
  const router = openApp('/tickets');
  await screen.findByText('50 of 130 tickets');
  server.requests.length = 0;
  reload(router);
  await screen.findByText('50 of 130 tickets');
  expect(asked()).toEqual([['first', '50']]);
});

test('what could not be loaded is tried again, and the rows stay', async () => {
  openApp('/tickets');
  await screen.findByText('50 of 130 tickets');
  failing = true;
  await more();
  const error = await screen.findByText('Could not load more tickets');
  expect(rows()).toBe(50);
  failing = false;
  fireEvent.click(within(error.closest<HTMLElement>('[role=alert]') ?? error).getByText('Retry'));
  await screen.findByText('All 130 tickets');
});

test('a range of chosen rows goes over what was loaded later', async () => {
  openApp('/tickets');
  await screen.findByText('50 of 130 tickets');
  await more();
  await screen.findByText('All 130 tickets');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select ACME-00045' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select ACME-00055' }), { shiftKey: true });
  await screen.findByText('11 selected');
});

test('a ticket that was loaded later has its place in the list, and the way back leads to it', async () => {
  const router = openApp('/tickets');
  await screen.findByText('50 of 130 tickets');
  await more();
  await screen.findByText('All 130 tickets');
  const row = document.querySelector(`[data-row="${idOf(60)}"] [data-row-link]`);
  fireEvent.click(row ?? document.body);
  await screen.findByText('60 of 130');
  await act(() => router.navigate(-1));
  await waitFor(() =>
    expect(document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row).toBe(idOf(60)),
  );
});

test('pages and continuous are switched where the list is, and kept by the server', async () => {
  like('pages');
  openApp('/tickets');
  await screen.findByText('Ticket 1');
  expect(asked()).toEqual([[null, '10']]);
  fireEvent.click(screen.getByRole('button', { name: 'Display' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Display' }));
  fireEvent.click(dialog.getByRole('radio', { name: 'Continuous' }));
  await screen.findByText('50 of 130 tickets');
  await waitFor(() => expect(server.sent(`PUT ${PREFERENCES}`).at(-1)).toEqual({ listMode: 'continuous' }));
});
