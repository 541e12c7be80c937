import { PAGE } from '@switchboard/contract/limits.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { type FakeServer, json, startFakeServer } from '../../../testing/fake-server.ts';
import { addressOf, openApp, reload } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';

const SIZE = PAGE.allTickets;
/** One more than a page of the list. */
const tickets = Array.from({ length: SIZE + 1 }, (_, index) =>
  ticket({ _id: `0199a000-0000-7000-8000-0000000009${10 + index}`, summary: `Number ${index + 1}` }),
);
const stats = { total: SIZE + 1, open: SIZE + 1, inProgress: 0, resolved: 0, closed: 0 };

let server: FakeServer;
/** What a person may open. */
let open: Ticket[];

beforeEach(() => {
  open = [...tickets];
  server = startFakeServer({
    'GET /api/admin/tickets': ({ path }) => {
      const page = Number(new URL(path, 'http://x').searchParams.get('page') ?? 1);
      const rows = open.slice((page - 1) * SIZE, page * SIZE);
      const pagination = { current: page, page, pages: 2, total: open.length, limit: SIZE };
      return json(200, { success: true, tickets: rows, pagination, stats });
    },
    ...Object.fromEntries(
      tickets.map((one) => [
        `GET /api/tickets/${one._id}`,
        () => {
          const ticket = open.find(({ _id }) => _id === one._id);
          return json(ticket ? 200 : 404, {
            success: Boolean(ticket),
            ticket,
            message: '',
            code: 'NOT_FOUND',
          });
        },
      ]),
    ),
  });
  beginSession('token-1', person('manager'));
});

const heading = (number: number) => screen.findByRole('heading', { level: 1, name: `Number ${number}` });
const at = (number: number) => tickets[number - 1] as Ticket;

/** The list with its filters, and one of its tickets opened from it. */
async function openFromList(number: number, page = 1) {
  const router = openApp(`/admin/tickets?status=open${page > 1 ? `&page=${page}` : ''}`);
  fireEvent.click(await screen.findByRole('link', { name: new RegExp(`^Number ${number}(?!\\d)`) }));
  await heading(number);
  return router;
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('goes on and back by buttons and keys, over the border of a page, and keeps its place over a reload', async () => {
  const router = await openFromList(SIZE);
  expect(screen.getByText(`${SIZE} of ${SIZE + 1}`)).toBeDefined();
  fireEvent.click(button('Next ticket'));
  await heading(SIZE + 1);
  expect(screen.getByText(`${SIZE + 1} of ${SIZE + 1}`)).toBeDefined();
  expect(button('Next ticket').disabled).toBe(true);
  const asked = server.requests.filter(({ path }) => path.includes('page=2'));
  expect(asked.every(({ path }) => path.includes('status=Open'))).toBe(true);
  fireEvent.keyDown(document.body, { key: 'k' });
  await heading(SIZE);
  reload(router);
  await heading(SIZE);
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Reply' }), { key: 'k' });
  expect(screen.getByText(`${SIZE} of ${SIZE + 1}`)).toBeDefined();
  fireEvent.keyDown(document.body, { key: 'k' });
  await heading(SIZE - 1);
  const trail = screen.getByRole('navigation', { name: 'Where this ticket belongs' });
  expect(within(trail).getByRole('link').getAttribute('href')).toBe('/admin/tickets?status=open');
});

test('passes over what may not be opened any more', async () => {
  await openFromList(1);
  open = tickets.filter((one) => one !== at(2));
  fireEvent.keyDown(document.body, { key: 'j' });
  await heading(3);
  expect(screen.getByText(`3 of ${SIZE + 1}`)).toBeDefined();
});

test('a ticket that is opened by its address has no place in a list', async () => {
  openApp(`/admin/tickets/${at(2)._id}`);
  await heading(2);
  expect(screen.queryByRole('button', { name: 'Next ticket' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Resolve and next' })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(screen.getByRole('heading', { level: 1, name: 'Number 2' })).toBeDefined();
});

test('resolves, and goes to the next one that is worked on', async () => {
  const router = await openFromList(1);
  server.answer({
    [`PUT /api/admin/tickets/${at(1)._id}/status`]: () => {
      // Both leave the list of open ones.
      open = tickets.slice(2);
      return json(200, { success: true, ticket: { ...at(1), status: 'Resolved' } });
    },
  });
  fireEvent.click(button('Resolve and next'));
  await heading(3);
  expect(addressOf(router)).toBe(`/admin/tickets/${at(3)._id}`);
  expect(screen.getByText(`3 of ${SIZE + 1}`)).toBeDefined();
});

test('stays where nothing further is worked on, and says so', async () => {
  await openFromList(SIZE + 1, 2);
  server.answer({
    [`PUT /api/admin/tickets/${at(SIZE + 1)._id}/status`]: () => {
      open = tickets.map((one) => (one === at(SIZE + 1) ? { ...one, status: 'Resolved' } : one));
      return json(200, { success: true, ticket: open.at(-1) });
    },
  });
  fireEvent.click(button('Resolve and next'));
  expect(await screen.findByText('Resolved. No further active ticket was found in this list')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Resolve and next' })).toBeNull());
});
