import type { Activity } from '@switchboard/contract/dashboards/dashboards.ts';
import type { Role } from '@switchboard/contract/enums.ts';
import type { TicketStats } from '@switchboard/contract/tickets/ticket.ts';
import { focusManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { redirection } from '../../../app/guard.ts';
import { opensFor } from '../../../app/navigation.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import {
  deskAnswer,
  installationDashboard,
  quietDeskAnswer,
  ticketSummary,
} from '../../../testing/dashboards.ts';
import { type Answers, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { activityLink } from '../activity-link.ts';

const stats: TicketStats = { total: 1312, open: 46, inProgress: 38, resolved: 71, closed: 1157 };
const tickets = Array.from({ length: 10 }, (_, index) =>
  ticketSummary({ _id: `t-${index}`, summary: `Ticket the ${index}th`, status: 'Resolved' }),
);

async function openDashboard(role: Role, answers: Answers = {}, path = '/dashboard') {
  beginSession('t', person(role));
  const server = startFakeServer({
    'GET /api/tickets': () => ticketsAnswer({ stats, tickets: tickets.slice(0, 5) }),
    'GET /api/dashboard/trend': () => json(200, { success: true, before: null }),
    'GET /api/admin/dashboard': () => deskAnswer(),
    'GET /api/super-admin/dashboard': () => installationDashboard(),
    ...answers,
  });
  const router = openApp(path);
  await screen.findByRole('main');
  return { server, router };
}

const main = () => within(screen.getByRole('main'));
const ready = () => main().findByRole('button', { name: /^Updated/ });
const linkTo = (name: RegExp | string) => main().getByRole('link', { name }).getAttribute('href');
const card = (name: string) => within(main().getByRole('region', { name }));

/** What lists of tickets were asked for, apart from the keys of their rows. */
const listsAskedOf = ({ requests }: ReturnType<typeof startFakeServer>) =>
  requests
    .map(({ path }) => new URL(path, 'http://desk.example'))
    .filter(({ pathname }) => pathname === '/api/tickets')
    .map(({ searchParams }) => {
      searchParams.delete('fields');
      return Object.fromEntries(searchParams);
    });

const DESK: readonly Role[] = ['admin', 'bu_head', 'manager'];
const CALLS: readonly [Role, string][] = [
  ['user', 'GET /api/tickets'],
  ['devops_agent', 'GET /api/tickets'],
  ['admin', 'GET /api/admin/dashboard'],
  ['super_admin', 'GET /api/super-admin/dashboard'],
];

describe('somebody who raises tickets', () => {
  test('is welcomed, and finds each count linked to what it counts', async () => {
    const { server } = await openDashboard('user');
    await ready();
    expect(main().getByRole('heading', { level: 1, name: /^Good \w+, Hannah$/ })).toBeDefined();
    expect(linkTo(/^Total tickets\s*1,312/)).toBe('/tickets');
    expect(linkTo(/^Open\s*46/)).toBe('/tickets?status=open');
    expect(linkTo(/^In Progress\s*38/)).toBe('/tickets?status=in-progress');
    expect(linkTo(/^Resolved\s*71/)).toBe('/tickets?status=resolved');
    expect(linkTo('View all 1,312')).toBe('/tickets');
    expect(listsAskedOf(server)).toContainEqual({ limit: '5' });
  });

  test('finds the newest tickets and where to go', async () => {
    await openDashboard('user');
    await ready();
    const rows = card('My recent tickets').getAllByRole('link', { name: /^Ticket the/ });
    expect(rows.map((row) => row.getAttribute('href'))).toEqual(
      ['t-0', 't-1', 't-2', 't-3', 't-4'].map((id) => `/tickets/${id}`),
    );
    const actions = card('Quick actions').getAllByRole('link');
    expect(actions.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Create Ticket', '/tickets/create'],
      ['My Tickets', '/tickets'],
      ['Profile', '/profile'],
    ]);
  });

  test('is led to the chat of the newest active ticket', async () => {
    const newest = [ticketSummary({ _id: 'solved', status: 'Closed' }), ticketSummary({ _id: 'active' })];
    const { server } = await openDashboard('user', {
      'GET /api/tickets': () => ticketsAnswer({ stats, tickets: newest }),
    });
    await ready();
    expect(linkTo('Open Live Chat')).toBe('/tickets/active?chat=open');
    expect(server.requests.filter(({ path }) => path.includes('status=Open')).length).toBe(
      // The sidebar's own count.
      1,
    );
  });

  test('is led to the chat of an active ticket that is older than the newest five', async () => {
    await openDashboard('user', {
      'GET /api/tickets': ({ path }) =>
        ticketsAnswer({
          stats,
          tickets: path.includes('status=') ? [ticketSummary({ _id: 'older' })] : tickets.slice(0, 5),
        }),
    });
    expect(await main().findByRole('link', { name: 'Open Live Chat' })).toBeDefined();
    expect(linkTo('Open Live Chat')).toBe('/tickets/older?chat=open');
  });

  test.each([
    [{ replies: 0, chat: 2 }, '2 new messages in', 'Open Live Chat', '/tickets/other?chat=open'],
    [{ replies: 1, chat: 0 }, '1 new reply in', 'Open ticket', '/tickets/other'],
  ])('is led to the ticket with %o first', async (unread, words, label, address) => {
    const tickets = [{ ticketId: 'other', ...unread }];
    const other = ticketSummary({ _id: 'other', summary: 'Another one', status: 'Resolved' });
    await openDashboard('user', {
      'GET /api/tickets': () => ticketsAnswer({ stats, tickets: [ticketSummary({ _id: 'active' })] }),
      'GET /api/tickets/unread-count': () =>
        json(200, { success: true, unreadCount: 1, mine: 1, assigned: 0, tickets }),
      'GET /api/tickets/other': () => json(200, { success: true, ticket: other }),
    });
    const link = await main().findByRole('link', { name: label });
    await main().findByText(/Another one/);
    expect(link.getAttribute('href')).toBe(address);
    expect(link.closest('section')?.textContent ?? '').toContain(words);
  });

  test('without an active ticket is led to a first one', async () => {
    await openDashboard('user', { 'GET /api/tickets': () => ticketsAnswer() });
    await ready();
    expect(main().getByText('No tickets yet')).toBeDefined();
    expect(main().getByRole('heading', { name: 'Live Chat' })).toBeDefined();
    expect(linkTo('Create a ticket')).toBe('/tickets/create');
    expect(main().getAllByRole('link', { name: 'Create Ticket' })).toHaveLength(1);
  });
});

test('an agent finds what is assigned, of ten tickets the newest five', async () => {
  const { server } = await openDashboard('devops_agent', {
    'GET /api/tickets': () => ticketsAnswer({ stats, tickets }),
  });
  await ready();
  expect(listsAskedOf(server)).toContainEqual({ limit: '10', assignedOnly: 'true' });
  expect(linkTo(/^Total assigned\s*1,312/)).toBe('/tickets/assigned?status=all');
  expect(linkTo(/^Pending\s*46/)).toBe('/tickets/assigned?status=open');
  expect(linkTo(/^In Progress\s*38/)).toBe('/tickets/assigned?status=in-progress');
  expect(linkTo(/^Completed\s*1,228/)).toBe('/tickets/assigned?status=resolved,closed');
  expect(card('Recent assigned tickets').getAllByRole('link', { name: /^Ticket the/ })).toHaveLength(5);
});

describe('the desk', () => {
  test('shows figures with their change, each linked to a list of as many', async () => {
    const { server } = await openDashboard('admin');
    await ready();
    const zone = encodeURIComponent(new Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(server.requests.map(({ path }) => path)).toContain(`/api/admin/dashboard?timeZone=${zone}`);
    expect(main().getByText('12.3%', { exact: false }).parentElement?.textContent).toContain('from 114');
    expect(linkTo(/^Created\s*128/)).toBe('/admin/tickets?created=30');
    expect(linkTo(/^Open\s*46.*5 from 41, 30 days ago/)).toBe('/admin/tickets?status=open');
    expect(linkTo(/^In Progress\s*38.*Unchanged from 38/)).toBe('/admin/tickets?status=in-progress');
    expect(linkTo(/^Urgent\s*7.*2 from 5/)).toBe('/admin/tickets?status=open,in-progress&priority=critical');
  });

  test('has a table beside every drawing', async () => {
    await openDashboard('admin');
    await ready();
    const table = main().getByRole('table', { name: /created and resolved on each of the last 30 days/ });
    const rows = within(table).getAllByRole('row');
    expect(rows).toHaveLength(31);
    expect(rows.at(-1)?.textContent).toBe('Thursday 19 November85');
    await waitFor(() => {
      expect(document.querySelectorAll('.recharts-bar-rectangle rect')).toHaveLength(2);
      expect(document.querySelectorAll('.recharts-pie-sector')).toHaveLength(4);
    });
    const shares = card('Status').getAllByRole('listitem');
    expect(shares.slice(0, 4).map((share) => share.textContent)).toEqual([
      'Open463.5%',
      'In Progress382.9%',
      'Resolved715.4%',
      'Closed1,15788.2%',
    ]);
    expect(linkTo(/^Closed/)).toBe('/admin/tickets?status=closed');
    expect(linkTo(/^13 unassigned/)).toBe('/admin/tickets?status=open,in-progress&assignee=unassigned');
    const agent = main().getByRole('link', { name: /^Marcus Lindqvist/ });
    expect(agent.getAttribute('href')).toBe(
      `/admin/tickets?status=open,in-progress&assignee=${person('devops_agent')._id}`,
    );
    expect(agent.textContent).toContain('9 / 10');
    expect(main().getByText('13 active tickets are unassigned')).toBeDefined();
    expect(
      card('Recent tickets')
        .getByRole('link', { name: /Line 4 label/ })
        .getAttribute('href'),
    ).toBe('/admin/tickets/0199a000-0000-7000-8000-000000000304');
    expect(card('Recent users').getByText('Luca Moretti')).toBeDefined();
  });

  test.each(DESK)(
    'of %s has the figures, and leads nowhere that would send the reader back',
    async (role) => {
      await openDashboard(role);
      await ready();
      expect(linkTo(/^Created\s*128/)).toBe('/admin/tickets?created=30');
      expect(main().getByRole('table', { name: /created and resolved on each of/ })).toBeDefined();
      const visitor = { user: { role }, endedBy: null };
      for (const link of main().getAllByRole('link')) {
        const { pathname, search } = new URL(link.getAttribute('href') ?? '', 'http://test');
        expect(redirection(visitor, { pathname, search }), pathname).toBeNull();
      }
      expect(main().getByRole('button', { name: 'Export CSV' })).toBeDefined();
    },
  );
});

test('an organization that begins today is compared with nothing', async () => {
  await openDashboard('admin', { 'GET /api/admin/dashboard': quietDeskAnswer });
  await ready();
  expect(screen.getByRole('main').textContent?.match(/[\d.]+%/g)).toEqual(['50%']);
  expect(main().queryByText('New')).toBeNull();
  expect(main().getByText('Nothing was created or resolved in the last 30 days.')).toBeDefined();
  expect(main().getByText('No tickets yet')).toBeDefined();
  expect(main().getByText('No DevOps agents yet')).toBeDefined();
});

test('a first ticket is new, not a rise of so many per cent', async () => {
  const first = { now: 1, before: null, points: [0, 1] };
  const figures = { created: first, resolved: first, open: first, inProgress: first, urgent: first };
  await openDashboard('admin', { 'GET /api/admin/dashboard': () => deskAnswer({ figures }) });
  await ready();
  expect(main().getAllByText('New')).toHaveLength(5);
});

test('a super admin finds four totals and what happened, also at the address of their own', async () => {
  const { server } = await openDashboard('super_admin', {}, '/super-admin');
  await ready();
  for (const [label, total] of [
    ['Organizations', '4↑up 1 from 3, 30 days ago'],
    ['People', '412 super admins includedUnchanged from 41, 30 days ago'],
    ['Tickets', '1,148↑up 128 from 1,020, 30 days ago'],
    ['Active subscriptions', '3New'],
  ] as const) {
    const places = main().getAllByText(label);
    expect(places.map(({ parentElement }) => parentElement?.textContent)).toContain(`${label}${total}`);
  }
  expect(card('Recent activity').getByText('Hooli')).toBeDefined();
  expect(card('License requests').getByText('Acme Manufacturing')).toBeDefined();
  expect(
    card('License requests').getByText(/40 licenses in total requested by Dana Whitfield/),
  ).toBeDefined();
  expect(card('Quick actions').getAllByRole('link').length).toBeGreaterThan(0);
  expect(server.requests.map(({ path }) => path)).not.toContain('/api/admin/dashboard');
});

test('what happened leads to where it can be seen; what the reader may not open is told without a link', async () => {
  const acme = { _id: 'acme', name: 'Acme Manufacturing' };
  const at = (type: Activity['type'], text: string, subject = acme): Activity => ({
    type,
    text,
    organization: acme,
    subject,
    user: null,
    createdAt: '2026-11-19T13:16:00.000Z',
  });
  const recentActivity = [
    at('ticket_created', 'Ticket ACME-00042 created', { _id: 'ticket-42', name: 'ACME-00042' }),
    at('payment_recorded', 'Payment recorded'),
    at('license_decided', 'License request granted'),
    ...Array.from({ length: 10 }, (_, index) => at('subscription_changed', `Change ${index}`)),
  ];
  await openDashboard('super_admin', {
    'GET /api/super-admin/dashboard': () => installationDashboard({ recentActivity }),
  });
  await ready();
  const addressOf = (name: string) =>
    card('Recent activity').getByRole('link', { name }).getAttribute('href');
  expect(addressOf('Ticket ACME-00042 created')).toBe('/tickets/ticket-42');
  expect(addressOf('Payment recorded')).toBe('/super-admin/subscriptions?search=Acme+Manufacturing');
  expect(addressOf('License request granted')).toBe('/super-admin/organizations?search=Acme+Manufacturing');
  expect(card('Recent activity').queryByText('Change 9')).toBeNull();
  fireEvent.click(card('Recent activity').getByRole('button', { name: 'Show all 13' }));
  expect(card('Recent activity').getByText('Change 9')).toBeDefined();
  expect(activityLink(at('user_created', 'Joined as User'), () => false)).toBeNull();
});

test('every quick action of a super admin whose page is there leads to it', async () => {
  await openDashboard('super_admin');
  await ready();
  const addresses = card('Quick actions')
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '');
  expect(addresses).toContain('/super-admin/subscriptions');
  expect(addresses.filter((address) => !opensFor({ role: 'super_admin' })(address))).toEqual([]);
});

describe.each(CALLS)('when it fails for %s', (role, path) => {
  test('there are words and Retry, and no figures', async () => {
    const { server } = await openDashboard(role, { [path]: () => refusal(400, 'VALIDATION_FAILED', 'No') });
    expect(await main().findByText('Failed to load dashboard data')).toBeDefined();
    expect(screen.getByRole('main').textContent).not.toMatch(/\d/);
    expect(main().queryByText('No tickets yet')).toBeNull();

    server.answer({
      'GET /api/tickets': () => ticketsAnswer({ stats, tickets }),
      'GET /api/admin/dashboard': () => deskAnswer(),
      'GET /api/super-admin/dashboard': () => installationDashboard(),
    });
    fireEvent.click(main().getByRole('button', { name: 'Retry' }));
    expect(await ready()).toBeDefined();
    expect(main().queryByText('Failed to load dashboard data')).toBeNull();
  });
});

test.each(['user', 'devops_agent'] as const)('the figures of %s tell how they changed', async (role) => {
  const before = { total: 1300, open: 46, inProgress: 40, resolved: 71, closed: 1143 };
  const { server } = await openDashboard(role, {
    'GET /api/dashboard/trend': () => json(200, { success: true, before }),
  });
  expect(await main().findByRole('link', { name: /^Total .* 12 from 1,300, 30 days ago$/ })).toBeDefined();
  expect(linkTo(/Unchanged from 46, 30 days ago$/)).toContain('status=open');
  expect(linkTo(/^In Progress.*down 2 from 40, 30 days ago$/)).toContain('status=in-progress');
  expect(server.requests.some(({ path }) => path.startsWith('/api/dashboard/trend?timeZone='))).toBe(true);
});

test('where it is not known how they changed, nothing is said of it', async () => {
  await openDashboard('user', { 'GET /api/dashboard/trend': () => refusal(400, 'X', 'No') });
  await ready();
  expect(screen.getByRole('main').textContent).not.toContain('30 days ago');
});

test('a count of the sidebar that cannot be loaded is a dash, and says so', async () => {
  await openDashboard('user', { 'GET /api/tickets': () => refusal(400, 'X', 'No') });
  const entry = await screen.findByRole('link', { name: /^My Tickets\s*number not known$/ });
  expect(entry.textContent).toContain('–');
});

test('figures are fetched anew on demand; where that fails the old ones stay, with their age', async () => {
  const { server } = await openDashboard('admin');
  fireEvent.click(await ready());
  await waitFor(() => {
    expect(server.requests.filter(({ path }) => path.startsWith('/api/admin/dashboard'))).toHaveLength(2);
  });
  server.answer({ 'GET /api/admin/dashboard': () => refusal(400, 'VALIDATION_FAILED', 'No') });
  fireEvent.click(await ready());
  expect(await main().findByText('Failed to load dashboard data')).toBeDefined();
  expect(main().getByText(/^These are the figures of/)).toBeDefined();
  expect(main().getByText('128', { selector: '[class*=value]' })).toBeDefined();
});

test('figures are remembered for three minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { server } = await openDashboard('admin');
  await ready();
  const fetched = () => server.requests.filter(({ path }) => path.startsWith('/api/admin/dashboard')).length;
  const comeBackAfter = (milliseconds: number) => {
    focusManager.setFocused(false);
    vi.setSystemTime(Date.now() + milliseconds);
    act(() => focusManager.setFocused(true));
  };
  comeBackAfter(CACHE.dashboards - 1000);
  expect(fetched()).toBe(1);
  comeBackAfter(2000);
  await waitFor(() => expect(fetched()).toBe(2));
  focusManager.setFocused(undefined);
});
