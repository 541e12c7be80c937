import type { TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import {
  type Answers,
  type FakeServer,
  json,
  refusal,
  startFakeServer,
} from '../../../testing/fake-server.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { personRef, ticket } from '../../../testing/tickets.ts';

const LIST = '/api/super-admin/tickets';
const STATUS = `/api/super-admin/tickets/${ticket()._id}/status`;

const page = (tickets: TicketSummary[], total = tickets.length) => {
  const pagination = { current: 1, page: 1, pages: Math.ceil(total / 10), total, limit: 10 };
  const stats = { total: 148, open: 20, inProgress: 22, resolved: 21, closed: 85, highPriority: 1058 };
  return json(200, { success: true, tickets, pagination, stats });
};

const yuki = {
  ...personRef('devops_agent', 'Yuki', 'Tanaka'),
  _id: 'yuki',
  organization: { name: 'Acme Manufacturing' },
  autoAssign: true,
  workload: { openTickets: 3 },
};
const acme = { _id: 'acme', name: 'Acme Manufacturing', code: 'ACME' };

let server: FakeServer;

function open(path: string, answers: Answers = {}) {
  beginSession('t', person('super_admin'));
  server = startFakeServer({
    [`GET ${LIST}`]: () => page([ticket()], 25),
    'GET /api/super-admin/devops-agents': () => json(200, { success: true, devopsAgents: [yuki] }),
    'GET /api/organizations': () => json(200, { success: true, organizations: [acme] }),
    'GET /api/organizations/acme': () => json(200, { success: true, organization: acme }),
    ...answers,
  });
  return openApp(path);
}

const row = () => screen.findByRole('row', { name: /ACME-00304/ });
const asked = (path: string) =>
  server.requests
    .filter((request) => request.path.split('?')[0] === path)
    .map((request) => Object.fromEntries(new URLSearchParams(request.path.split('?')[1])));

test('ten to a page, each with its organization, a status to change and nothing to edit', async () => {
  open('/super-admin/tickets');
  const cells = within(await row());
  expect(cells.getByText('Acme Manufacturing')).toBeDefined();
  expect(cells.getByRole('link', { name: /Line 4 label printer/ }).getAttribute('href')).toBe(
    `/tickets/${ticket()._id}`,
  );
  expect(asked(LIST)[0]).toMatchObject({ page: '1', limit: '10' });
  expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).toContain('1–10 of 25');
  fireEvent.click(cells.getByRole('button', { name: 'More actions for ACME-00304' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'View Details',
    'Look beside the list',
    'Copy ticket number',
  ]);
});

test('five figures come from the answer and lead to what they count, within what is looked at', async () => {
  open('/super-admin/tickets?organization=acme&status=closed&page=2');
  await row();
  const figure = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(figure(/Total Tickets\s*148/)).toBe('/super-admin/tickets?organization=acme');
  expect(figure(/Open\s*20/)).toBe('/super-admin/tickets?organization=acme&status=open');
  expect(figure(/In Progress\s*22/)).toBe('/super-admin/tickets?organization=acme&status=in-progress');
  expect(figure(/Resolved\s*21/)).toBe('/super-admin/tickets?organization=acme&status=resolved');
  expect(figure(/High Priority\s*1,058/)).toBe(
    '/super-admin/tickets?organization=acme&priority=high,critical',
  );
});

test('a status is set by the call for super admins', async () => {
  const closed = ticket({ status: 'Closed' });
  open('/super-admin/tickets', { [`PUT ${STATUS}`]: () => json(200, { success: true, ticket: closed }) });
  fireEvent.click(within(await row()).getByRole('button', { name: /Change status of ACME-00304/ }));
  server.answer({ [`GET ${LIST}`]: () => page([closed]) });
  fireEvent.click(await screen.findByRole('menuitem', { name: /Closed/, hidden: true }));
  expect(await screen.findByRole('button', { name: /Change status.*Closed/ })).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'PUT')).toMatchObject({
    path: STATUS,
    body: { status: 'Closed' },
  });
});

test('a refused status says so and stays as it was', async () => {
  open('/super-admin/tickets', { [`PUT ${STATUS}`]: () => refusal(500, 'INTERNAL', 'No') });
  fireEvent.click(within(await row()).getByRole('button', { name: /Change status of ACME-00304/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /Closed/, hidden: true }));
  expect(await screen.findByText('Failed to update ticket status. Please try again.')).toBeDefined();
  expect(screen.getByRole('button', { name: /Change status.*Open/ })).toBeDefined();
});

test('the filters of the address are named and asked for, and cleared together', async () => {
  const filters = '?status=open&priority=high&organization=acme&assignee=yuki,unassigned&search=label';
  const router = open(`/super-admin/tickets${filters}`, { [`GET ${LIST}`]: () => page([]) });
  expect(await screen.findByText('No tickets match your current filters.')).toBeDefined();
  expect(
    await screen.findByRole('combobox', { name: 'Organization: Acme Manufacturing (ACME)' }),
  ).toBeDefined();
  expect(await screen.findByRole('combobox', { name: 'Assignee: Yuki Tanaka, Unassigned' })).toBeDefined();
  expect(asked('/api/super-admin/devops-agents')[0]).toMatchObject({ organization: 'acme' });
  expect(asked(LIST)[0]).toMatchObject({
    status: 'Open',
    priority: 'High',
    organization: 'acme',
    assignee: 'yuki,unassigned',
    search: 'label',
  });
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0] as HTMLElement);
  await waitFor(() => expect(addressOf(router)).toBe('/super-admin/tickets'));
});

test('another organization is searched on the server, and takes away whom only the former has', async () => {
  const router = open('/super-admin/tickets?assignee=yuki,unassigned&page=3');
  await row();
  expect(
    await screen.findByRole('combobox', { name: 'Assignee: Yuki Tanaka (Acme Manufacturing), Unassigned' }),
  ).toBeDefined();
  fireEvent.click(screen.getByRole('combobox', { name: 'Filter by Organization' }));
  fireEvent.change(screen.getByLabelText('Search Organization'), { target: { value: 'acme' } });
  await waitFor(() => expect(asked('/api/organizations').at(-1)).toEqual({ search: 'acme' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Acme Manufacturing (ACME)' }));
  await waitFor(() =>
    expect(addressOf(router)).toBe('/super-admin/tickets?assignee=unassigned&organization=acme'),
  );
});

test('an assignee whom the first agents do not know is named by the tickets', async () => {
  open(`/super-admin/tickets?assignee=${personRef('devops_agent')._id}`, {
    'GET /api/super-admin/devops-agents': () => json(200, { success: true, devopsAgents: [] }),
  });
  expect(await screen.findByRole('combobox', { name: 'Assignee: Marcus Lindqvist' })).toBeDefined();
});

test('search waits two seconds', async () => {
  const router = open('/super-admin/tickets?page=2');
  await row();
  const field = screen.getByRole('combobox', { name: 'Search tickets' });
  vi.useFakeTimers();
  try {
    fireEvent.change(field, { target: { value: 'label' } });
    vi.advanceTimersByTime(1999);
    expect(addressOf(router)).toBe('/super-admin/tickets?page=2');
    vi.advanceTimersByTime(1);
    expect(addressOf(router)).toBe('/super-admin/tickets?q=label');
  } finally {
    vi.useRealTimers();
  }
});

test('ways to go on are offered below the box, of the organization that a super admin looks at', async () => {
  const items = [
    { insert: 'status:', label: 'status:', detail: 'Status', from: 0, to: 3 },
    { insert: 'stale', label: 'stale', detail: 'Tag', from: 0, to: 3 },
  ];
  open('/super-admin/tickets?organization=acme', {
    'GET /api/search/complete': () => json(200, { success: true, items }),
  });
  await row();
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search tickets' });
  expect(box.getAttribute('aria-expanded')).toBe('false');
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  type('sta');
  const options = within(await screen.findByRole('listbox', { name: 'Ways to go on' })).getAllByRole(
    'option',
  );
  expect(options.map(({ textContent }) => textContent)).toEqual(['status:Status', 'staleTag']);
  expect(asked('/api/search/complete')).toEqual([{ text: 'sta', caret: '3', organization: 'acme' }]);
  expect(box.getAttribute('aria-expanded')).toBe('true');
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  await waitFor(() => expect(box.getAttribute('aria-activedescendant')).toBe(options[0]?.id));
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(box.value).toBe('status:');
  type('sta');
  await screen.findByRole('listbox');
  fireEvent.keyDown(box, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(box.value).toBe('sta');
});

test('Refresh asks again', async () => {
  open('/super-admin/tickets');
  await row();
  const before = asked(LIST).length;
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(asked(LIST).length).toBe(before + 1));
});

test('a list that cannot be loaded shows no figures, and comes back with Retry', async () => {
  open('/super-admin/tickets', { [`GET ${LIST}`]: () => refusal(400, 'VALIDATION_FAILED', 'No') });
  expect(await screen.findByText('Could not load tickets')).toBeDefined();
  expect(screen.queryByText('Total Tickets')).toBeNull();
  server.answer({ [`GET ${LIST}`]: () => page([ticket()]) });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await row()).toBeDefined();
  expect(screen.getByText('Total Tickets')).toBeDefined();
});

test('the export is that of super admins, with the filters of the list', async () => {
  open('/super-admin/tickets?organization=acme&search=label');
  await row();
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() =>
    expect(asked('/api/super-admin/export/tickets')[0]).toMatchObject({
      organization: 'acme',
      search: 'label',
    }),
  );
});

test('My Tickets leads a super admin here, and a ticket leads back', async () => {
  const router = open('/tickets', {
    [`GET /api/tickets/${ticket()._id}`]: () => json(200, { success: true, ticket: ticket() }),
  });
  fireEvent.click(await screen.findByRole('link', { name: 'Go to All Tickets' }));
  fireEvent.click(within(await row()).getByRole('link', { name: /Line 4 label printer/ }));
  await screen.findByRole('heading', { level: 1, name: ticket().summary });
  expect(addressOf(router)).toBe(`/tickets/${ticket()._id}`);
  const trail = screen.getByRole('navigation', { name: 'Where this ticket belongs' });
  expect(within(trail).getByRole('link', { name: 'All Tickets' }).getAttribute('href')).toBe(
    '/super-admin/tickets',
  );
});

test('whom a super admin may give a ticket are the agents of its organization', async () => {
  open(`/tickets/${ticket()._id}`, {
    [`GET /api/tickets/${ticket()._id}`]: () => json(200, { success: true, ticket: ticket() }),
    'GET /api/admin/devops-agents': () => json(200, { success: true, devopsAgents: [yuki] }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Reassign' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign ticket' }));
  expect(await dialog.findByRole('radio', { name: /Yuki Tanaka/ })).toBeDefined();
  expect(asked('/api/admin/devops-agents')[0]).toMatchObject({ organization: 'id-of-acme' });
});

test('Enter before the agents of the typed text are there takes the first of them, not one of before', async () => {
  const marek = { ...yuki, ...personRef('devops_agent', 'Marek', 'Nowak'), _id: 'marek' };
  const grace = { ...yuki, ...personRef('devops_agent', 'Grace', 'Whitaker'), _id: 'grace' };
  open(`/tickets/${ticket()._id}`, {
    [`GET /api/tickets/${ticket()._id}`]: () => json(200, { success: true, ticket: ticket() }),
    'GET /api/admin/devops-agents': (request) =>
      json(200, {
        success: true,
        devopsAgents: request.path.includes('search=gra') ? [grace] : [yuki, marek],
      }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Reassign' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign ticket' }));
  await dialog.findByRole('radio', { name: /Yuki Tanaka/ });
  const heightOfList = () =>
    (dialog.getByRole('radiogroup').firstElementChild as HTMLElement).style.minHeight;
  const height = heightOfList();
  expect(height).not.toBe('');
  const box = dialog.getByRole('textbox', { name: 'DevOps agent' });
  fireEvent.change(box, { target: { value: 'gra' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() =>
    expect(dialog.getByRole('radio', { name: /Grace Whitaker/, checked: true })).toBeDefined(),
  );

  // What stands below it stays where it is.
  expect(dialog.queryByRole('radio', { name: /Yuki Tanaka/ })).toBeNull();
  expect(heightOfList()).toBe(height);

  fireEvent.change(box, { target: { value: 'yu' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  fireEvent.change(box, { target: { value: '' } });
  await dialog.findByRole('radio', { name: /Yuki Tanaka/ });
  expect(dialog.queryByRole('radio', { checked: true })).toBeNull();
});

test('an edited ticket is offered the categories and projects of its organization', async () => {
  open(`/tickets/${ticket()._id}/edit`, {
    [`GET /api/tickets/${ticket()._id}`]: () => json(200, { success: true, ticket: ticket() }),
    'GET /api/categories': () => json(200, { success: true, categories: [] }),
    'GET /api/projects': () => json(200, { success: true, projects: [] }),
  });
  for (const [field, list] of [
    ['Category', '/api/categories'],
    ['Project', '/api/projects'],
  ] as const) {
    fireEvent.click(await screen.findByRole('combobox', { name: field }));
    await waitFor(() => expect(asked(list)[0]).toMatchObject({ organization: 'id-of-acme' }));
  }
});
