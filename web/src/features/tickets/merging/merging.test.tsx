import type { Role } from '@switchboard/contract/enums.ts';
import type { MergeEffects } from '@switchboard/contract/tickets/merging.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import type { TimelineEntry } from '@switchboard/contract/tickets/timeline.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, startFakeServer } from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { comment, personRef, ticket } from '../../../testing/tickets.ts';

const { _id, summary, ticketNumber } = ticket();
const other = ticket({ _id: 'other', ticketNumber: 'ACME-00041', summary: 'No network on line 4' });
const effects: MergeEffects = {
  sources: [{ _id, ticketNumber, summary, status: 'Open', requester: personRef('user') }],
  gains: [{ person: personRef('user'), from: { _id, ticketNumber } }],
};
const MERGE = 'POST /api/tickets/other/merge';

let server: FakeServer;
let shown: Ticket;
let entries: TimelineEntry[];
beforeEach(() => {
  shown = ticket();
  entries = [];
  server = startFakeServer({
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/admin/tickets': () => ticketsAnswer(),
    [`GET /api/tickets/${_id}`]: () => json(200, { success: true, ticket: shown }),
    'GET /api/tickets/other': () => json(200, { success: true, ticket: other }),
    [`GET /api/tickets/${_id}/timeline`]: () => json(200, { success: true, entries, nextCursor: null }),
    [MERGE]: () => json(200, { success: true, ticket: other, effects }),
    'GET /api/search': () =>
      json(200, {
        success: true,
        results: [{ ticket: other, matches: [] }],
        corrections: [],
        indexing: false,
        pagination: onePage(1, 8),
      }),
  });
});

async function open(role: Role) {
  beginSession('t', person(role));
  openApp(`/tickets/${_id}`);
  await screen.findByRole('heading', { level: 1, name: summary });
}

test('merging says first who gains what, is done with their being added, and leads to the other ticket', async () => {
  await open('admin');
  fireEvent.click(await screen.findByRole('button', { name: 'Merge' }));
  const dialog = within(await screen.findByRole('dialog'));
  const merge = dialog.getByRole<HTMLButtonElement>('button', { name: 'Merge' });
  expect(merge.disabled).toBe(true);
  fireEvent.click(dialog.getByRole('combobox', { name: /Other ticket/ }));
  fireEvent.click(await screen.findByRole('option', { name: /ACME-00041/ }));
  expect(await dialog.findByText('ACME-00304 is closed and leads to ACME-00041.')).toBeDefined();
  expect(
    dialog.getByText('Hannah Brandt takes part in ACME-00041: reads it, replies and may chat.'),
  ).toBeDefined();
  expect(server.sent(MERGE)).toEqual([{ sources: [_id], dryRun: true }]);
  fireEvent.click(merge);
  expect(await screen.findByText('ACME-00304 merged into ACME-00041')).toBeDefined();
  expect(server.sent(MERGE).at(-1)).toEqual({ sources: [_id], addRequesters: true });
  expect(await screen.findByRole('heading', { level: 1, name: other.summary })).toBeDefined();
});

test('a merged ticket says where it leads, takes no words, and is taken out again', async () => {
  const at = new Date().toISOString();
  const undoUntil = new Date(Date.now() + 60_000).toISOString();
  shown = ticket({
    status: 'Closed',
    mergedInto: { ticket: { _id: 'other', ticketNumber: 'ACME-00041' }, at, undoUntil },
  });
  server.answer({
    [`DELETE /api/tickets/${_id}/merge`]: () => json(200, { success: true, ticket: ticket() }),
  });
  await open('admin');
  const link = await screen.findByRole('link', { name: 'ACME-00041' });
  expect(link.getAttribute('href')).toBe('/tickets/other');
  expect(screen.queryByRole('textbox')).toBeNull();
  for (const name of [/Change status/, 'Edit tags', 'Add link', 'Merge'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  shown = ticket();
  fireEvent.click(screen.getByRole('button', { name: 'Unmerge' }));
  expect(await screen.findByText('ACME-00304 stands for itself again')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'ACME-00041' })).toBeNull());
});

test('what was said on the other ticket says so, and is not marked as read here', async () => {
  const { createdAt: at, user: by, isInternal: _, ...said } = comment();
  const mergedFrom = { _id: 'other', ticketNumber: 'ACME-00041' };
  entries = [
    { _id: 'e2', at, by, kind: 'merge', what: 'took_in', ticket: mergedFrom },
    { _id: 'e1', at, by, kind: 'merge', what: 'merged', ticket: null, mergedFrom },
    { ...said, at, by, kind: 'comment', mergedFrom },
  ];
  await open('admin');
  const list = await screen.findByRole('list', { name: 'Timeline' });
  expect(await within(list).findByText(/into this ticket/)).toBeDefined();
  const [first, second, ...more] = within(list).getAllByRole('listitem');
  expect(more).toEqual([]);
  expect(first?.textContent).toContain('from ACME-00041');
  expect(first?.dataset.entry).toBeUndefined();
  expect(second?.textContent).toContain('merged ACME-00041 into this ticket');
});
