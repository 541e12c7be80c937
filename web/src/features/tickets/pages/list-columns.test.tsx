import type { Preferences } from '@switchboard/contract/members/themes.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';

const PREFERENCES = '/api/themes/user-preferences';
let server: FakeServer;
let columns: Preferences['columns'];

beforeEach(() => {
  localStorage.clear();
  columns = {};
  const answer = () =>
    json(200, {
      success: true,
      preferences: {
        theme: 'light',
        layout: { compactMode: false, sidebarCollapsed: false, keyboardShortcuts: true },
        columns,
      },
    });
  server = startFakeServer({
    'GET /api/tickets': () =>
      ticketsAnswer({
        tickets: [ticket()],
        pagination: { current: 1, page: 1, pages: 1, total: 1, limit: 10 },
      }),
    [`GET ${PREFERENCES}`]: answer,
    [`PUT ${PREFERENCES}`]: ({ body }) => {
      const { own } = (body as { columns: { own: Preferences['columns']['own'] | null } }).columns;
      columns = own === null ? {} : { own };
      return answer();
    },
  });
});

async function open() {
  beginSession('token-1', person('user'));
  openApp('/tickets');
  await screen.findByRole('row', { name: /ACME-00304/ });
}
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter((head) => head !== 'Actions');
const choose = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  return within(await screen.findByRole('dialog', { name: 'Columns' }));
};
const sent = () => server.sent(`PUT ${PREFERENCES}`).at(-1);

const USUAL = ['Number', 'Summary', 'Status', 'Priority', 'Assigned to', 'Created'];

test('columns are chosen, put in order and set back, and kept by the server', async () => {
  await open();
  expect(heads()).toEqual(USUAL);
  const dialog = await choose();
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Summary' }).disabled).toBe(true);
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Number' }).disabled).toBe(true);
  for (const name of ['Priority', 'Assigned to', 'Created', 'Updated'])
    fireEvent.click(dialog.getByRole('checkbox', { name }));
  await waitFor(() => expect(heads()).toEqual(['Number', 'Summary', 'Status']));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Contact' }));
  await waitFor(() => expect(heads()).toEqual(['Number', 'Summary', 'Status', 'Contact']));
  fireEvent.click(dialog.getByRole('button', { name: 'Move Status up' }));
  await waitFor(() => expect(heads()).toEqual(['Number', 'Status', 'Summary', 'Contact']));
  fireEvent.keyDown(dialog.getByRole('checkbox', { name: 'Contact' }), { key: 'ArrowUp', altKey: true });
  await waitFor(() => expect(heads()).toEqual(['Number', 'Status', 'Contact', 'Summary']));
  expect(sent()).toEqual({ columns: { own: ['ticketNumber', 'status', 'contactNumber', 'summary'] } });
  // What no list asks for without its column.
  await waitFor(() =>
    expect(server.requests.findLast(({ path }) => path.startsWith('/api/tickets?page'))?.path).toContain(
      'contactNumber',
    ),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(heads()).toEqual(USUAL));
  expect(sent()).toEqual({ columns: { own: null } });
});

test('a column is dragged to the place of another', async () => {
  await open();
  const dialog = await choose();
  const lineOf = (name: string) =>
    dialog.getByRole('checkbox', { name }).closest('[draggable]') ?? document.body;
  const drag = (name: string, onto: string) => {
    fireEvent.dragStart(lineOf(name), { dataTransfer: {} });
    fireEvent.drop(lineOf(onto));
    fireEvent.dragEnd(lineOf(name));
  };
  drag('Created', 'Status');
  await waitFor(() =>
    expect(heads()).toEqual(['Number', 'Summary', 'Created', 'Status', 'Priority', 'Assigned to', 'Updated']),
  );
  drag('Number', 'Priority');
  await waitFor(() =>
    expect(heads()).toEqual(['Summary', 'Created', 'Status', 'Priority', 'Number', 'Assigned to', 'Updated']),
  );
  // One that the list does not show has no place.
  drag('Summary', 'Contact');
  expect(sent()).toEqual({
    columns: {
      own: ['summary', 'createdAt', 'status', 'priority', 'ticketNumber', 'assignedTo', 'updatedAt'],
    },
  });
});

test('a second device has them', async () => {
  columns = { own: ['summary', 'ticketNumber', 'project'] };
  await open();
  await waitFor(() => expect(heads()).toEqual(['Summary', 'Number', 'Project']));
});

test('every column puts the list in order', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: /^Summary/ }));
  await waitFor(() =>
    expect(server.requests.findLast(({ path }) => path.startsWith('/api/tickets?page'))?.path).toContain(
      'sort=summary',
    ),
  );
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' }).value).toBe('summary');
});
