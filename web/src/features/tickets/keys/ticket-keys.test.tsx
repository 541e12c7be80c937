/** Single keys on rows and on a ticket's page: what they open, for whom, and where the focus is afterwards. */
import type { Role } from '@switchboard/contract/enums.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, startFakeServer } from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';

const NUMBERS = [1, 2, 3] as const;
const tickets = NUMBERS.map((number) => ({
  ...ticket({ ticketNumber: `ACME-0000${number}`, summary: `Number ${number}`, priority: 'Low', version: 7 }),
  _id: `0199a000-0000-7000-8000-00000000000${number}`,
}));
const [first] = tickets;

let server: FakeServer;
let listed = tickets;
const changed = (changes: object) => () =>
  json(200, {
    success: true,
    ticket: { ...first, ...changes },
    undo: { eventId: 'event-1', until: new Date().toISOString() },
  });

beforeEach(() => {
  listed = tickets;
  const page = () =>
    ticketsAnswer({
      tickets: listed,
      pagination: onePage(listed.length, 15),
      stats: { total: 3, open: 3, inProgress: 0, resolved: 0, closed: 0 },
    });
  server = startFakeServer({
    'GET /api/tickets': page,
    'GET /api/admin/tickets': page,
    [`GET /api/tickets/${first?._id}`]: () => json(200, { success: true, ticket: first }),
    'GET /api/tags': () => json(200, { success: true, tags: [{ _id: 'vip', name: 'VIP', colour: 'red' }] }),
    'GET /api/devops-agents': () => json(200, { success: true, devopsAgents: [] }),
    [`PUT /api/admin/tickets/${first?._id}/status`]: changed({ status: 'Resolved' }),
    [`PUT /api/tickets/${first?._id}`]: changed({ priority: 'Critical' }),
  });
});

const press = (...keys: string[]) => {
  for (const key of keys) act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key }));
};
const link = (number: number) =>
  screen.findByRole<HTMLAnchorElement>('link', { name: new RegExp(`Number ${number}`), hidden: true });

async function openList(role: Role = 'manager') {
  beginSession('token-1', person(role));
  openApp(role === 'manager' ? '/admin/tickets' : '/tickets');
  await link(1);
}

describe('in a list', () => {
  test('s and a number set the status of the row that has the focus, which keeps it', async () => {
    await openList();
    press('j', 's');
    const menu = await screen.findByRole('menu', { name: 'Change status of ACME-00001' });
    press('3');
    await waitFor(() =>
      expect(server.sent(`PUT /api/admin/tickets/${first?._id}/status`)).toEqual([
        { status: 'Resolved', version: 7 },
      ]),
    );
    await waitFor(() => expect(menu.isConnected).toBe(false));
    const row = await link(1);
    await waitFor(() => expect(document.activeElement).toBe(row));
  });

  test('z takes back what was just done, once', async () => {
    server.answer({
      [`POST /api/tickets/${first?._id}/undo`]: () => json(200, { success: true, ticket: first }),
    });
    await openList();
    press('j', 'p');
    await screen.findByRole('menu', { name: 'Change priority of ACME-00001' });
    press('4');
    await screen.findByRole('button', { name: 'Undo' });
    press('z', 'z');
    await waitFor(() =>
      expect(server.sent(`POST /api/tickets/${first?._id}/undo`)).toEqual([{ eventId: 'event-1' }]),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  test('t opens the tags, a whom it is given to', async () => {
    await openList();
    press('j', 't');
    expect(await screen.findByRole('option', { name: 'VIP' })).toBeDefined();
    press('Escape');
    const row = await link(1);
    await waitFor(() => expect(document.activeElement).toBe(row));
    press('a');
    expect(await screen.findByRole('dialog', { name: 'Assign ticket' })).toBeDefined();
  });

  test('a key without a row does nothing, and one that is not the person’s neither', async () => {
    await openList('user');
    press('s');
    press('j', 'a', 'p', 't');
    press('s');
    await screen.findByRole('menu', { name: 'Change status of ACME-00001' });
    expect(screen.queryAllByRole('dialog')).toEqual([]);
    expect(screen.getAllByRole('menu')).toHaveLength(1);
  });

  test('with rows selected the letters mean all of them', async () => {
    await openList();
    press('j', 'x');
    await screen.findByText('1 selected');
    press('s');
    const dialog = await screen.findByRole('dialog', { name: 'Change 1 ticket' });
    fireEvent.keyDown(within(dialog).getByRole('radio', { name: 'Open' }), { key: '2' });
    await waitFor(() =>
      expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'In Progress' }).checked).toBe(true),
    );
  });

  test('a row that leaves the list stays while it has the focus; then the one in its place gets it', async () => {
    await openList();
    press('j', 'j');
    expect(document.activeElement).toBe(await link(2));
    listed = tickets.filter(({ summary }) => summary !== 'Number 2');
    press('p');
    await screen.findByRole('menu', { name: 'Change priority of ACME-00002' });
    server.answer({ [`PUT /api/tickets/${tickets[1]?._id}`]: changed({}) });
    press('4');
    const third = await link(3);
    await screen.findByRole('button', { name: '1 gone · Show' });
    expect(document.activeElement).toBe(await link(2));
    press('.');
    await waitFor(() => expect(screen.queryByText('Number 2')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(third));
  });
});

describe('on a ticket', () => {
  test('the same letters act on it, and c goes to where a reply is written', async () => {
    beginSession('token-1', person('manager'));
    openApp(`/admin/tickets/${first?._id}`);
    const reply = await screen.findByRole('textbox', { name: 'Reply' });
    press('p');
    await screen.findByRole('menu', { name: 'Change priority of ACME-00001' });
    press('4');
    await waitFor(() =>
      expect(server.sent(`PUT /api/tickets/${first?._id}`)).toEqual([{ priority: 'Critical', version: 7 }]),
    );
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    press('c');
    expect(document.activeElement).toBe(reply);
    press('s');
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
