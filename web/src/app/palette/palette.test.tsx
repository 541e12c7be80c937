import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SEARCH_DEBOUNCE } from '../../lib/lists/search-as-you-type.ts';
import { setKeysOn } from '../../lib/navigation/keys.ts';
import { rememberVisit } from '../../lib/navigation/recent-visits.ts';
import { beginSession } from '../../lib/session/session-store.ts';
import { installationAnswer, requestTypesAnswer, ticketsAnswer } from '../../testing/answers.ts';
import { type FakeServer, json, noAnswer, startFakeServer } from '../../testing/fake-server.ts';
import { addressOf, openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';
import { found, foundAnswer, matchOf } from '../../testing/search.ts';
import { ticket } from '../../testing/tickets.ts';
import { matches } from './matching.ts';

const printer = ticket();
const door = ticket({ _id: 'door', ticketNumber: 'ACME-00019', title: 'Door', summary: 'Door of hall 3' });

let server: FakeServer;

beforeEach(() => {
  server = startFakeServer({
    'GET /api/config': () => installationAnswer(),
    'GET /api/themes/user-preferences': () =>
      json(200, {
        success: true,
        preferences: { theme: 'light', layout: { compactMode: false, sidebarCollapsed: false } },
      }),
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/request-types': () => requestTypesAnswer(),
    'GET /api/admin/tickets': () => ticketsAnswer(),
    'GET /api/search': () => foundAnswer([]),
  });
});

const field = () => screen.findByRole('combobox', { name: 'Search or jump to' });
/** Without the keys that stand beside its words. */
const wordsOf = (option: HTMLElement) => {
  const words = option.cloneNode(true) as HTMLElement;
  for (const key of words.querySelectorAll('kbd')) key.remove();
  return words.textContent;
};
const options = () => screen.queryAllByRole('option').map(wordsOf);
const active = () => screen.queryAllByRole('option', { selected: true }).map(wordsOf);
const type = async (words: string) => fireEvent.change(await field(), { target: { value: words } });
const press = async (key: string, more = {}) => fireEvent.keyDown(await field(), { key, ...more });
const searches = () =>
  server.requests
    .map(({ path }) => new URL(path, 'http://test').searchParams.get('q'))
    .filter((search) => search !== null && search !== '');

/** The palette of somebody of this role, opened by its keys. */
async function openPalette(role: Parameters<typeof person>[0], path = '/profile') {
  beginSession('t', person(role));
  const router = openApp(path);
  await screen.findByRole('navigation', { name: 'Main' });
  fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true });
  await field();
  return router;
}

describe('before a word is typed', () => {
  test('the keys that do the same stand beside pages and the new ticket, unless they are off', async () => {
    await openPalette('manager');
    const keysOf = async (name: string) =>
      (await screen.findByRole('option', { name })).getAttribute('aria-keyshortcuts');
    expect(await keysOf('Dashboard')).toBe('G D');
    expect(await keysOf('Create Ticket')).toBe('C');
    expect(await keysOf('Profile')).toBeNull();
    act(() => setKeysOn(false));
    expect(await keysOf('Dashboard')).toBeNull();
    act(() => setKeysOn(true));
  });

  test('it offers the pages of the role, a new ticket, the other themes, and the way out', async () => {
    await openPalette('devops_agent');
    expect(options()).toEqual([
      'Dashboard',
      'Assigned to Me',
      'To approve',
      'Absences',
      'Profile',
      'My drafts',
      'Create Ticket',
      'Change theme to Dark Mode',
      'Change theme to Ocean Blue',
      'Sign out',
    ]);
  });

  test('a super admin has nothing to create', async () => {
    await openPalette('super_admin');
    expect(options().filter((option) => option?.startsWith('Create'))).toEqual([]);
  });

  test('recent things stand first, without the page one is on', async () => {
    beginSession('t', person('user'));
    rememberVisit({ path: '/tickets', label: 'My Tickets' });
    rememberVisit({ path: '/tickets/p', label: printer.summary, number: 'ACME-00304' });
    await openPalette('user');
    const [recent] = screen.getAllByRole('group');
    expect(recent && within(recent).getAllByRole('option').map(wordsOf)).toEqual([
      `ACME-00304${printer.summary}`,
      'My Tickets',
    ]);
  });

  test('what one person visited is not told to the next', async () => {
    beginSession('t', person('user'));
    rememberVisit({ path: '/tickets/p', label: printer.summary, number: 'ACME-00304' });
    await openPalette('manager');
    expect(options().join()).not.toContain('ACME-00304');
  });
});

describe('tickets', () => {
  test('are searched for in all that the person may read, once the typing rests', async () => {
    server.answer({ 'GET /api/search': () => foundAnswer([found(printer)]) });
    await openPalette('user');
    await type('la');
    await type('label');
    expect(searches()).toEqual([]);
    expect(await screen.findByRole('option', { name: /ACME-00304/ })).toBeDefined();
    expect(searches()).toEqual(['label']);
    expect(active()[0]).toContain('ACME-00304');
  });

  test('those who run the desk open them there', async () => {
    server.answer({ 'GET /api/search': () => foundAnswer([found(printer)]) });
    await openPalette('manager');
    await type('label');
    const option = await screen.findByRole('option', { name: /ACME-00304/ });
    expect(option.getAttribute('href')).toBe(`/admin/tickets/${printer._id}`);
  });

  test('found by a comment show it, and open at it', async () => {
    const match = matchOf('comment', {
      _id: 'c1',
      text: 'The label roll was changed',
      marks: [{ from: 4, to: 9 }],
    });
    server.answer({ 'GET /api/search': () => foundAnswer([found(printer, match)]) });
    await openPalette('user');
    await type('label');
    const option = await screen.findByRole('option', { name: /roll was changed/ });
    expect(option.getAttribute('href')).toBe(`/tickets/${printer._id}#comment-c1`);
  });

  test('are searched for by a single digit, which may be a number', async () => {
    server.answer({ 'GET /api/search': () => foundAnswer([found(door)]) });
    await openPalette('user');
    await type('9');
    expect(await screen.findByRole('option', { name: /ACME-00019/ })).toBeDefined();
    expect(searches()).toEqual(['9']);
  });

  test('are all shown on the page of the search', async () => {
    server.answer({ 'GET /api/search': () => foundAnswer([found(printer)]) });
    await openPalette('super_admin');
    await type('label & printer');
    const all = await screen.findByRole('option', { name: 'See all results' });
    expect(all.getAttribute('href')).toBe('/search?q=label+%26+printer');
  });

  test('say when there is none', async () => {
    server.answer({ 'GET /api/search': () => foundAnswer([]) });
    await openPalette('user');
    await type('zebra');
    expect(await screen.findByText('No ticket matches “zebra”')).toBeDefined();
    expect(options()).toEqual(['Create ticket with summary “zebra”']);
  });

  test('say why a search cannot be read, without asking for it', async () => {
    await openPalette('user');
    await type('status:nothing printer');
    expect(await screen.findByText('nothing is not a status')).toBeDefined();
    expect(searches()).toEqual([]);
  });

  test('say when they could not be searched, and Retry does it again', async () => {
    server.answer({ 'GET /api/search': noAnswer });
    await openPalette('user');
    await type('label');
    const alert = await screen.findByText('Could not load tickets');
    expect(alert).toBeDefined();
    server.answer({ 'GET /api/search': () => foundAnswer([found(printer)]) });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option', { name: /ACME-00304/ })).toBeDefined();
  });

  test('of an older question do not take the place of a newer answer', async () => {
    const waiting: (() => void)[] = [];
    server.answer({
      'GET /api/search': ({ path }) => {
        const isOld = path.includes('q=lab&') || path.endsWith('q=lab');
        const answer = foundAnswer([found(isOld ? door : printer)]);
        return isOld ? new Promise((resolve) => waiting.push(() => resolve(answer))) : answer;
      },
    });
    await openPalette('user');
    await type('lab');
    await waitFor(() => expect(waiting).toHaveLength(1));
    await type('label');
    await screen.findByRole('option', { name: /ACME-00304/ });
    await act(async () => waiting[0]?.());
    expect(options().join()).toContain('ACME-00304');
    expect(options().join()).not.toContain('ACME-00019');
  });
});

describe('people and organizations', () => {
  const hannah = { _id: 'hannah', firstName: 'Hannah', lastName: 'Brandt', email: 'hannah@acme.example' };
  const acme = { _id: 'acme', name: 'Acme Manufacturing', code: 'ACME' };
  beforeEach(() =>
    server.answer({
      'GET /api/admin/users': () => json(200, { success: true, users: [hannah], licenses: null }),
      'GET /api/super-admin/users': () => json(200, { success: true, users: [hannah], stats: {} }),
      'GET /api/super-admin/organizations': () =>
        json(200, { success: true, organizations: [acme], stats: {} }),
    }),
  );

  test('are found by a super admin', async () => {
    await openPalette('super_admin');
    await type('acme');
    const found = await screen.findByRole('option', { name: /Brandt/ });
    expect(found.getAttribute('href')).toBe('/super-admin/users?search=hannah%40acme.example');
    const home = await screen.findByRole('option', { name: /Manufacturing/ });
    expect(home.getAttribute('href')).toBe('/super-admin/organizations/acme');
  });

  test('people alone are found by an admin, in the own organization', async () => {
    await openPalette('admin');
    await type('hannah');
    const found = await screen.findByRole('option', { name: /Brandt/ });
    expect(found.getAttribute('href')).toBe('/admin/users?search=hannah%40acme.example');
    expect(server.requests.map(({ path }) => path).join()).not.toContain('/api/super-admin/');
  });

  test('are not looked for by anybody else', async () => {
    server.answer({ 'GET /api/search': () => foundAnswer([found(printer)]) });
    await openPalette('manager');
    await type('label');
    await screen.findByRole('option', { name: /ACME-00304/ });
    expect(server.requests.map(({ path }) => path).join()).not.toMatch(/users|organizations/);
  });

  test('say when they could not be searched', async () => {
    server.answer({ 'GET /api/admin/users': noAnswer });
    await openPalette('admin');
    await type('hannah');
    expect(await screen.findByText('Could not load people and organizations')).toBeDefined();
  });
});

describe('the keyboard', () => {
  test('moves through the options without leaving the field, and Enter goes there', async () => {
    const router = await openPalette('user');
    await press('ArrowDown');
    expect(active()).toEqual(['Create Ticket']);
    expect((await field()).getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    );
    await press('ArrowUp');
    await press('ArrowUp');
    expect(active()).toEqual(['Sign out']);
    await type('my tick');
    expect(active()).toEqual(['My Tickets']);
    await press('Enter');
    await waitFor(() => expect(addressOf(router)).toBe('/tickets'));
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search or jump to' })).toBeNull());
  });

  test('opens a tab of its own with Ctrl', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const router = await openPalette('user');
    await type('dashb');
    await press('Enter', { ctrlKey: true });
    expect(open).toHaveBeenCalledWith('/dashboard', '_blank', 'noopener');
    expect(addressOf(router)).toBe('/profile');
  });

  test('opens nothing over a dialog', async () => {
    await openPalette('user');
    fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true });
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search or jump to' })).toBeNull());
  });
});

test('words become the summary of a new ticket', async () => {
  const router = await openPalette('user');
  await type('Gate  of hall 3');
  expect(active()).toEqual(['Create ticket with summary “Gate of hall 3”']);
  await press('Enter');
  await waitFor(() => expect(addressOf(router)).toBe('/tickets/create?summary=Gate+of+hall+3'));
  const summary = await screen.findByLabelText<HTMLInputElement>('Summary');
  expect(summary.value).toBe('Gate of hall 3');
  await act(() => router.navigate('/tickets/create?summary=Something+else'));
  expect(summary.value).toBe('Gate of hall 3');
});

test('the theme changes at once', async () => {
  server.answer({ 'PUT /api/themes/user-preferences': noAnswer });
  await openPalette('user');
  await type('dark');
  await press('Enter');
  await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'));
});

test('the way out signs out', async () => {
  const router = await openPalette('user');
  await type('sign out');
  await press('Enter');
  await waitFor(() => expect(addressOf(router)).toBe('/login'));
});

test('every word has to be there, in any order and case', () => {
  expect(matches('tick MY', 'My Tickets')).toBe(true);
  expect(matches('my users', 'My Tickets')).toBe(false);
  expect(matches('', 'My Tickets')).toBe(true);
  expect(SEARCH_DEBOUNCE.picker).toBeLessThan(500);
});
