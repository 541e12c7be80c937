import type { BegunDraft } from '@switchboard/contract/tickets/drafts.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../lib/session/session-store.ts';
import { type FakeServer, json, startFakeServer } from '../../testing/fake-server.ts';
import { onePage } from '../../testing/one-page.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

const draft = (changes: Partial<BegunDraft>): BegunDraft => ({
  _id: 'd1',
  kind: 'reply',
  text: 'I have ordered\nanother one',
  revision: 3,
  files: 2,
  savedAt: new Date().toISOString(),
  ticketId: 't1',
  ticket: { number: 'ACME-00042', summary: 'Scanner is broken' },
  ...changes,
});

let server: FakeServer;
let rows: BegunDraft[];
beforeEach(() => {
  rows = [draft({})];
  server = startFakeServer({
    'GET /api/drafts': () => json(200, { success: true, drafts: rows, pagination: onePage(rows.length, 25) }),
    'DELETE /api/tickets/t1/drafts/reply': () => {
      rows = [];
      return json(200, { success: true });
    },
  });
  beginSession('token-1', person('user'));
});

test('a draft leads to its ticket, and can be discarded', async () => {
  openApp('/drafts');
  const link = await screen.findByRole('link', { name: 'I have ordered' });
  expect(link.getAttribute('href')).toBe('/tickets/t1');
  expect(screen.getByText('Reply · 2 files')).toBeDefined();
  expect(screen.getByText('Scanner is broken')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Discard I have ordered' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('No drafts')).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'DELETE')?.path).toContain('revision=3');
});

test('of a ticket that cannot be opened any more the text is there to be read', async () => {
  rows = [draft({ kind: 'note', ticket: null, files: 0 })];
  openApp('/drafts');
  expect(await screen.findByText('A ticket you can no longer open')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'I have ordered' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Read I have ordered' }));
  const dialog = await screen.findByRole('dialog', { name: 'Internal note' });
  expect(within(dialog).getByText(/another one/)).toBeDefined();
  expect(within(dialog).getByRole('button', { name: 'Copy text' })).toBeDefined();
});

test('they are found from the menu of the profile', async () => {
  openApp('/profile');
  fireEvent.click(await screen.findByRole('button', { name: /Profile menu|Johanna|profile/i }));
  expect(
    (await screen.findByRole('menuitem', { name: 'My drafts', hidden: true })).getAttribute('href'),
  ).toBe('/drafts');
});
