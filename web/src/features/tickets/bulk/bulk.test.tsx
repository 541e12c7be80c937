import type { Role } from '@switchboard/contract/enums.ts';
import type { BulkChange, BulkPreview } from '@switchboard/contract/tickets/bulk.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';

const NUMBERS = ['ACME-00001', 'ACME-00002', 'ACME-00003', 'ACME-00004'] as const;
const tickets = NUMBERS.map((ticketNumber) => ({ ...ticket({ ticketNumber }), _id: `id-${ticketNumber}` }));

const preview = (changes: Partial<BulkPreview> = {}) =>
  json(201, {
    success: true,
    preview: {
      _id: 'bulk-1',
      action: { kind: 'status', value: 'Resolved', name: 'Resolved' },
      total: 4,
      changes: 3,
      unchanged: 0,
      refused: [],
      confirm: [],
      expiresAt: new Date().toISOString(),
      ...changes,
    },
  });

const bulk = (status: number, changes: Partial<BulkChange> = {}) =>
  json(status, {
    success: true,
    bulk: {
      _id: 'bulk-1',
      action: { kind: 'status', value: 'Resolved', name: 'Resolved' },
      state: 'running',
      total: 4,
      done: 1,
      changed: 1,
      unchanged: 0,
      refused: 0,
      failed: 0,
      restored: 0,
      kept: 0,
      startedAt: new Date().toISOString(),
      undoUntil: null,
      rows: [],
      ...changes,
    },
  });

const DONE = { state: 'done', done: 4, changed: 3, refused: 1, undoUntil: new Date().toISOString() } as const;

const page = () =>
  ticketsAnswer({
    tickets,
    pagination: { current: 1, page: 1, pages: 1, total: 1_204, limit: 15 },
    stats: { total: 1_204, open: 1_204, inProgress: 0, resolved: 0, closed: 0 },
  });

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = startFakeServer({
    'GET /api/tickets': page,
    'GET /api/admin/tickets': page,
    'POST /api/bulk/preview': () => preview(),
    'POST /api/bulk': () => bulk(201),
    'GET /api/bulk/bulk-1': () => bulk(200),
  });
});

async function open(role: Role = 'manager', path = '/admin/tickets') {
  beginSession('token-1', person(role));
  const router = openApp(path);
  await screen.findByRole('row', { name: /ACME-00001/ });
  return router;
}

const box = (number: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${number}` });
const chosen = () => NUMBERS.filter((number) => box(number).checked);
const bar = () => screen.findByRole('region', { name: 'Selected tickets' });
const press = (...keys: (string | { key: string; shiftKey: boolean })[]) => {
  for (const key of keys) {
    fireEvent.keyDown(document.activeElement ?? document.body, typeof key === 'string' ? { key } : key);
  }
};

/** Chooses all four and opens the dialog. */
async function choose(verb: string, option: string) {
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  fireEvent.click(within(await bar()).getByRole('button', { name: verb }));
  const dialog = await screen.findByRole('dialog', { name: 'Change 4 tickets' });
  fireEvent.click(within(dialog).getByRole('radio', { name: option }));
  return dialog;
}

test('boxes choose rows, with Shift all between, and Clear leaves off', async () => {
  await open();
  fireEvent.click(box('ACME-00001'));
  fireEvent.click(box('ACME-00003'), { shiftKey: true });
  expect(chosen()).toEqual(['ACME-00001', 'ACME-00002', 'ACME-00003']);
  expect(within(await bar()).getByText('3 selected')).toBeDefined();
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Clear' }));
  expect(chosen()).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Selected tickets' })).toBeNull();
});

test('while rows of the search before stand, boxes and keys choose none of them', async () => {
  await open();
  const late = Promise.withResolvers<void>();
  server.answer({ 'GET /api/admin/tickets': () => late.promise.then(page) });
  fireEvent.change(screen.getByRole('combobox', { name: 'Search tickets' }), {
    target: { value: 'printer' },
  });
  await waitFor(() => expect(box('ACME-00001').getAttribute('aria-disabled')).toBe('true'));
  fireEvent.click(box('ACME-00001'));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  press('j', 'x', { key: 'J', shiftKey: true });
  expect(chosen()).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Selected tickets' })).toBeNull();
  late.resolve();
  await waitFor(() => expect(box('ACME-00001').getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(box('ACME-00001'));
  expect(chosen()).toEqual(['ACME-00001']);
});

test('keys choose: x the row, j and k with Shift the next one too, Escape none', async () => {
  await open();
  press('j', 'x', { key: 'J', shiftKey: true });
  expect(chosen()).toEqual(['ACME-00001', 'ACME-00002']);
  press('x');
  expect(chosen()).toEqual(['ACME-00001']);
  press('j', { key: 'K', shiftKey: true });
  expect(chosen()).toEqual(['ACME-00001', 'ACME-00002', 'ACME-00003']);
  press('Escape');
  expect(chosen()).toEqual([]);
});

test('m offers macros for what is chosen, and does nothing without', async () => {
  server.answer({ 'GET /api/macros': () => json(200, { success: true, macros: [] }) });
  await open();
  press('j', 'm');
  expect(screen.queryByRole('dialog')).toBeNull();
  press('x');
  await bar();
  press('m');
  const dialog = await screen.findByRole('dialog', { name: 'Change 1 ticket' });
  expect(await within(dialog).findByPlaceholderText('No macros yet')).toBeDefined();
});

test('all that match are chosen by the filters, without what is left out again; other filters choose nothing', async () => {
  const router = await open('manager', '/admin/tickets?priority=high');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Select all 1,204 matching' }));
  expect(within(await bar()).getByText('1,204 selected')).toBeDefined();
  fireEvent.click(box('ACME-00002'));
  expect(within(await bar()).getByText('1,203 selected')).toBeDefined();
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Status' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change 1,203 tickets' });
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Resolved' }));
  await within(dialog).findByRole('button', { name: 'Change 3 tickets' });
  expect(server.sent('POST /api/bulk/preview')).toMatchObject([
    {
      selection: { filters: { list: 'all', priority: 'High' }, exclude: ['id-ACME-00002'] },
      action: { kind: 'status', value: 'Resolved' },
    },
  ]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await router.navigate('/admin/tickets?priority=low');
  await waitFor(() => expect(chosen()).toEqual([]));
});

test('the dialog says for how many it is not possible and why, and changes the others', async () => {
  server.answer({
    'POST /api/bulk/preview': () =>
      preview({
        changes: 2,
        unchanged: 1,
        refused: [
          {
            reason: 'A ticket can only be edited while it is Open',
            count: 1,
            examples: [{ _id: 'id-ACME-00004', ticketNumber: 'ACME-00004', summary: 'Blank tags' }],
          },
        ],
      }),
  });
  await open();
  const dialog = await choose('Status', 'Resolved');
  expect(
    await within(dialog).findByText('Not possible for 1: A ticket can only be edited while it is Open'),
  ).toBeDefined();
  expect(within(dialog).getByText('1 ticket has it already.')).toBeDefined();
  expect(within(dialog).getByText('Blank tags')).toBeDefined();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Change 2 tickets' }));
  await waitFor(() => expect(server.sent('POST /api/bulk')).toEqual([{ preview: 'bulk-1' }]));
  await waitFor(() => expect(chosen()).toEqual([]));
});

test('what the server refuses to start is told, and an old preview is made anew', async () => {
  server.answer({
    'POST /api/bulk': () => refusal(409, 'BULK_PREVIEW_ENDED', 'This preview has expired. Look at it again.'),
  });
  await open();
  const dialog = await choose('Priority', 'Low');
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Change 3 tickets' }));
  expect(await within(dialog).findByText('This preview has expired. Look at it again.')).toBeDefined();
  await waitFor(() => expect(server.sent('POST /api/bulk/preview')).toHaveLength(2));
});

test('it says how far it is, also after a reload, can be stopped, and at its end taken back', async () => {
  localStorage.setItem(`switchboard.bulk.${person('manager')._id}`, 'bulk-1');
  await open();
  const progress = await screen.findByRole('region', { name: 'Changing 4 tickets' });
  expect(within(progress).getByText('1 of 4')).toBeDefined();
  server.answer({ 'POST /api/bulk/bulk-1/cancel': () => bulk(200, { state: 'cancelling' }) });
  fireEvent.click(within(progress).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Stopping')).toBeDefined();

  server.answer({ 'GET /api/bulk/bulk-1': () => bulk(200, DONE) });
  expect(await screen.findByText('3 tickets changed, 1 not', {}, { timeout: 5_000 })).toBeDefined();
  server.answer({
    'POST /api/bulk/bulk-1/undo': () => bulk(200, { state: 'undoing' }),
    'GET /api/bulk/bulk-1': () => bulk(200, { ...DONE, state: 'undone', undoUntil: null, restored: 3 }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('3 tickets are as they were', {}, { timeout: 5_000 })).toBeDefined();
  expect(localStorage.getItem(`switchboard.bulk.${person('manager')._id}`)).toBeNull();
});

test('the results name what was not done first', async () => {
  localStorage.setItem(`switchboard.bulk.${person('manager')._id}`, 'bulk-1');
  const rows = [
    {
      ticket: { _id: 'a', ticketNumber: 'ACME-00009', summary: 'Blank tags' },
      outcome: 'refused',
      reason: 'Changed meanwhile',
      undo: null,
    },
  ] as const;
  server.answer({ 'GET /api/bulk/bulk-1': () => bulk(200, { ...DONE, rows: [...rows] }) });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Results' }));
  const dialog = await screen.findByRole('dialog', { name: 'What became of the tickets' });
  expect(await within(dialog).findByText('Not possible: Changed meanwhile')).toBeDefined();
  expect(within(dialog).getByText('Changed: 3 · Not possible: 1')).toBeDefined();
  expect(within(dialog).getByRole('button', { name: 'Download CSV' })).toBeDefined();
});

test('agents set status, priority and tags, do macros, and merge', async () => {
  await open('devops_agent', '/tickets/assigned');
  fireEvent.click(box('ACME-00001'));
  const verbs = within(await bar())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(verbs).toEqual(['Status', 'Priority', 'Add tag', 'Remove tag', 'Macro', 'Merge', 'Clear']);
});

test('somebody who raises tickets has no boxes', async () => {
  await open('user', '/tickets');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('tickets of which something is still open are changed where a box says so', async () => {
  const group = { reason: 'Child tickets or checklist items are still open', count: 3, examples: [] };
  server.answer({ 'POST /api/bulk/preview': () => preview({ total: 4, changes: 1, confirm: [group] }) });
  await open();
  const dialog = within(await choose('Status', 'Resolved'));
  const also = await dialog.findByRole('checkbox', {
    name: 'Also the 3 with open child tickets or checklist items',
  });
  expect(dialog.getByRole('button', { name: 'Change 1 ticket' })).toBeDefined();
  fireEvent.click(also);
  fireEvent.click(dialog.getByRole('button', { name: 'Change 4 tickets' }));
  await waitFor(() => expect(server.sent('POST /api/bulk')).toEqual([{ preview: 'bulk-1', confirm: true }]));
});

test('a macro is chosen by name, and says what it writes and does', async () => {
  const macro = {
    _id: 'm1',
    name: 'Restart',
    scope: 'personal',
    role: null,
    team: null,
    kind: 'reply',
    text: 'Hello {{requester.firstName}}',
    actions: { status: 'Resolved', priority: null, tags: [], checklist: null, assign: null },
    owner: null,
    used: 0,
    version: 1,
    mayEdit: true,
  };
  server.answer({
    'GET /api/macros': () => json(200, { success: true, macros: [macro] }),
    'POST /api/bulk/preview': () =>
      preview({
        refused: [{ reason: 'The tag “late” of this macro is no longer there', count: 1, examples: [] }],
      }),
  });
  await open('devops_agent', '/tickets/assigned');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Macro' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 4 tickets' }));
  fireEvent.click(await dialog.findByRole('combobox', { name: 'Macro' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Restart' }));
  expect(dialog.getByText('Reply: Hello {{requester.firstName}}')).toBeDefined();
  expect(dialog.getByText('Then: set Resolved')).toBeDefined();
  await dialog.findByText('Not possible for 1: The tag “late” of this macro is no longer there');
  fireEvent.click(dialog.getByRole('button', { name: 'Change 3 tickets' }));
  await waitFor(() => expect(server.sent('POST /api/bulk')).toHaveLength(1));
  expect(server.sent('POST /api/bulk/preview')).toMatchObject([{ action: { kind: 'macro', value: 'm1' } }]);
});
