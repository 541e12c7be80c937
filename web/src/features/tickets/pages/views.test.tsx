import type { Role } from '@switchboard/contract/enums.ts';
import type { Team } from '@switchboard/contract/tickets/teams.ts';
import type { View } from '@switchboard/contract/tickets/views/views.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';

let server: FakeServer;

const view = (changes: Partial<View> = {}): View => ({
  _id: '0199a1b2-0000-7000-8000-000000000001',
  name: 'Open printers',
  scope: 'personal',
  role: null,
  team: null,
  builtIn: false,
  q: 'printer status:open',
  columns: null,
  sort: '-updated',
  group: null,
  owner: null,
  version: 3,
  mayEdit: true,
  pinned: true,
  ...changes,
});
const builtIn = view({
  _id: 'my-open',
  name: 'Open',
  scope: 'role',
  role: 'user',
  builtIn: true,
  mayEdit: false,
});
const at = (one: View) => `/views/${one._id}`;

const viewsAnswer = (...views: View[]) =>
  json(200, { success: true, views, pinned: views.filter(({ pinned }) => pinned).map(({ _id }) => _id) });

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer({
    'GET /api/views': () => viewsAnswer(builtIn, view()),
    'GET /api/views/counts': () =>
      json(200, { success: true, counts: { 'my-open': { count: 999, more: true } } }),
    'GET /api/search/tickets': () =>
      json(200, { success: true, tickets: [ticket()], pagination: onePage(1, 15) }),
  });
});

function open(path: string, role: Role = 'user') {
  beginSession('token-1', person(role));
  return openApp(path);
}
const main = () => within(screen.getByRole('main'));
const button = (name: string) => main().findByRole('button', { name });
const row = () => screen.findByRole('row', { name: /ACME-00304/ });
const asked = () => {
  const { path = '' } = server.requests.findLast((sent) => sent.path.startsWith('/api/search/tickets')) ?? {};
  return Object.fromEntries(new URLSearchParams(path.split('?')[1]));
};
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search tickets' });
function search(words: string) {
  fireEvent.change(box(), { target: { value: words } });
  fireEvent.keyDown(box(), { key: 'Enter' });
}

test('a view shows its tickets, its filters as chips and the rest of its words in the box', async () => {
  const router = open(at(view()));
  await row();
  expect(screen.getByRole('heading', { level: 1, name: 'Open printers' })).toBeDefined();
  expect(asked()).toMatchObject({ q: 'status:open printer', sort: '-updated' });
  expect(box().value).toBe('printer');
  expect(screen.getByRole('combobox', { name: 'Status: Open' })).toBeDefined();
  expect(addressOf(router)).toBe(at(view()));
  expect(screen.queryByText('Edited')).toBeNull();
  expect(main().queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a changed one is told, can be set back, and is saved with the version that was seen', async () => {
  server.answer({
    [`PUT /api/views/${view()._id}`]: () => json(200, { success: true, view: view({ version: 4 }) }),
  });
  const router = open(at(view()));
  await row();
  search('scanner');
  expect(await screen.findByText('Edited')).toBeDefined();
  await waitFor(() => expect(asked()).toMatchObject({ q: 'status:open scanner' }));
  fireEvent.click(await button('Reset'));
  await waitFor(() => expect(addressOf(router)).toBe(at(view())));
  expect(box().value).toBe('printer');
  search('scanner');
  fireEvent.click(await button('Save'));
  await waitFor(() =>
    expect(server.sent(`PUT /api/views/${view()._id}`)).toEqual([
      {
        name: 'Open printers',
        q: 'status:open scanner',
        sort: '-updated',
        group: null,
        columns: null,
        version: 3,
      },
    ]),
  );
  await waitFor(() => expect(addressOf(router)).toBe(at(view())));
});

test('its columns and groups are changed where it is shown, and saved with it', async () => {
  const columns: View['columns'] = ['ticketNumber', 'summary', 'status'];
  server.answer({
    'GET /api/views': () => viewsAnswer(view({ columns })),
    [`PUT /api/views/${view()._id}`]: () => json(200, { success: true, view: view() }),
  });
  const router = open(at(view()));
  await row();
  fireEvent.click(await button('Columns'));
  const chooser = within(await screen.findByRole('dialog', { name: 'Columns' }));
  fireEvent.click(chooser.getByRole('checkbox', { name: 'Priority' }));
  await screen.findByRole('columnheader', { name: 'Priority' });
  fireEvent.click(await button('Display'));
  fireEvent.change(await screen.findByLabelText('Groups'), { target: { value: 'project' } });
  await screen.findByText('Edited');
  await waitFor(() => expect(asked()).toMatchObject({ group: 'project' }));
  expect(new URLSearchParams(router.state.location.search).get('fields')).toBe(
    'ticketNumber,summary,status,priority',
  );
  // They are the view's, and no preference of who looks at it.
  expect(server.sent('PUT /api/themes/user-preferences')).toEqual([]);
  fireEvent.click(await button('Save'));
  await waitFor(() =>
    expect(server.sent(`PUT /api/views/${view()._id}`)).toMatchObject([
      { group: 'project', columns: ['ticketNumber', 'summary', 'status', 'priority'] },
    ]),
  );
});

test('one that had none of its own gets them, where the reader may change it; else they are the reader’s', async () => {
  server.answer({
    'GET /api/views': () => viewsAnswer(view(), builtIn),
    'PUT /api/themes/user-preferences': () => json(200, { success: true, preferences: {} }),
  });
  const choose = async (path: string) => {
    const router = open(path);
    await row();
    fireEvent.click(await button('Columns'));
    const chooser = within(await screen.findByRole('dialog', { name: 'Columns' }));
    fireEvent.click(chooser.getByRole('checkbox', { name: 'Project' }));
    return router;
  };
  const router = await choose(at(view()));
  await screen.findByText('Edited');
  expect(new URLSearchParams(router.state.location.search).get('fields')).toContain('project');
  expect(server.sent('PUT /api/themes/user-preferences')).toEqual([]);
  cleanup();
  await choose(at(builtIn));
  await waitFor(() => expect(server.sent('PUT /api/themes/user-preferences')).toHaveLength(1));
  expect(screen.queryByText('Edited')).toBeNull();
});

test('the second of two who save is told so, and keeps what they have changed', async () => {
  const said = 'Somebody else has changed this view. Look at theirs, or save yours as a new one.';
  server.answer({ [`PUT /api/views/${view()._id}`]: () => refusal(409, 'CONFLICT', said) });
  const router = open(`${at(view())}?q=scanner&sort=newest`);
  await row();
  server.answer({ 'GET /api/views': () => viewsAnswer(builtIn, view({ q: 'plotter', version: 4 })) });
  fireEvent.click(await button('Save'));
  expect(await screen.findByText(said)).toBeDefined();
  expect(addressOf(router)).toBe(`${at(view())}?q=scanner&sort=newest`);
  expect(screen.getByText('Edited')).toBeDefined();
});

test('one that is built in can be saved as a new one only', async () => {
  const made = view({ _id: '0199a1b2-0000-7000-8000-000000000002', name: 'Mine' });
  server.answer({
    'POST /api/views': () => {
      server.answer({ 'GET /api/views': () => viewsAnswer(builtIn, made) });
      return json(201, { success: true, view: made });
    },
  });
  const router = open(`${at(builtIn)}?q=printer&sort=newest`);
  await row();
  expect(main().queryByRole('button', { name: 'Save' })).toBeNull();
  fireEvent.click(await button('Save as new'));
  const dialog = within(await screen.findByRole('dialog', { name: 'New view' }));
  // Who runs no desk shares none.
  expect(dialog.queryByRole('radio')).toBeNull();
  fireEvent.change(dialog.getByLabelText(/Name/), { target: { value: 'Mine' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save view' }));
  await waitFor(() => expect(addressOf(router)).toBe(at(made)));
  expect(server.sent('POST /api/views')).toEqual([
    {
      name: 'Mine',
      scope: 'personal',
      role: null,
      team: null,
      q: 'printer',
      sort: 'newest',
      group: null,
      columns: null,
    },
  ]);
});

test('who runs the desk saves one for a role', async () => {
  server.answer({ 'POST /api/views': () => json(201, { success: true, view: view() }) });
  open('/views/new?q=printer&sort=newest', 'manager');
  await row();
  fireEvent.click(await button('Save as new'));
  const dialog = within(await screen.findByRole('dialog', { name: 'New view' }));
  fireEvent.change(dialog.getByLabelText(/Name/), { target: { value: 'For agents' } });
  fireEvent.click(dialog.getByRole('radio', { name: 'Everybody of one role' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save view' }));
  expect(await dialog.findByText('Please choose the role that has this view')).toBeDefined();
  expect(server.sent('POST /api/views')).toEqual([]);
});

const network: Team = {
  _id: 'team-1',
  name: 'Network',
  description: '',
  lead: null,
  calendar: null,
  autoAssign: true,
  mode: 'least_tickets',
  members: [],
  revision: 1,
  inboxCount: 0,
};

test('who leads a team saves one for the team', async () => {
  server.answer({
    'GET /api/teams': () =>
      json(200, {
        success: true,
        teams: [network],
        pagination: onePage(1, 100),
      }),
    'POST /api/views': () => json(201, { success: true, view: view() }),
  });
  open('/views/new?q=printer&sort=newest', 'devops_agent');
  await row();
  fireEvent.click(await button('Save as new'));
  const dialog = within(await screen.findByRole('dialog', { name: 'New view' }));
  fireEvent.change(dialog.getByLabelText(/Name/), { target: { value: 'For us' } });
  fireEvent.click(await dialog.findByRole('radio', { name: 'Everybody of one team' }));
  expect(dialog.getAllByRole('radio')).toHaveLength(2);
  fireEvent.click(dialog.getByRole('button', { name: 'Save view' }));
  expect(await dialog.findByText('Please choose a team')).toBeDefined();
  fireEvent.click(dialog.getByRole('combobox', { name: 'Team' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Network' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save view' }));
  await waitFor(() =>
    expect(server.sent('POST /api/views')).toMatchObject([{ name: 'For us', scope: 'team', team: 'team-1' }]),
  );
});

test('its link leads to the search itself, for whoever gets it', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  open(at(view()));
  await row();
  fireEvent.click(await button('Copy link'));
  expect(await screen.findByText('Link copied')).toBeDefined();
  expect(writeText).toHaveBeenCalledWith(
    `${window.location.origin}/views/new?q=status%3Aopen+printer&sort=-updated`,
  );
});

test('what it names and is gone is a red chip without rows', async () => {
  const gone = view({ q: 'tag:gone status:open printer' });
  const msg = 'No tag here is called gone';
  server.answer({
    'GET /api/views': () => viewsAnswer(gone),
    'GET /api/search/tickets': () =>
      json(400, {
        success: false,
        code: 'VALIDATION_FAILED',
        message: msg,
        errors: [{ path: 'q', msg, from: 16, to: 20 }],
      }),
  });
  open(at(gone));
  expect((await screen.findByRole('alert')).textContent).toBe(`gone ${msg}`);
  expect(screen.getByRole('button', { name: 'Remove Tag: gone' }).dataset.variant).toBe('danger');
  expect(screen.getByRole('button', { name: 'Remove printer' }).dataset.variant).toBe('default');
  expect(screen.queryByRole('row', { name: /ACME/ })).toBeNull();
});

test('so is one that became a chip of the bar', async () => {
  const project = '0199a1b2-0000-7000-8000-00000000dead';
  const msg = `No project here is called ${project}`;
  const from = 'status:open project:'.length;
  server.answer({
    'GET /api/views': () => viewsAnswer(view({ q: `project:${project} status:open printer` })),
    'GET /api/search/tickets': () =>
      json(400, {
        success: false,
        code: 'VALIDATION_FAILED',
        message: msg,
        errors: [{ path: 'q', msg, from, to: from + project.length }],
      }),
  });
  open(at(view()));
  expect((await screen.findByRole('alert')).textContent).toContain(msg);
  const chip = (name: RegExp) => screen.getByRole('combobox', { name }).parentElement?.className;
  expect(chip(/^Project: /)).toContain('refused');
  expect(chip(/^Status: /)).not.toContain('refused');
  expect(screen.queryByRole('row', { name: /ACME/ })).toBeNull();
  expect(asked().q).toBe(`status:open project:${project} printer`);
});

test('one that there is not is said to be missing', async () => {
  open('/views/0199a1b2-0000-7000-8000-00000000dead');
  expect(await screen.findByText('There is no such view')).toBeDefined();
});

test('all of them stand on a page of their own, where they come to the side bar and go from it', async () => {
  server.answer({ 'PUT /api/views/pinned': () => json(200, { success: true, pinned: ['my-open'] }) });
  open('/views');
  const own = within(await screen.findByRole('row', { name: /Open printers/ }));
  expect(own.getByText('Only you')).toBeDefined();
  expect(within(screen.getByRole('main')).queryByRole('searchbox')).toBeNull();
  expect(own.getByRole('link', { name: 'Open printers' }).getAttribute('href')).toBe(at(view()));
  expect(within(screen.getByRole('row', { name: /Built in/ })).queryByRole('button')).toBeNull();
  fireEvent.click(own.getByRole('checkbox', { name: 'Show Open printers in the side bar' }));
  await waitFor(() => expect(server.sent('PUT /api/views/pinned')).toEqual([{ ids: ['my-open'] }]));
});

test('the side bar has those that are pinned, with how many tickets each finds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    open('/views');
    await vi.advanceTimersByTimeAsync(1_600);
    const group = within(await screen.findByRole('list', { name: 'Views' }));
    expect(group.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Open999+',
      'Open printers–number not known',
      'More views',
    ]);
  } finally {
    vi.useRealTimers();
  }
});

test('whoever runs a desk saves what a view shows: as it was saved, or as it is changed', async () => {
  const file = () => new Response('x', { headers: { 'content-type': 'text/csv', 'x-total-rows': '1' } });
  server.answer({ 'GET /api/admin/export/tickets': file });
  const own = view();
  const router = open(at(own), 'manager');
  await row();
  const exported = () =>
    server.requests
      .filter(({ path }) => path.startsWith('/api/admin/export/tickets'))
      .map(({ path }) => new URL(path, 'http://x').searchParams);
  fireEvent.click(await button('Export CSV'));
  await waitFor(() => expect(exported()).toHaveLength(1));
  expect(exported()[0]?.get('savedView')).toBe(own._id);
  await act(() => router.navigate(`${at(own)}?q=printer&sort=oldest`));
  await row();
  fireEvent.click(await button('Export CSV'));
  await waitFor(() => expect(exported()).toHaveLength(2));
  expect([exported()[1]?.get('savedView'), exported()[1]?.get('q')]).toEqual([null, 'printer']);
});
