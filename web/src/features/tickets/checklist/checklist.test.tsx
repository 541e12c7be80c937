import type { Role } from '@switchboard/contract/enums.ts';
import type { Checklist } from '@switchboard/contract/tickets/checklists.ts';
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
const LIST = `/api/tickets/${_id}/checklist`;
const checklist: Checklist = {
  items: [
    { _id: 'one', text: 'Order paper', assignee: personRef('user'), dueOn: '2026-12-01', done: null },
    {
      _id: 'two',
      text: 'Tell everybody',
      assignee: null,
      dueOn: null,
      done: { by: personRef('manager', 'Priya', 'Raman'), at: '2026-11-20T08:00:00.000Z' },
    },
  ],
  shared: false,
  done: 1,
  total: 2,
  version: 4,
};

let server: FakeServer;
let shown: Ticket;
const answer = () => json(200, { success: true, checklist });
beforeEach(() => {
  shown = ticket({ checklist: { done: 1, total: 2 } });
  server = startFakeServer({
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/admin/tickets': () => ticketsAnswer(),
    [`GET /api/tickets/${_id}`]: () => json(200, { success: true, ticket: shown }),
    [`GET ${LIST}`]: answer,
    [`PUT ${LIST}`]: answer,
    [`PUT ${LIST}/items/one`]: answer,
    [`POST ${LIST}/items`]: () => json(201, { success: true, checklist }),
    'GET /api/checklist-templates': () =>
      json(200, {
        success: true,
        templates: [{ _id: 't1', name: 'Onboarding', items: ['Account'] }],
        pagination: onePage(1, 100),
      }),
  });
});

async function open(role: Role) {
  beginSession('t', person(role));
  openApp(`/tickets/${_id}`);
  await screen.findByRole('heading', { level: 1, name: summary });
  if (role !== 'user' || shown.checklist) await screen.findByRole('region', { name: 'Checklist' });
}
const panel = () => within(screen.getByRole('region', { name: 'Checklist' }));

test('staff see how far it is, tick items, add one, use a template and share it', async () => {
  await open('admin');
  expect(panel().getByText('1 of 2')).toBeDefined();
  fireEvent.click(await panel().findByRole('checkbox', { name: /Order paper/ }));
  await waitFor(() => expect(server.sent(`PUT ${LIST}/items/one`)).toEqual([{ done: true }]));
  fireEvent.change(panel().getByRole('textbox', { name: 'What is to be done' }), {
    target: { value: 'Call the vendor' },
  });
  fireEvent.click(panel().getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(server.sent(`POST ${LIST}/items`)).toEqual([{ text: 'Call the vendor' }]));
  fireEvent.click(panel().getByRole('button', { name: 'Use a template' }));
  fireEvent.mouseDown(panel().getByRole('combobox', { name: 'Template' }), { button: 0 });
  fireEvent.click(await screen.findByRole('option', { name: 'Onboarding' }));
  await waitFor(() => expect(server.sent(`POST ${LIST}/items`).at(-1)).toEqual({ template: 't1' }));
  fireEvent.click(panel().getByRole('switch', { name: 'Whoever reads the ticket sees it' }));
  await waitFor(() => expect(server.sent(`PUT ${LIST}`)).toEqual([{ shared: true }]));
});

test('its requester reads a shared one and changes nothing; without one there is no panel', async () => {
  await open('user');
  const box = await panel().findByRole<HTMLInputElement>('checkbox', { name: /Tell everybody/ });
  expect([box.checked, box.disabled]).toEqual([true, true]);
  expect(panel().getByText('done by Priya Raman')).toBeDefined();
  expect(panel().queryByRole('button')).toBeNull();
});

test('nothing is asked for before somebody begins one', async () => {
  shown = ticket();
  await open('admin');
  expect(server.sent(`GET ${LIST}`)).toEqual([]);
  fireEvent.click(panel().getByRole('button', { name: 'Begin a checklist' }));
  await waitFor(() => expect(server.sent(`GET ${LIST}`)).toHaveLength(1));
});

test('items are put in another order by keys and by dragging; who was second hears of it', async () => {
  await open('admin');
  const lines = async () =>
    (await panel().findAllByRole('checkbox')).map(
      (box) => (box as HTMLInputElement).labels?.[0]?.textContent,
    );
  const handle = await panel().findByRole('button', { name: 'Move Order paper' });
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.answer({ [`PUT ${LIST}`]: () => promise });
  fireEvent.keyDown(handle, { key: 'ArrowDown', altKey: true });
  await waitFor(async () => expect(await lines()).toEqual(['Tell everybody', 'Order paper']));
  expect(panel().getByText('Order paper: 2 of 2')).toBeDefined();
  await waitFor(() => expect(server.sent(`PUT ${LIST}`)).toEqual([{ order: ['two', 'one'], version: 4 }]));
  resolve(answer());
  await waitFor(async () => expect(await lines()).toEqual(['Order paper', 'Tell everybody']));

  const words = 'Somebody else has changed this checklist. Look at theirs first.';
  server.answer({ [`PUT ${LIST}`]: () => refusal(409, 'CONFLICT', words) });
  const dataTransfer = { setData: () => undefined };
  fireEvent.dragStart(panel().getByRole('button', { name: 'Move Tell everybody' }), { dataTransfer });
  const first = panel().getByRole('button', { name: 'Move Order paper' });
  fireEvent.dragOver(first, { dataTransfer });
  fireEvent.drop(first, { dataTransfer });
  expect(await screen.findByText(words)).toBeDefined();
  await waitFor(async () => expect(await lines()).toEqual(['Order paper', 'Tell everybody']));
  expect(server.sent(`PUT ${LIST}`)).toHaveLength(2);
});
