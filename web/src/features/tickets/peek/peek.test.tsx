import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';

const idOf = (number: number) => `0199a000-0000-7000-8000-00000000000${number}`;
const tickets = [1, 2, 3].map((number) => ({
  ...ticket({ ticketNumber: `ACME-0000${number}`, summary: `Number ${number}`, version: 7 }),
  _id: idOf(number),
}));

let server: FakeServer;
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const stats = { total: 3, open: 3, inProgress: 0, resolved: 0, closed: 0 };
  server = startFakeServer({
    'GET /api/admin/tickets': () => ticketsAnswer({ tickets, pagination: onePage(3, 15), stats }),
    ...Object.fromEntries(
      tickets.flatMap((one) => [
        [`GET /api/tickets/${one._id}`, () => json(200, { success: true, ticket: one })],
        [
          `GET /api/tickets/${one._id}/timeline`,
          () => json(200, { success: true, entries: [], nextCursor: null }),
        ],
      ]),
    ),
  });
  beginSession('token-1', person('manager'));
});

const press = (key: string) =>
  act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key }));
const row = (number: number) =>
  screen.findByRole<HTMLAnchorElement>('link', { name: new RegExp(`Number ${number}`), hidden: true });
const peek = () => screen.findByRole('region', { name: 'Beside the list' });
const shown = async (number: number) =>
  within(await peek()).findByRole('heading', { level: 2, name: `Number ${number}` });

test('Space shows the ticket of the row beside the list, follows j and k, and Escape gives the row the focus', async () => {
  openApp('/admin/tickets');
  await row(1);
  press('j');
  press(' ');
  await shown(1);
  expect(within(await peek()).getByText('Properties')).toBeDefined();
  await within(await peek()).findByRole('textbox', { name: 'Reply' });
  press('j');
  await shown(2);
  const reply = await within(await peek()).findByRole('textbox', { name: 'Reply' });
  press('c');
  expect(document.activeElement).toBe(reply);
  press('Escape');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Beside the list' })).toBeNull());
  expect(document.activeElement).toBe(await row(2));
});

test('letters mean the row that has the focus, however fast it moves', async () => {
  openApp('/admin/tickets');
  await row(1);
  press('j');
  press(' ');
  await shown(1);
  press('j');
  press('s');
  expect(await screen.findByRole('menu', { name: 'Change status of ACME-00002' })).toBeDefined();
});

test('Space again takes it away, and so does another page; a ticket that is gone says so', async () => {
  server.answer({
    [`GET /api/tickets/${idOf(1)}`]: () => refusal(404, 'NOT_FOUND', 'Ticket not found'),
  });
  const router = openApp('/admin/tickets');
  await row(1);
  press('j');
  press(' ');
  expect(await within(await peek()).findByText('Ticket not found')).toBeDefined();
  press(' ');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Beside the list' })).toBeNull());
  press('j');
  press(' ');
  await shown(2);
  fireEvent.click(within(await peek()).getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(addressOf(router)).toBe(`/admin/tickets/${idOf(2)}`));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Beside the list' })).toBeNull());
});

test('l links the ticket that is shown with another one', async () => {
  openApp('/admin/tickets');
  await row(1);
  press('j');
  press(' ');
  await shown(1);
  await within(await peek()).findByRole('button', { name: 'Add link' });
  press('l');
  expect(await screen.findByRole('dialog', { name: 'Add link' })).toBeDefined();
});
