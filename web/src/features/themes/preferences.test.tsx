import {
  type Preferences,
  THEME_NAMES,
  THEMES,
  type ThemeName,
} from '@switchboard/contract/members/themes.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';
import { applyTheme } from '../../theme/apply-theme.ts';

const PREFERENCES = '/api/themes/user-preferences';

const preferences = (theme: ThemeName, compactMode = false, sidebarCollapsed = false): Preferences => ({
  theme,
  layout: { compactMode, sidebarCollapsed, keyboardShortcuts: true },
  columns: {},
  listMode: 'pages',
});

const themesAnswer = (background?: string) =>
  json(200, {
    success: true,
    themes: THEME_NAMES.map((name) => ({
      _id: name,
      name,
      displayName: THEMES[name].displayName,
      isDefault: name === 'light',
      colors: { ...THEMES[name].colors, ...(background && { background }) },
    })),
  });

let server: FakeServer;
/** What the server keeps. */
let kept: Preferences;

const startServer = (initial: Preferences) => {
  kept = initial;
  server = startFakeServer({
    'GET /api/themes': () => themesAnswer(),
    [`GET ${PREFERENCES}`]: () => json(200, { success: true, preferences: kept }),
    [`PUT ${PREFERENCES}`]: ({ body }) => {
      const change = body as { theme?: string; layout?: object };
      kept = { ...kept, theme: change.theme ?? kept.theme, layout: { ...kept.layout, ...change.layout } };
      return json(200, { success: true, preferences: kept });
    },
    'GET /api/auth/sessions': () => json(200, { success: true, sessions: [] }),
  });
};
const refuseChanges = () =>
  server.answer({ [`PUT ${PREFERENCES}`]: () => refusal(503, 'UNAVAILABLE', 'Later') });

const open = async () => {
  openApp('/profile');
  await screen.findByRole('switch', { name: 'Compact mode' });
};
const openAgain = async () => {
  cleanup();
  await open();
};

beforeEach(() => {
  localStorage.clear();
  void applyTheme('light');
  beginSession('t', person('user'));
});

const root = document.documentElement;
const background = () => root.style.getPropertyValue('--background').toLowerCase();
const wears = (name: ThemeName) => waitFor(() => expect(root.dataset.theme).toBe(name));
const themeButton = (name: string) => screen.getByTitle(name);
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const changes = () =>
  server.requests
    .filter(({ method, path }) => method === 'PUT' && path === PREFERENCES)
    .map(({ body }) => body);

describe('the theme', () => {
  test('is the person’s own, wherever they sign in', async () => {
    startServer(preferences('ocean'));
    await open();
    await wears('ocean');
    expect(localStorage.getItem('switchboard.theme')).toBe('ocean');
  });

  test('is saved when it is chosen', async () => {
    startServer(preferences('light'));
    await open();
    fireEvent.click(themeButton('Dark Mode'));
    expect(await screen.findByText('Theme updated successfully')).toBeDefined();
    await wears('dark');
    expect(changes()).toEqual([{ theme: 'dark' }]);
  });

  test('wears the colours of the server, also at the next load', async () => {
    startServer(preferences('dark'));
    server.answer({ 'GET /api/themes': () => themesAnswer('#101418') });
    await open();
    await waitFor(() => expect(background()).toBe('#101418'));
    expect(JSON.parse(localStorage.getItem('switchboard.theme.look') ?? '')).toMatchObject({
      name: 'dark',
      colors: { background: '#101418' },
    });
  });

  test('can be chosen among the built-in three when the server names none', async () => {
    startServer(preferences('light'));
    server.answer({ 'GET /api/themes': () => refusal(404, 'NOT_FOUND', 'Not found') });
    await open();
    for (const name of ['Default Light', 'Dark Mode', 'Ocean Blue']) expect(themeButton(name)).toBeDefined();
    fireEvent.click(themeButton('Ocean Blue'));
    await wears('ocean');
  });

  test('that could not be saved is worn all the same, and saved at the next start', async () => {
    startServer(preferences('light'));
    refuseChanges();
    await open();
    fireEvent.click(themeButton('Dark Mode'));
    expect(await screen.findByText('Theme updated locally')).toBeDefined();
    await wears('dark');
    expect(kept.theme).toBe('light');

    startServer(kept);
    await openAgain();
    await waitFor(() => expect(kept.theme).toBe('dark'));
    await wears('dark');
    await openAgain();
    await waitFor(() => expect(server.requests.at(-1)).toBeDefined());
    expect(changes()).toEqual([{ theme: 'dark', layout: {} }]);
  });

  test('of one person is not the next one’s', async () => {
    startServer(preferences('light'));
    refuseChanges();
    await open();
    fireEvent.click(themeButton('Dark Mode'));
    await screen.findByText('Theme updated locally');
    endSession('sign-out');
    beginSession('t2', person('admin'));
    startServer(preferences('ocean'));
    await openAgain();
    await wears('ocean');
    expect(changes()).toEqual([]);
  });
});

describe('the layout', () => {
  const collapsed = () => screen.queryByRole('button', { name: 'Expand the sidebar' }) !== null;

  test('is the person’s own', async () => {
    startServer(preferences('light', true, true));
    await open();
    await waitFor(() => expect(root.hasAttribute('data-compact')).toBe(true));
    expect(collapsed()).toBe(true);
    expect(toggle('Compact mode').checked).toBe(true);
    expect(toggle('Collapse sidebar').checked).toBe(true);
  });

  test('changes at once and is saved, by its switches and by the sidebar’s own button', async () => {
    startServer(preferences('dark'));
    await open();
    await wears('dark');
    fireEvent.click(toggle('Compact mode'));
    await waitFor(() => expect(root.hasAttribute('data-compact')).toBe(true));
    fireEvent.click(toggle('Collapse sidebar'));
    await waitFor(() => expect(collapsed()).toBe(true));
    fireEvent.click(screen.getByRole('button', { name: 'Expand the sidebar' }));
    await waitFor(() => expect(toggle('Collapse sidebar').checked).toBe(false));
    await waitFor(() =>
      expect(changes()).toEqual([
        { layout: { compactMode: true } },
        { layout: { sidebarCollapsed: true } },
        { layout: { sidebarCollapsed: false } },
      ]),
    );
    await waitFor(() => expect(kept).toEqual(preferences('dark', true, false)));
  });

  test('of a quick hand ends as it was left, though earlier answers come later', async () => {
    startServer(preferences('light'));
    await open();
    for (const _ of [1, 2, 3]) fireEvent.click(toggle('Compact mode'));
    await waitFor(() => expect(changes()).toHaveLength(3));
    await waitFor(() => expect(kept.layout.compactMode).toBe(toggle('Compact mode').checked));
  });

  test('is there before the server has answered, and leaves with the person', async () => {
    startServer(preferences('light', true, true));
    await open();
    await waitFor(() => expect(collapsed()).toBe(true));
    server.answer({ [`GET ${PREFERENCES}`]: () => new Promise<Response>(() => undefined) });
    await openAgain();
    expect(collapsed()).toBe(true);
    expect(root.hasAttribute('data-compact')).toBe(true);
    cleanup();
    expect(root.hasAttribute('data-compact')).toBe(false);
  });
});
