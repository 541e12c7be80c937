import type { Role } from '@switchboard/contract/enums.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../lib/session/session-store.ts';
import { installationAnswer, ticketsAnswer } from '../../testing/answers.ts';
import { json, startFakeServer } from '../../testing/fake-server.ts';
import { addressOf, openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

let layout = { compactMode: false, sidebarCollapsed: false, keyboardShortcuts: true };

beforeEach(() => {
  layout = { ...layout, keyboardShortcuts: true };
  startFakeServer({
    'GET /api/config': () => installationAnswer(),
    'GET /api/themes/user-preferences': () =>
      json(200, { success: true, preferences: { theme: 'light', layout } }),
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/auth/sessions': () => json(200, { success: true, sessions: [] }),
  });
});

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key });
};

async function open(role: Role, path: string) {
  beginSession('t', person(role));
  const router = openApp(path);
  await screen.findByRole('heading', { level: 1 });
  return router;
}

test('C creates, G leads on, and / goes to the search of the list', async () => {
  const router = await open('user', '/profile');
  press('g', 't');
  await waitFor(() => expect(addressOf(router)).toBe('/tickets'));
  const search = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search tickets' });
  fireEvent.change(search, { target: { value: 'printer' } });
  press('/');
  expect(document.activeElement).toBe(search);
  // What is typed next is added to it.
  expect([search.selectionStart, search.selectionEnd]).toEqual([7, 7]);
  search.blur();
  press('c');
  await waitFor(() => expect(addressOf(router)).toBe('/tickets/create'));
});

test('/ opens the palette where there is no list', async () => {
  await open('user', '/profile');
  press('/');
  expect(await screen.findByRole('combobox', { name: 'Search or jump to' })).toBeDefined();
});

test('? opens a sheet of what works for the role', async () => {
  await open('super_admin', '/profile');
  press('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const pages = within(sheet).getAllByRole('term');
  expect(pages.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'All Tickets',
    'All Tickets',
  ]);
  expect(within(sheet).queryByText('Create ticket')).toBeNull();
  expect(within(sheet).getByRole('link', { name: 'Switch them off on your profile' })).toBeDefined();
});

test('they are off for whoever switched them off; the sheet is found in the profile menu still', async () => {
  layout = { ...layout, keyboardShortcuts: false };
  const router = await open('user', '/profile');
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Keyboard shortcuts' }).checked).toBe(false),
  );
  press('c', '?');
  expect(addressOf(router)).toBe('/profile');
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Profile menu of/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts', hidden: true }));
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(sheet).getByRole('link', { name: /^They are off/ })).toBeDefined();
});
