import type { Role } from '@switchboard/contract/enums.ts';
import type { TicketLink } from '@switchboard/contract/tickets/links.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { personRef, ticket } from '../../../testing/tickets.ts';

const { _id, summary } = ticket();
const other = ticket({ _id: 'other', ticketNumber: 'ACME-00041', summary: 'No network on line 4' });
const link: TicketLink = {
  _id: 'link-1',
  type: 'blocks',
  inverse: true,
  ticket: { _id: other._id, ticketNumber: other.ticketNumber, summary: other.summary, status: 'Open' },
  by: personRef('manager'),
  at: '2026-11-18T07:00:00.000Z',
};

let server: FakeServer;
let shown: Ticket;
beforeEach(() => {
  shown = ticket({ blocked: true, links: 1 });
  server = startFakeServer({
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/admin/tickets': () => ticketsAnswer(),
    [`GET /api/tickets/${_id}`]: () => json(200, { success: true, ticket: shown }),
    [`GET /api/tickets/${_id}/links`]: () => json(200, { success: true, links: [link] }),
    'GET /api/search': () =>
      json(200, {
        success: true,
        results: [
          { ticket: other, matches: [] },
          { ticket: shown, matches: [] },
        ],
        corrections: [],
        indexing: false,
        pagination: onePage(2, 8),
      }),
  });
});

async function open(role: Role) {
  beginSession('t', person(role));
  openApp(`/tickets/${_id}`);
  await screen.findByRole('heading', { level: 1, name: summary });
  if (role !== 'user') await screen.findByRole('region', { name: 'Links' });
}
const panel = () => within(screen.getByRole('region', { name: 'Links' }));

test('staff see what belongs to it and that it is blocked; its requester sees nothing of that', async () => {
  await open('admin');
  expect(await panel().findByText('Blocked by')).toBeDefined();
  const line = panel().getByRole('link', { name: /ACME-00041.*No network on line 4/ });
  expect(line.getAttribute('href')).toBe('/tickets/other');
  expect(screen.getByText('Blocked')).toBeDefined();
});

test('nothing is asked for where there are no links, and nothing is offered to a requester', async () => {
  shown = ticket();
  await open('user');
  expect(screen.queryByRole('region', { name: 'Links' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^More actions/ })).toBeNull();
  expect(server.sent(`GET /api/tickets/${_id}/links`)).toEqual([]);
});

test('a link is added to a ticket that is found by words, never to itself', async () => {
  server.answer({
    [`POST /api/tickets/${_id}/links`]: () => json(201, { success: true, link }),
  });
  await open('admin');
  fireEvent.click(panel().getByRole('button', { name: 'Add link' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('combobox', { name: 'This ticket' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Blocked by' }));
  fireEvent.click(dialog.getByRole('combobox', { name: /^Ticket/ }));
  const found = await screen.findAllByRole('option', { name: /ACME-/ });
  expect(found.map(({ textContent }) => textContent)).toEqual(['ACME-00041 No network on line 4']);
  fireEvent.click(found[0] as HTMLElement);
  fireEvent.click(dialog.getByRole('button', { name: 'Add link' }));
  expect(await screen.findByText('Linked to ACME-00041')).toBeDefined();
  expect(server.sent(`POST /api/tickets/${_id}/links`)).toEqual([
    { type: 'blocks', inverse: true, ticket: 'other' },
  ]);
});

test.each([
  ['Add link', 'Add link'],
  ['Merge', 'Merge tickets'],
])('the ticket’s own menu has “%s” too', async (entry, title) => {
  await open('admin');
  fireEvent.click(screen.getByRole('button', { name: /^More actions for ACME-/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry, hidden: true }));
  expect(await screen.findByRole('dialog', { name: title })).toBeDefined();
});

test('what the server refuses stays in the dialog, with its words', async () => {
  server.answer({
    [`POST /api/tickets/${_id}/links`]: () => refusal(409, 'LINK_CYCLE', 'A ticket cannot be above itself'),
  });
  await open('admin');
  fireEvent.click(panel().getByRole('button', { name: 'Add link' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('combobox', { name: /^Ticket/ }));
  fireEvent.click(await screen.findByRole('option', { name: /ACME-00041/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add link' }));
  expect(await dialog.findByText('A ticket cannot be above itself')).toBeDefined();
});

test('a link is removed', async () => {
  server.answer({
    [`DELETE /api/tickets/${_id}/links/link-1`]: () => json(200, { success: true, links: [] }),
  });
  await open('admin');
  fireEvent.click(await panel().findByRole('button', { name: 'Remove the link to ACME-00041' }));
  expect(await screen.findByText('No longer linked to ACME-00041')).toBeDefined();
});

const STATUS = `PUT /api/admin/tickets/${_id}/status`;
async function resolveWithChildren() {
  server.answer({
    [STATUS]: ({ body }) =>
      (body as { confirm?: boolean }).confirm
        ? json(200, { success: true, ticket: ticket({ status: 'Resolved' }), undo: null })
        : refusal(409, 'CONFIRMATION_REQUIRED', '2 child tickets are still open'),
  });
  await open('admin');
  fireEvent.click(screen.getByRole('button', { name: /Change status of ACME-00304/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /Resolved/, hidden: true }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('2 child tickets are still open.')).toBeDefined();
  return question;
}

test('resolving a ticket with open children asks, and is done with the answer', async () => {
  const question = await resolveWithChildren();
  fireEvent.click(question.getByRole('button', { name: 'Do it anyway' }));
  await waitFor(() =>
    expect(server.sent(STATUS).at(-1)).toMatchObject({ status: 'Resolved', confirm: true }),
  );
});

test('whoever thinks better of it leaves the ticket as it was', async () => {
  const question = await resolveWithChildren();
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const field = screen.getByRole('button', { name: /Change status of ACME-00304/ });
  await waitFor(() => expect(field.textContent).toContain('Open'));
  expect(server.sent(STATUS)).toHaveLength(1);
});

test('the key for links opens the dialog, for staff alone', async () => {
  await open('admin');
  fireEvent.keyDown(document.body, { key: 'l' });
  expect(await screen.findByRole('dialog', { name: 'Add link' })).toBeDefined();
});
