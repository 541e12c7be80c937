import type { Role } from '@switchboard/contract/enums.ts';
import type { TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, noAnswer, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { personRef, ticket } from '../../../testing/tickets.ts';

let server: FakeServer;

const page = (tickets: TicketSummary[], total = tickets.length) =>
  ticketsAnswer({
    tickets,
    pagination: { current: 1, page: 1, pages: Math.ceil(total / 10), total, limit: 10 },
    stats: { total: 312, open: 0, inProgress: 0, resolved: 0, closed: 0 },
  });

const agent = (id: string, firstName: string, openTickets: number) => ({
  ...personRef('devops_agent', firstName, 'Tanaka'),
  _id: id,
  organization: { name: 'Acme Manufacturing' },
  autoAssign: true,
  workload: { openTickets },
});

const sent = (method: string, path: string) =>
  server.requests.filter((request) => request.method === method && request.path.startsWith(path));
const lists = (path: string) =>
  sent('GET', `${path}?`).filter((request) => !request.path.includes('limit=1&'));

function open(role: Role, path: string) {
  beginSession('token-1', person(role));
  return openApp(path);
}

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer({
    'GET /api/tickets': () => page([ticket()]),
    'GET /api/admin/tickets': () => page([ticket()]),
    'GET /api/admin/devops-agents': () =>
      json(200, { success: true, devopsAgents: [agent('yuki', 'Yuki', 3), agent('elena', 'Elena', 1)] }),
  });
});

/** The sidebar has a panel that may offer the same. */
const retry = () => fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Retry' }));

const row = () => screen.findByRole('row', { name: /ACME-00304/ });

describe.each([
  ['user', '/tickets', 'GET /api/tickets'],
  ['devops_agent', '/tickets/assigned', 'GET /api/tickets'],
  ['manager', '/admin/tickets', 'GET /api/admin/tickets'],
] as const)('the list of %s at %s', (role, path, call) => {
  test('says when it cannot load, instead of that there is nothing', async () => {
    server.answer({ [call]: () => refusal(400, 'VALIDATION_FAILED', 'No') });
    open(role, path);
    expect(await screen.findByText('Could not load tickets')).toBeDefined();
    expect(screen.queryByText('No tickets found')).toBeNull();
    server.answer({ [call]: () => page([ticket()]) });
    retry();
    expect(await row()).toBeDefined();
    expect(screen.queryByText('Could not load tickets')).toBeNull();
  });
});

test('filters that are typed become chips with Enter; what has none, or is said already, stays text', async () => {
  const router = open('manager', '/admin/tickets?priority=high');
  await row();
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search tickets' });
  const search = (words: string) => {
    fireEvent.change(box, { target: { value: words } });
    fireEvent.keyDown(box, { key: 'Enter' });
  };
  search('status:open,closed printer priority:low is:unread');
  await waitFor(() => expect(box.value).toBe('printer priority:low is:unread'));
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    priority: 'high',
    status: 'open,closed',
    q: 'printer priority:low is:unread',
  });
  // Nothing of it is a filter that there is.
  search('status:nothing http://printer');
  await waitFor(() =>
    expect(new URLSearchParams(router.state.location.search).get('q')).toContain('nothing'),
  );
  expect(box.value).toBe('status:nothing http://printer');
});

describe('My Tickets', () => {
  test('asks for ten, and each row leads to its ticket', async () => {
    open('user', '/tickets');
    const link = within(await row()).getByRole('link', { name: /Line 4 label printer/ });
    expect(link.getAttribute('href')).toBe(`/tickets/${ticket()._id}`);
    expect(lists('/api/tickets')[0]?.path).toContain('limit=10');
  });

  test('hides View from plain users', async () => {
    open('user', '/tickets');
    await row();
    expect(screen.queryByRole('link', { name: /^View/ })).toBeNull();
  });

  test('shows View to a manager', async () => {
    open('manager', '/tickets');
    await row();
    expect(screen.getByRole('link', { name: 'View ACME-00304' }).getAttribute('href')).toBe(
      `/tickets/${ticket()._id}`,
    );
    expect(screen.getByRole('link', { name: 'New' }).getAttribute('href')).toBe('/tickets/create');
  });

  test.each([
    ['admin', 'Admin Access', '/admin/tickets'],
    ['super_admin', 'Super Admin Access', '/super-admin/tickets'],
  ] as const)('sends %s to All Tickets and loads no list', async (role, title, list) => {
    open(role, '/tickets');
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to All Tickets' }).getAttribute('href')).toBe(list);
    expect(screen.queryByRole('table')).toBeNull();
    expect(lists('/api/tickets')).toEqual([]);
  });

  test('says that nothing was raised yet, and offers to', async () => {
    server.answer({ 'GET /api/tickets': () => ticketsAnswer() });
    open('user', '/tickets');
    expect(await screen.findByText('No tickets found')).toBeDefined();
    expect(
      within(screen.getByRole('main')).getByRole('link', { name: 'Create Ticket' }).getAttribute('href'),
    ).toBe('/tickets/create');
  });

  test('reads its filters from the address and clears them', async () => {
    server.answer({ 'GET /api/tickets': () => ticketsAnswer() });
    const router = open('user', '/tickets?status=open,in-progress&search=label&page=3');
    await screen.findByText('No ticket matches the search and the filters.');
    const [request] = lists('/api/tickets');
    const query = new URLSearchParams(request?.path.split('?')[1]);
    expect(Object.fromEntries(query)).toMatchObject({
      page: '3',
      status: 'Open,In Progress',
      search: 'label',
      sort: 'newest',
    });
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0] as HTMLElement);
    await waitFor(() => expect(addressOf(router)).toBe('/tickets'));
  });

  test('turns the order by its head and goes back to the first page', async () => {
    const router = open('user', '/tickets?page=2');
    await row();
    fireEvent.click(screen.getByRole('button', { name: /Created/ }));
    await waitFor(() => expect(addressOf(router)).toBe('/tickets?sort=oldest'));
    await waitFor(() => expect(lists('/api/tickets').at(-1)?.path).toContain('sort=oldest'));
  });

  test('is sorted by its heads, first in the direction that is of use', async () => {
    const router = open('user', '/tickets');
    await row();
    const head = (name: string) => screen.getByRole('columnheader', { name });
    expect(head('Created').getAttribute('aria-sort')).toBe('descending');
    for (const [name, order, sort] of [
      ['Priority', '-priority', 'descending'],
      ['Priority', 'priority', 'ascending'],
      ['Status', 'status', 'ascending'],
    ] as const) {
      fireEvent.click(within(head(name)).getByRole('button'));
      await waitFor(() => expect(addressOf(router)).toBe(`/tickets?sort=${order}`));
      expect(head(name).getAttribute('aria-sort')).toBe(sort);
    }
  });

  test('offers every order beside its filters, and shows the time it is sorted by', async () => {
    const router = open('user', '/tickets?page=2');
    await row();
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: '-updated' } });
    await waitFor(() => expect(addressOf(router)).toBe('/tickets?sort=-updated'));
    expect(screen.getByRole('columnheader', { name: 'Updated' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    expect(screen.queryByRole('columnheader', { name: 'Created' })).toBeNull();
    await waitFor(() => expect(lists('/api/tickets').at(-1)?.path).toContain('sort=-updated'));
  });

  test('is narrowed by categories and projects, which are searched for and named', async () => {
    const { category, project } = ticket();
    server.answer({
      'GET /api/categories': () =>
        json(200, { success: true, categories: [{ _id: 'network', name: 'Network' }] }),
    });
    const router = open('user', `/tickets?project=${project._id}&category=${category._id}`);
    await row();
    expect(screen.getByRole('combobox', { name: `Project: ${project.name}` })).toBeDefined();
    fireEvent.click(screen.getByRole('combobox', { name: `Category: ${category.name}` }));
    fireEvent.click(await screen.findByRole('option', { name: 'Network', hidden: true }));
    await waitFor(() =>
      expect(addressOf(router)).toBe(`/tickets?project=${project._id}&category=${category._id},network`),
    );
    await waitFor(() => {
      const query = new URLSearchParams(lists('/api/tickets').at(-1)?.path.split('?')[1]);
      expect(query.get('category')).toBe(`${category._id},network`);
      expect(query.get('project')).toBe(project._id);
    });
  });

  test('looks for words in the language of the search, and takes the words of older addresses along', async () => {
    const router = open('user', '/tickets?search=label&q=printer');
    await row();
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search tickets' });
    expect(box.value).toBe('printer label');
    fireEvent.change(box, { target: { value: 'printer status:open -jam' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(addressOf(router)).toBe('/tickets?q=printer+status%3Aopen+-jam'));
    const query = new URLSearchParams(lists('/api/tickets').at(-1)?.path.split('?')[1]);
    expect(query.get('q')).toBe('printer status:open -jam');
    expect(query.get('timeZone')).toBeTruthy();
    expect(query.has('search')).toBe(false);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Status: open' }));
    await waitFor(() => expect(addressOf(router)).toBe('/tickets?q=printer+-jam'));
    expect(box.value).toBe('printer -jam');
  });

  test('says below the box what is wrong with a search, at its place, and shows no rows', async () => {
    server.answer({
      'GET /api/tickets': ({ path }) =>
        path.includes('opne')
          ? json(400, {
              success: false,
              code: 'VALIDATION_FAILED',
              message: 'opne is not a status',
              errors: [{ path: 'q', msg: 'opne is not a status', from: 15, to: 19 }],
            })
          : ticketsAnswer({ tickets: [ticket()] }),
    });
    open('user', '/tickets?q=printer+status%3Aopne');
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toBe('opne opne is not a status');
    expect(screen.queryByText('Could not load tickets')).toBeNull();
    expect(screen.getByText('The search cannot be read. Correct what is marked, or clear it.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Remove status:opne' }));
    expect(await row()).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('says where there is more than is counted', async () => {
    server.answer({
      'GET /api/tickets': () =>
        ticketsAnswer({
          tickets: [ticket()],
          pagination: {
            current: 1,
            page: 1,
            pages: 1_000,
            total: 10_000,
            limit: 10,
            exact: false,
            indexing: true,
          },
          stats: { total: 30_000, open: 0, inProgress: 0, resolved: 0, closed: 0 },
        }),
    });
    open('user', '/tickets?search=the');
    await row();
    expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).toContain('1–10 of 10,000+');
    expect(screen.getByText('10000+ of 30000')).toBeDefined();
    expect(await screen.findByText(/^Older tickets are still being read in/)).toBeDefined();
  });
});

describe('the status of a row', () => {
  const choose = async (status: string) => {
    fireEvent.click(within(await row()).getByRole('button', { name: /Change status of ACME-00304/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(status), hidden: true }));
  };

  test.each([
    ['user', '/tickets', '/api/tickets/'],
    ['manager', '/tickets', '/api/admin/tickets/'],
    ['admin', '/admin/tickets', '/api/admin/tickets/'],
    ['devops_agent', '/tickets/assigned', '/api/tickets/'],
  ] as const)('is set by %s through the call for them', async (role, path, call) => {
    const address = `${call}${ticket()._id}/status`;
    const resolved = ticket({ status: 'Resolved' });
    server.answer({ [`PUT ${address}`]: () => json(200, { success: true, ticket: resolved }) });
    open(role, path);
    await row();
    server.answer({
      [`GET ${path.startsWith('/admin') ? '/api/admin/tickets' : '/api/tickets'}`]: () => page([resolved]),
    });
    await choose('Resolved');
    await waitFor(() => expect(sent('PUT', address)[0]?.body).toEqual({ status: 'Resolved' }));
    expect(await screen.findByRole('button', { name: /Change status.*Resolved/ })).toBeDefined();
  });

  test('stays and says so when the server refuses', async () => {
    server.answer({
      [`PUT /api/admin/tickets/${ticket()._id}/status`]: () =>
        refusal(500, 'INTERNAL', 'Something went wrong'),
    });
    open('admin', '/admin/tickets');
    await choose('Closed');
    expect(await screen.findByText('Failed to update ticket status. Please try again.')).toBeDefined();
    expect(screen.getByRole('button', { name: /Change status.*Open/ })).toBeDefined();
  });

  test('is a plain word for those who may not set it', async () => {
    server.answer({
      'GET /api/tickets': () => page([ticket({ createdBy: personRef('manager'), currentAssignments: [] })]),
    });
    open('user', '/tickets');
    await row();
    expect(screen.queryByRole('button', { name: /Change status/ })).toBeNull();
  });
});

describe('All Tickets', () => {
  const openDialog = async () => {
    fireEvent.click(within(await row()).getByRole('button', { name: 'More actions for ACME-00304' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Assign', hidden: true }));
    return screen.findByRole('dialog', { name: 'Assign ticket' });
  };
  const address = `/api/admin/tickets/${ticket()._id}/assign`;

  test('shows fifteen to a page, counts, and opens tickets under its own address', async () => {
    server.answer({ 'GET /api/admin/tickets': () => page([ticket()], 155) });
    open('admin', '/admin/tickets?priority=critical');
    const link = within(await row()).getByRole('link', { name: /Line 4 label printer/ });
    expect(link.getAttribute('href')).toBe(`/admin/tickets/${ticket()._id}`);
    expect(lists('/api/admin/tickets')[0]?.path).toContain('limit=15');
    expect(screen.getByText('155 of 312')).toBeDefined();
  });

  test('names the assignee of the address', async () => {
    open('admin', '/admin/tickets?assignee=yuki,unassigned');
    expect(await screen.findByRole('combobox', { name: /Assignee.*Yuki Tanaka, Unassigned/ })).toBeDefined();
    expect(lists('/api/admin/tickets')[0]?.path).toContain(
      `assignee=${encodeURIComponent('yuki,unassigned')}`,
    );
  });

  test('asks for the tickets of the last days of the reader’s calendar', async () => {
    open('admin', '/admin/tickets?created=30');
    expect(await screen.findByRole('combobox', { name: 'Created: Last 30 days' })).toBeDefined();
    const zone = encodeURIComponent(new Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(lists('/api/admin/tickets')[0]?.path).toContain(`createdWithin=30&timeZone=${zone}`);
  });

  test('asks for an agent before it assigns, then gives the ticket away', async () => {
    server.answer({ [`PUT ${address}`]: () => json(200, { success: true, ticket: ticket() }) });
    open('admin', '/admin/tickets');
    const dialog = within(await openDialog());
    expect(await dialog.findByText('3 open tickets')).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(dialog.getByText('Please select a DevOps agent to assign.')).toBeDefined();
    fireEvent.click(dialog.getByRole('radio', { name: /Elena Tanaka/ }));
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: ' Knows the printer ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Assign ticket' })).toBeNull());
    expect(sent('PUT', address)[0]?.body).toEqual({ devopsAgent: 'elena', reason: 'Knows the printer' });
  });

  test.each([
    [
      'the server’s words',
      () => refusal(400, 'VALIDATION_FAILED', 'Please choose an active DevOps agent'),
      'Please choose an active DevOps agent',
    ],
    ['its own words', () => new Response('', { status: 502 }), 'Failed to assign ticket'],
    ['its own words where nobody answers', noAnswer, 'Failed to assign ticket'],
  ])('keeps the dialog with %s when assigning fails', async (_, answer, words) => {
    server.answer({ [`PUT ${address}`]: answer });
    open('admin', '/admin/tickets');
    const dialog = within(await openDialog());
    fireEvent.click(await dialog.findByRole('radio', { name: /Elena Tanaka/ }));
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'She is near' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(/Reason/).value).toBe('She is near');
  });

  test('shows who gets it at once, and who had it with the server’s words where it is refused', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.answer({ [`PUT ${address}`]: () => promise });
    open('admin', '/admin/tickets');
    const dialog = within(await openDialog());
    fireEvent.click(await dialog.findByRole('radio', { name: /Elena Tanaka/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Assign ticket' })).toBeNull());
    expect(within(await row()).getByText('Elena Tanaka')).toBeDefined();
    resolve(refusal(403, 'FORBIDDEN', 'You are not allowed to do this'));
    expect(await screen.findByText('You are not allowed to do this')).toBeDefined();
    expect(screen.getByRole('dialog', { name: 'Assign ticket' })).toBeDefined();
    expect(within(await row()).queryByText('Elena Tanaka')).toBeNull();
  });

  test('says that agents could not be loaded, and tries again', async () => {
    server.answer({ 'GET /api/admin/devops-agents': () => refusal(400, 'X', 'No') });
    open('admin', '/admin/tickets');
    const dialog = within(await openDialog());
    expect(await dialog.findByText('Failed to load DevOps agents')).toBeDefined();
    server.answer({
      'GET /api/admin/devops-agents': () =>
        json(200, { success: true, devopsAgents: [agent('yuki', 'Yuki', 1)] }),
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('1 open ticket')).toBeDefined();
  });
});

describe('Assigned to Me', () => {
  const OPENS = '/tickets/assigned?status=open,in-progress&sort=-priority';
  const clear = () => fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));

  test('opens with what is to be done, says so in the address, and refreshes', async () => {
    const router = open('devops_agent', '/tickets/assigned');
    await row();
    expect(addressOf(router)).toBe(OPENS);
    expect(screen.getByRole('combobox', { name: 'Status: Open, In Progress' })).toBeDefined();
    expect(screen.queryByRole('columnheader', { name: 'Assigned to' })).toBeNull();
    const asked = lists('/api/tickets');
    const query = new URLSearchParams(asked[0]?.path.split('?')[1]);
    expect(Object.fromEntries(query)).toMatchObject({
      assignedOnly: 'true',
      status: 'Open,In Progress',
      sort: '-priority',
    });
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(lists('/api/tickets').length).toBeGreaterThan(asked.length));
  });

  test('keeps its rows where a refresh fails, and tries again', async () => {
    open('devops_agent', '/tickets/assigned');
    await row();
    server.answer({ 'GET /api/tickets': () => refusal(400, 'VALIDATION_FAILED', 'No') });
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Could not load tickets')).toBeDefined();
    expect(await row()).toBeDefined();
    server.answer({ 'GET /api/tickets': () => page([ticket()]) });
    retry();
    await waitFor(() => expect(screen.queryByText('Could not load tickets')).toBeNull());
    expect(await row()).toBeDefined();
  });

  test('opens as the person left it, with no word of a search', async () => {
    const router = open('devops_agent', '/tickets/assigned');
    await row();
    clear();
    await waitFor(() => expect(addressOf(router)).toBe('/tickets/assigned?status=all'));
    fireEvent.click(screen.getByRole('button', { name: /Created/ }));
    await waitFor(() => expect(addressOf(router)).toBe('/tickets/assigned?status=all&sort=oldest'));
    fireEvent.change(screen.getByRole('combobox', { name: 'Search tickets' }), { target: { value: 'x' } });
    fireEvent.keyDown(screen.getByRole('combobox', { name: 'Search tickets' }), { key: 'Enter' });
    await waitFor(() => expect(addressOf(router)).toContain('q=x'));
    await act(() => router.navigate('/profile'));
    await act(() => router.navigate('/tickets/assigned'));
    await waitFor(() => expect(addressOf(router)).toBe('/tickets/assigned?status=all&sort=oldest'));
  });

  test('shows what an address says, and does not take it for the person’s choice', async () => {
    const router = open('devops_agent', '/tickets/assigned?priority=critical');
    await row();
    expect(addressOf(router)).toBe('/tickets/assigned?priority=critical');
    expect(lists('/api/tickets')[0]?.path).not.toContain('status=Open');
    await act(() => router.navigate('/tickets/assigned'));
    await waitFor(() => expect(addressOf(router)).toBe(OPENS));
  });

  test('is remembered for each person alone', async () => {
    const router = open('devops_agent', '/tickets/assigned');
    await row();
    clear();
    await waitFor(() => expect(addressOf(router)).toBe('/tickets/assigned?status=all'));
    beginSession('token-2', person('manager'));
    await act(() => router.navigate('/tickets/assigned'));
    await waitFor(() => expect(addressOf(router)).toBe(OPENS));
  });
});

describe('the way back from a ticket', () => {
  test('leads to the list as it was, with the focus on the row that was opened', async () => {
    server.answer({
      [`GET /api/tickets/${ticket()._id}`]: () => json(200, { success: true, ticket: ticket() }),
    });
    const router = open('manager', '/admin/tickets?status=open&sort=oldest');
    fireEvent.click(within(await row()).getByRole('link', { name: /Line 4 label printer/ }));
    await screen.findByRole('heading', { level: 1, name: ticket().summary });
    const crumbs = screen.getAllByRole('link', { name: 'All Tickets' });
    fireEvent.click(crumbs.at(-1) ?? document.body);
    const link = within(await row()).getByRole('link', { name: /Line 4 label printer/ });
    expect(addressOf(router)).toBe('/admin/tickets?status=open&sort=oldest');
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  test('tells nobody else where the last person stood', async () => {
    const router = open('manager', '/admin/tickets?status=open');
    await row();
    beginSession('token-2', person('admin'));
    server.answer({
      [`GET /api/tickets/${ticket()._id}`]: () => json(200, { success: true, ticket: ticket() }),
    });
    await act(() => router.navigate(`/admin/tickets/${ticket()._id}`));
    await screen.findByRole('heading', { level: 1, name: ticket().summary });
    const crumb = screen.getAllByRole('link', { name: 'All Tickets' }).at(-1);
    expect(crumb?.getAttribute('href')).toBe('/admin/tickets');
  });
});
