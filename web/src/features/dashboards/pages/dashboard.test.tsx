import type { TicketStats, TicketSummary } from '@switchboard/contract/entities/ticket.ts';
import type { Role } from '@switchboard/contract/enums.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../../lib/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

const stats: TicketStats = { total: 1312, open: 46, inProgress: 38, resolved: 71, closed: 1157 };

const requester = { _id: 'p-1', firstName: 'Owen', lastName: 'Gallagher', email: 'owen@acme.example' };
const ticket: TicketSummary = {
  _id: '0197a',
  ticketNumber: 'ACME-00312',
  title: 'Terminal freezes',
  summary: 'Terminal freezes',
  description: 'When a pallet label is scanned twice.',
  ticketType: 'Report Issue',
  status: 'In Progress',
  priority: 'High',
  category: { _id: 'c-1', name: 'Hardware' },
  subcategory: null,
  project: { _id: 'pr-1', name: 'Goods in' },
  projectManagerName: 'Dana Whitfield',
  contactNumber: '2510',
  tags: [],
  createdBy: requester,
  organization: { _id: 'id-of-acme', name: 'Acme Manufacturing' },
  organizationId: 'id-of-acme',
  assignedTo: null,
  currentAssignments: [],
  createdAt: '2026-11-19T13:16:00.000Z',
  updatedAt: '2026-11-19T13:16:00.000Z',
};

async function openDashboard(
  role: Role,
  answer = () => ticketsAnswer({ stats, tickets: [ticket] }),
): Promise<FakeServer> {
  beginSession('t', person(role));
  const server = startFakeServer({ 'GET /api/tickets': answer, 'GET /api/admin/tickets': answer });
  openApp('/dashboard');
  await screen.findByRole('main');
  return server;
}

afterEach(() => {
  endSession('sign-out');
  vi.unstubAllGlobals();
});

const main = () => within(screen.getByRole('main'));
const listsLinked = async () => {
  await main().findByText('1,312');
  const links = main().queryAllByRole('link');
  return links.map((link) => link.getAttribute('href')).filter((href) => href?.includes('status='));
};

describe('the figures', () => {
  test.each<[Role, string]>([
    ['user', '/tickets'],
    ['devops_agent', '/tickets/assigned'],
    ['admin', '/admin/tickets'],
    ['bu_head', '/admin/tickets'],
    ['manager', '/admin/tickets'],
  ])('of %s are links to %s', async (role, list) => {
    await openDashboard(role);
    expect(await listsLinked()).toEqual([
      `${list}?status=open`,
      `${list}?status=in-progress`,
      `${list}?status=resolved`,
    ]);
    for (const figure of ['46', '38', '71']) expect(main().getByText(figure)).toBeDefined();
  });

  test('of a super admin lead nowhere yet', async () => {
    await openDashboard('super_admin');
    expect(await listsLinked()).toEqual([]);
  });

  test.each<[Role, string]>([
    ['user', '/api/tickets?limit=5&assignedOnly=false'],
    ['devops_agent', '/api/tickets?limit=5&assignedOnly=true'],
    ['manager', '/api/admin/tickets?limit=5'],
    ['super_admin', '/api/admin/tickets?limit=5'],
  ])('of %s come from %s', async (role, path) => {
    const server = await openDashboard(role);
    await main().findByText('1,312');
    expect(server.requests.map((request) => request.path)).toContain(path);
  });
});

describe('the newest tickets', () => {
  test.each<[Role, string]>([
    ['user', '/tickets/0197a'],
    ['admin', '/admin/tickets/0197a'],
    ['super_admin', '/tickets/0197a'],
  ])('of %s open at %s', async (role, href) => {
    await openDashboard(role);
    const row = await main().findByRole('link', { name: /Terminal freezes/ });
    expect(row.getAttribute('href')).toBe(href);
  });
});

test('a newcomer is shown what to do first', async () => {
  await openDashboard('user', () => ticketsAnswer());
  expect(await main().findByText('No tickets yet')).toBeDefined();
  const create = main().getAllByRole('link', { name: 'Create ticket' });
  expect(create.map((link) => link.getAttribute('href'))).toEqual(['/tickets/create']);
});

test('a failure shows words and Retry, and no figures', async () => {
  const server = await openDashboard('user', () => refusal(400, 'VALIDATION_FAILED', 'No'));
  expect(await main().findByText('Failed to load dashboard data')).toBeDefined();
  expect(main().queryByText('In Progress')).toBeNull();
  expect(main().queryByText('No tickets yet')).toBeNull();

  server.answer({ 'GET /api/tickets': () => ticketsAnswer({ stats, tickets: [ticket] }) });
  fireEvent.click(main().getByRole('button', { name: 'Retry' }));
  expect(await main().findByText('1,312')).toBeDefined();
});
