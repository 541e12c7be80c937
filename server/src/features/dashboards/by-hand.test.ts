/**
 * Every figure of every dashboard over the demo data, recomputed by hand from the lists, the spreadsheet and the
 * history of each ticket: what somebody finds who has nothing but the public calls.
 */
import type { me } from '@switchboard/contract/access/auth.ts';
import type { listProjects } from '@switchboard/contract/catalogue/projects.ts';
import type {
  getDeskDashboard,
  getSuperAdminDashboard,
} from '@switchboard/contract/dashboards/dashboards.ts';
import type { AnswerOf, Endpoint } from '@switchboard/contract/endpoint.ts';
import type { getAutoAssignSettings } from '@switchboard/contract/tickets/auto-assign.ts';
import type { listDevopsAgents } from '@switchboard/contract/tickets/devops-agents.ts';
import type { Ticket, TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import type { listTickets } from '@switchboard/contract/tickets/ticket-lists.ts';
import type { getTicket } from '@switchboard/contract/tickets/tickets.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFileStore } from '../../platform/files/file-store.ts';
import { createLogger } from '../../platform/log.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedDemo } from '../installation/demo/seed-demo.ts';

const DAY = 24 * 60 * 60 * 1000;
const PERIOD = 30;
const DESKS = ['admin@acme.example', 'manager@globex.example', 'admin@initech.example'] as const;
const SUPER_ADMIN = 'super@switchboard.example';

let app: TestApp;
const tokens = new Map<string, string>();
/** All tickets of a desk with their history, the newest first. */
const ticketsOf = new Map<string, readonly Ticket[]>();

beforeAll(async () => {
  app = await startTestApp({}, { empty: true });
  const files = await openFileStore(app.filesDirectory);
  await seedDemo({
    db: app.db,
    files,
    clock: app.clock,
    secretKey: app.secretKey,
    log: createLogger('silent'),
  });
  // Nobody of the desk could count by hand what is confidential.
  await app.db.updateTable('tickets').set({ confidential: false }).execute();
  await liveOn();
  for (const who of [...DESKS, SUPER_ADMIN]) {
    const tickets = await readAll(who, '/admin/tickets');
    const read = ({ _id }: TicketSummary) => get<typeof getTicket>(who, `/tickets/${_id}`);
    ticketsOf.set(
      who,
      (await Promise.all(tickets.map(read))).map((answer) => answer.ticket),
    );
  }
});
afterAll(() => app.close());

async function send(who: string, method: 'GET' | 'PUT', path: string, body?: object) {
  if (!tokens.has(who)) {
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', who)
      .executeTakeFirstOrThrow();
    tokens.set(who, await app.tokenFor(id));
  }
  const headers = { authorization: `Bearer ${tokens.get(who)}` };
  const answer = await app.call(null, method, path, { headers, ...(body !== undefined && { body }) });
  expect(answer.status).toBe(200);
  return answer;
}
const get = async <E extends Endpoint>(who: string, path: string) =>
  (await send(who, 'GET', path)).body as unknown as AnswerOf<E>;

async function readAll(who: string, path: string): Promise<TicketSummary[]> {
  const tickets: TicketSummary[] = [];
  for (let page = 1; ; page += 1) {
    const list: AnswerOf<typeof listTickets> = await get<typeof listTickets>(
      who,
      `${path}${path.includes('?') ? '&' : '?'}limit=100&page=${page}`,
    );
    tickets.push(...list.tickets);
    if (page >= list.pagination.pages) return tickets;
  }
}

/** A morning at the desk after the demo's past: what triggers count comes on top of what was counted at once. */
async function liveOn() {
  const admin = 'admin@acme.example';
  // Otherwise the product assigns waiting tickets while they are being counted.
  await send(admin, 'PUT', '/auto-assign/settings', { enabled: false });
  const [first, second, third] = await readAll(admin, '/admin/tickets?status=open,in_progress');
  const resolved = (await readAll(admin, '/admin/tickets?status=resolved'))[0];
  app.clock.advance(20 * 60 * 1000);
  await send(admin, 'PUT', `/tickets/${first?._id}`, { priority: 'Critical' });
  await send(admin, 'PUT', `/tickets/${second?._id}/status`, { status: 'Resolved' });
  for (const status of ['Open', 'Resolved', 'In Progress', 'Resolved']) {
    await send(admin, 'PUT', `/tickets/${resolved?._id}/status`, { status });
  }
  const { devopsAgents } = await get<typeof listDevopsAgents>(admin, '/admin/devops-agents');
  await send(admin, 'PUT', `/admin/tickets/${third?._id}/assign`, { devopsAgent: devopsAgents[0]?._id });
}

const count = <T>(things: readonly T[], wanted: (thing: T) => boolean) => things.filter(wanted).length;
const isActive = ({ status }: { status: string | null }) => status === 'Open' || status === 'In Progress';
const isUrgent = (state: { status: string | null; priority: string }) =>
  isActive(state) && state.priority === 'Critical';
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The state of a ticket when a day was over. */
function stateAfter(ticket: Ticket, day: string, dayOf: (at: string) => string) {
  const changes = ticket.history.toSorted((a, b) => a.at.localeCompare(b.at));
  const priority = changes.find(({ kind }) => kind === 'priority')?.from ?? ticket.priority;
  const state: { status: string | null; priority: string } = { status: null, priority };
  for (const { kind, to } of changes.filter(({ at }) => dayOf(at) <= day)) {
    if (kind === 'created') state.status = 'Open';
    if (kind === 'status') state.status = to;
    if (kind === 'priority') state.priority = to ?? '';
  }
  return state;
}

describe.each(['Europe/Berlin', 'America/Los_Angeles'])('for a reader in %s', (timeZone) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const dayOf = (at: string) => format.format(new Date(at));

  test.each([...DESKS, SUPER_ADMIN])('the days of %s', async (who) => {
    const tickets = ticketsOf.get(who) ?? [];
    const { days, figures } = await get<typeof getDeskDashboard>(
      who,
      `/admin/dashboard?timeZone=${timeZone}`,
    );
    const noon = Date.parse(`${format.format(app.clock.now())}T12:00:00Z`);
    const dayBefore = (back: number) => new Date(noon - back * DAY).toISOString().slice(0, 10);
    expect(days).toEqual(Array.from({ length: PERIOD }, (_, index) => dayBefore(PERIOD - 1 - index)));
    const former = Array.from({ length: PERIOD }, (_, index) => dayBefore(2 * PERIOD - 1 - index));
    const began = tickets.some((ticket) => dayOf(ticket.createdAt) < (days[0] ?? ''));

    const created = (day: string) => count(tickets, (ticket) => dayOf(ticket.createdAt) === day);
    const resolved = (day: string) =>
      count(tickets, ({ history }) =>
        history.some(({ kind, to, at }) => kind === 'status' && to === 'Resolved' && dayOf(at) === day),
      );
    for (const [name, of] of [
      ['created', created],
      ['resolved', resolved],
    ] as const) {
      expect(figures[name]).toEqual({
        now: sum(days.map(of)),
        before: began ? sum(former.map(of)) : null,
        points: days.map(of),
      });
    }
    for (const [name, wanted] of [
      ['open', ({ status }: { status: string | null }) => status === 'Open'],
      ['inProgress', ({ status }: { status: string | null }) => status === 'In Progress'],
      ['urgent', isUrgent],
    ] as const) {
      const at = (day: string) => count(tickets, (ticket) => wanted(stateAfter(ticket, day, dayOf)));
      expect(figures[name]).toEqual({
        now: count(tickets, wanted),
        before: began ? at(dayBefore(PERIOD)) : null,
        points: days.map(at),
      });
    }
  });
});

test('the demo shows something of everything', async () => {
  const { figures, stats } = await get<typeof getDeskDashboard>(DESKS[0], '/admin/dashboard');
  for (const figure of Object.values(figures)) {
    expect(figure.now).toBeGreaterThan(0);
    expect(new Set(figure.points).size).toBeGreaterThan(1);
  }
  expect(stats.unassignedTickets).toBeGreaterThan(0);
});

describe.each([...DESKS, SUPER_ADMIN])('the desk of %s', (who) => {
  test('counts what its lists, its spreadsheet and their figures count', async () => {
    const tickets = ticketsOf.get(who) ?? [];
    const { stats, recentTickets } = await get<typeof getDeskDashboard>(who, '/admin/dashboard');
    const { projects } = await get<typeof listProjects>(who, '/projects');
    expect(stats.totalProjects).toBe(projects.length);
    expect(stats.urgentTickets).toBe(count(tickets, isUrgent));
    for (const [query, figure, wanted] of [
      ['', stats.totalTickets, () => true],
      ['status=open', stats.openTickets, ({ status }: Ticket) => status === 'Open'],
      ['status=in_progress', stats.inProgressTickets, ({ status }: Ticket) => status === 'In Progress'],
      ['status=resolved', stats.resolvedTickets, ({ status }: Ticket) => status === 'Resolved'],
      ['status=closed', stats.closedTickets, ({ status }: Ticket) => status === 'Closed'],
      ['status=open,in-progress&priority=urgent', stats.urgentTickets, isUrgent],
      [
        'status=open,in-progress&assignee=unassigned',
        stats.unassignedTickets,
        (ticket: Ticket) => isActive(ticket) && ticket.assignedTo === null,
      ],
    ] as const) {
      expect(figure, query).toBe(count(tickets, wanted));
      expect((await get<typeof listTickets>(who, `/admin/tickets?${query}`)).pagination.total).toBe(figure);
      const csv = await send(who, 'GET', `/admin/export/tickets?${query}`);
      expect(csv.headers['x-total-rows']).toBe(String(figure));
      expect(csv.raw.toString().split('\r\n"').length - 1).toBe(figure);
    }
    const list = await get<typeof listTickets>(who, '/admin/tickets?limit=7');
    expect(recentTickets).toEqual(list.tickets);
    expect(list.stats).toEqual({
      total: stats.totalTickets,
      open: stats.openTickets,
      inProgress: stats.inProgressTickets,
      resolved: stats.resolvedTickets,
      closed: stats.closedTickets,
    });
  });

  test('knows what each agent has', async () => {
    const tickets = ticketsOf.get(who) ?? [];
    const { workload } = await get<typeof getDeskDashboard>(who, '/admin/dashboard');
    const { devopsAgents } = await get<typeof listDevopsAgents>(who, '/admin/devops-agents?limit=100');
    expect(workload.map(({ _id }) => _id).toSorted()).toEqual(devopsAgents.map(({ _id }) => _id).toSorted());
    const loads = workload.map(({ open, inProgress }) => open + inProgress);
    expect(loads).toEqual(loads.toSorted((a, b) => b - a));
    for (const agent of workload) {
      const own = tickets.filter(({ assignedTo }) => assignedTo?._id === agent._id);
      expect(agent.open).toBe(count(own, ({ status }) => status === 'Open'));
      expect(agent.inProgress).toBe(count(own, ({ status }) => status === 'In Progress'));
      const listed = devopsAgents.find(({ _id }) => _id === agent._id);
      expect(listed?.workload.openTickets).toBe(agent.open + agent.inProgress);
      if (who === SUPER_ADMIN) continue;
      const { settings } = await get<typeof getAutoAssignSettings>(who, '/auto-assign/settings');
      expect(agent.cap).toBe(settings.maxTicketsPerAgent);
    }
  });

  test('has the licenses and the people of its organization', async () => {
    const { stats, licenses, recentUsers } = await get<typeof getDeskDashboard>(who, '/admin/dashboard');
    const { user } = await get<typeof me>(who, '/auth/me');
    expect(licenses).toEqual(user.organization?.licenses ?? null);
    const people = await app.db
      .selectFrom('users')
      .select(['id', 'organization_id'])
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const own = people.filter((one) => who === SUPER_ADMIN || one.organization_id === user.organization?._id);
    expect(stats.totalUsers).toBe(own.length);
    expect(stats.totalOrganizations).toBe(who === SUPER_ADMIN ? 3 : 1);
    expect(recentUsers.map(({ _id }) => _id)).toEqual(own.slice(0, 5).map(({ id }) => id));
  });
});

test.each([
  ['user1@acme.example', '/tickets'],
  ['agent1@acme.example', '/tickets?assignedOnly=true'],
  ['agent1@globex.example', '/tickets'],
  ['manager@acme.example', '/tickets'],
  ['admin@globex.example', '/tickets'],
])('the figures of %s are those of all pages of %s', async (who, path) => {
  const tickets = await readAll(who, path);
  const { stats, pagination } = await get<typeof listTickets>(who, path);
  const inStatus = (wanted: string) => count(tickets, ({ status }) => status === wanted);
  expect(pagination.total).toBe(tickets.length);
  expect(stats).toEqual({
    total: tickets.length,
    open: inStatus('Open'),
    inProgress: inStatus('In Progress'),
    resolved: inStatus('Resolved'),
    closed: inStatus('Closed'),
  });
});

test('the totals of the installation are the sums of the desks', async () => {
  const { stats, recentActivity } = await get<typeof getSuperAdminDashboard>(
    SUPER_ADMIN,
    '/super-admin/dashboard',
  );
  const desks = await Promise.all(DESKS.map((who) => get<typeof getDeskDashboard>(who, '/admin/dashboard')));
  expect(stats).toEqual({
    totalOrganizations: desks.length,
    totalUsers: sum(desks.map((one) => one.stats.totalUsers)) + 1,
    superAdmins: 1,
    totalTickets: sum(desks.map((one) => one.stats.totalTickets)),
    activeSubscriptions: desks.length,
  });
  const newest = (ticketsOf.get(SUPER_ADMIN) ?? []).slice(0, 5).map(({ ticketNumber }) => ticketNumber);
  const told = recentActivity.filter(({ type }) => type === 'ticket_created').map(({ text }) => text);
  expect(told).toEqual(newest.map((number) => `Ticket ${number} created`));
});
