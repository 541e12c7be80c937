/**
 * Figures over time, against a replay of every event from the beginning: the days are found by formatting moments in
 * the reader's zone, and states by going forward, where the product counts by boundaries and reckons back.
 */
import type { getDeskDashboard } from '@switchboard/contract/dashboards/dashboards.ts';
import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import type { createTicket } from '@switchboard/contract/tickets/tickets.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import { createOrganization, type Organization } from '../../testing/world.ts';

type DeskBody = AnswerOf<typeof getDeskDashboard>;
interface State {
  readonly status: string;
  readonly priority: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Summer time ends in Europe and in North America between the 12th of October and this moment. */
const END = Date.UTC(new Date().getUTCFullYear() + 1, 10, 10, 9, 30);

const { app, world } = await openTestApp({}, { empty: true });
beforeAll(async () => {
  app.clock.advance(END - 75 * DAY - app.clock.now().getTime());
  await live();
});

const present = () => app.clock.now().getTime();
const goTo = (moment: number) => app.clock.advance(Math.max(0, moment - present()));

async function raise(home: Organization): Promise<string> {
  const { status, body } = await app.call(home.user, 'POST', '/tickets', {
    body: {
      summary: 'Belt 3 stops',
      description: 'Twice a shift.',
      ticketType: 'Report Issue',
      category: home.category,
      project: home.plainProject,
      projectManagerName: 'Priya Raman',
      contactNumber: '2500',
    },
  });
  expect(status).toBe(201);
  return (body as unknown as AnswerOf<typeof createTicket>).ticket._id;
}
async function change(home: Organization, id: string, what: 'status' | 'priority', value: string) {
  const path = what === 'status' ? `/tickets/${id}/status` : `/tickets/${id}`;
  const { status } = await app.call(home.admin, 'PUT', path, { body: { [what]: value } });
  expect(status).toBe(200);
}

const STATUSES = ['Open', 'In Progress', 'Resolved', 'Closed'];
const PRIORITIES = ['Low', 'Critical', 'High', 'Critical'];

/** 75 days of a help desk: every seven hours something happens, at hours that wander over the day. */
async function live() {
  const homes = [world.ours, world.theirs];
  const tickets = new Map<Organization, string[]>(homes.map((home) => [home, []]));
  for (let step = 0; present() < END - 8 * HOUR; step += 1) {
    const home = homes[step % 5 === 0 ? 1 : 0] ?? world.ours;
    const raised = tickets.get(home) ?? [];
    const chosen = raised[(step * 7) % Math.max(1, raised.length)];
    if (step % 3 === 0 || chosen === undefined) raised.push(await raise(home));
    else if (step % 4 === 0) await change(home, chosen, 'priority', PRIORITIES[(step % 11) % 4] ?? 'Low');
    else await change(home, chosen, 'status', STATUSES[(step % 13) % 4] ?? 'Open');
    app.clock.advance(7 * HOUR + 11 * MINUTE);
  }
  const ticket = tickets.get(world.ours)?.[0] ?? '';
  goTo(END - 6 * HOUR);
  await change(world.ours, ticket, 'status', 'Open');
  for (const status of ['Resolved', 'Open', 'Resolved']) {
    app.clock.advance(20 * MINUTE);
    await change(world.ours, ticket, 'status', status);
  }
  goTo(END);
}

interface Told {
  readonly ticket: string;
  readonly day: string;
  readonly verb: string;
  readonly to: string | null;
}

async function told(organizationId: string, timeZone: string): Promise<Told[]> {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const rows = await app.db
    .selectFrom('events')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('verb', 'in', ['created', 'status', 'priority'])
    .orderBy('sequence')
    .execute();
  return rows.map((row) => ({
    ticket: row.subject_id,
    day: format.format(row.at),
    verb: row.verb,
    to: typeof row.data.to === 'string' ? row.data.to : null,
  }));
}

/** How many tickets were in such a state when `day` was over. */
function countAt(events: readonly Told[], day: string, wanted: (state: State) => boolean): number {
  const states = new Map<string, State>();
  for (const event of events.filter((one) => one.day <= day)) {
    const state = states.get(event.ticket) ?? { status: '', priority: 'Medium' };
    if (event.verb === 'priority') states.set(event.ticket, { ...state, priority: event.to ?? '' });
    else states.set(event.ticket, { ...state, status: event.to ?? '' });
  }
  return [...states.values()].filter(wanted).length;
}

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) - days * DAY).toISOString().slice(0, 10);

const read = async (who: string, timeZone: string): Promise<DeskBody> => {
  const { status, body } = await app.call(who, 'GET', `/admin/dashboard?timeZone=${timeZone}`);
  expect(status).toBe(200);
  return body as unknown as DeskBody;
};

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const STATES: Record<'open' | 'inProgress' | 'urgent', (state: State) => boolean> = {
  open: ({ status }) => status === 'Open',
  inProgress: ({ status }) => status === 'In Progress',
  urgent: ({ status, priority }) => ['Open', 'In Progress'].includes(status) && priority === 'Critical',
};

describe.each(['Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kolkata', 'UTC'])(
  'for a reader in %s',
  (timeZone) => {
    test.each(['ours', 'theirs'] as const)('the figures of %s are those of a replay', async (name) => {
      const home = world[name];
      const { days, figures } = await read(home.admin, timeZone);
      const events = await told(home.id, timeZone);
      const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(END);
      expect(days).toEqual(Array.from({ length: 30 }, (_, index) => dayBefore(today, 29 - index)));
      const earlier = Array.from({ length: 30 }, (_, index) => dayBefore(today, 59 - index));

      const created = (day: string) =>
        events.filter((event) => event.day === day && event.verb === 'created').length;
      const resolved = (day: string) => {
        const resolutions = events.filter(({ verb, to }) => verb === 'status' && to === 'Resolved');
        return new Set(resolutions.filter((event) => event.day === day).map((event) => event.ticket)).size;
      };
      for (const [figure, of] of [
        [figures.created, created],
        [figures.resolved, resolved],
      ] as const) {
        expect(figure.points).toEqual(days.map(of));
        expect(figure.now).toBe(sum(days.map(of)));
        expect(figure.before).toBe(sum(earlier.map(of)));
        expect(figure.before).toBeGreaterThan(0);
      }
      for (const figureName of ['open', 'inProgress', 'urgent'] as const) {
        const figure = figures[figureName];
        const wanted = STATES[figureName];
        expect(figure.points).toEqual(days.map((day) => countAt(events, day, wanted)));
        expect(figure.now).toBe(figure.points.at(-1));
        expect(figure.before).toBe(countAt(events, dayBefore(days[0] ?? '', 1), wanted));
        expect(new Set(figure.points).size).toBeGreaterThan(1);
      }
    });
  },
);

test('a ticket that is resolved twice on a day counts once', async () => {
  const { figures } = await read(world.ours.admin, 'UTC');
  expect(figures.resolved.points.at(-1)).toBe(1);
});

test('a super admin sees the sum of the organizations', async () => {
  const [ours, theirs, all] = await Promise.all([
    read(world.ours.admin, 'Europe/Berlin'),
    read(world.theirs.admin, 'Europe/Berlin'),
    read(world.superAdmin, 'Europe/Berlin'),
  ]);
  for (const name of ['created', 'resolved', 'open', 'inProgress', 'urgent'] as const) {
    const sums = ours.figures[name].points.map(
      (value, day) => value + (theirs.figures[name].points[day] ?? 0),
    );
    expect(all.figures[name].points).toEqual(sums);
  }
});

test('who has nothing from before the period has nothing to compare with', async () => {
  app.clock.advance(400 * DAY);
  const { figures: quiet } = await read(world.ours.admin, 'UTC');
  expect(quiet.created).toMatchObject({ now: 0, before: 0 });
  expect(quiet.open.before).toBe(quiet.open.now);

  const young = await createOrganization(app.db, 'YOUNG');
  await raise(young);
  const { figures } = await read(young.admin, 'UTC');
  expect(figures.created).toMatchObject({ now: 1, before: null });
  expect(figures.open).toMatchObject({ now: 1, before: null });
  expect(figures.open.points.slice(-2)).toEqual([0, 1]);
});
