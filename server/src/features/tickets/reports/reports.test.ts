/** The report of service times: its figures are those of the lists that they lead to. */
import { DAY, HOUR, MINUTE } from '@switchboard/contract/durations.ts';
import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import type { Calendar } from '@switchboard/contract/organizations/calendars.ts';
import {
  CLOCK_OUTCOMES,
  clockFilterText,
  REPORT_GROUPS,
  type ReportGroup,
} from '@switchboard/contract/tickets/clock-filter-text.ts';
import type { getServiceReport } from '@switchboard/contract/tickets/service-report.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { expect, test } from 'vitest';
import { createLogger } from '../../../platform/log.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTeam } from '../../../testing/world.ts';
import { lookAtClocks } from '../clocks/look-at-clocks.ts';
import { ticketFields } from '../testing/ticket-calls.ts';

const { app, world } = await openTestApp();
const { ours, theirs } = world;
type Report = AnswerOf<typeof getServiceReport>;

const week = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]);
const { calendar } = (
  await app.call(ours.admin, 'POST', '/calendars', { body: { name: 'Always', timeZone: 'UTC', week } })
).body as unknown as { calendar: Calendar };
const targets = { firstResponse: 60, nextResponse: 60, resolution: 240 };
await app.call(ours.admin, 'POST', '/sla-policies', {
  body: {
    name: 'Everything',
    calendar: calendar._id,
    isDefault: true,
    targets: { Low: targets, Medium: targets, High: targets, Critical: targets },
    pauseOn: ['requester', 'vendor'],
  },
});
const raise = async (fields: object = {}) => {
  const answer = await app.call(ours.user, 'POST', '/tickets', {
    body: { ...ticketFields(ours), ...fields },
  });
  return (answer.body.ticket as unknown as Ticket)._id;
};
const put = (path: string, body: object) => app.call(ours.admin, 'PUT', path, { body });
const say = (caller: string, id: string, body: object = {}) =>
  app.call(caller, 'POST', `/tickets/${id}/comments`, { body: { comment: '=cmd|Have you tried?', ...body } });

const team = await createTeam(app.db, ours);
const began = app.clock.now();
// Answered and resolved in time, after the requester was waited for.
const quick = await raise({ priority: 'High' });
await put(`/admin/tickets/${quick}/assign`, { devopsAgent: ours.agent });
app.clock.advance(10 * MINUTE);
await say(ours.agent, quick, { expectsReply: true });
app.clock.advance(HOUR);
await say(ours.user, quick);
app.clock.advance(MINUTE);
await say(ours.agent, quick);
app.clock.advance(MINUTE);
await say(ours.user, quick);
await put(`/admin/tickets/${quick}/status`, { status: 'Resolved' });
// Nobody answers this one in time, and a vendor is waited for; the other two go on.
const late = await raise({ priority: 'Critical' });
await put(`/tickets/${late}/team`, { team });
await put(`/tickets/${late}/waiting`, { on: 'vendor', vendor: 'Zebra' });
app.clock.advance(5 * HOUR);
await lookAtClocks({ database: app.database, clock: app.clock, log: createLogger('silent') });
await raise();
await raise({ priority: 'Low' });

const day = (moment: Date) => moment.toISOString().slice(0, 10);
const period = `from=${day(began)}&to=${day(new Date(began.getTime() + DAY))}&timeZone=UTC`;
const path = `/admin/reports/service-times?${period}`;
const read = async (by: ReportGroup, caller = ours.manager, more = '') =>
  (await app.call(caller, 'GET', `${path}&groupBy=${by}${more}`)).body as unknown as Report;
const countOf = async (list: string, caller: string, clock: string, more = '') => {
  const answer = await app.call(caller, 'GET', `${list}?clock=${encodeURIComponent(clock)}${more}`);
  return (answer.body as unknown as { pagination: { total: number } }).pagination.total;
};

test('what was met, late and runs, how long it took, and whom it waited for', async () => {
  const { rows } = await read('priority');
  const figures = (key: string, clock: string) =>
    rows.find((row) => row.group.key === key && row.clock === clock);
  expect(figures('High', 'first_response')).toMatchObject({
    met: 1,
    metPercent: 100,
    medianSeconds: 600,
    p90Seconds: 600,
  });
  expect(figures('High', 'resolution')).toMatchObject({
    met: 1,
    medianSeconds: 720,
    waiting: { requester: 3600, approver: 0, vendor: 0 },
  });
  // Two answers after the first, both in time, are one ticket.
  expect(figures('High', 'next_response')).toMatchObject({ met: 1, breached: 0, running: 0 });
  expect(figures('Critical', 'first_response')).toMatchObject({ breached: 0, running: 1, metPercent: null });
  expect(figures('Low', 'resolution')).toMatchObject({ running: 1, medianSeconds: null });
  expect([...new Set(rows.map(({ group }) => group.key))]).toEqual(['Critical', 'High', 'Medium', 'Low']);
});

test.each(REPORT_GROUPS)('every figure by %s leads to a list with that count', async (by) => {
  const { rows, period: moments } = await read(by);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    for (const outcome of CLOCK_OUTCOMES) {
      const filter = clockFilterText({
        ...moments,
        kind: row.clock,
        outcome,
        group: { by, key: row.group.key },
      });
      expect(await countOf('/admin/tickets', ours.manager, filter), filter).toBe(row[outcome]);
    }
  }
});

test('groups have names; those without have none', async () => {
  const names = async (by: ReportGroup) => (await read(by)).rows.map(({ group }) => group.name !== null);
  expect(new Set(await names('project'))).toEqual(new Set([true]));
  expect(new Set(await names('team'))).toEqual(new Set([true, false]));
  expect(new Set(await names('agent'))).toEqual(new Set([true, false]));
});

test('a super admin names the organization, and its list has the same count', async () => {
  const unnamed = await app.call(world.superAdmin, 'GET', path);
  expect(unnamed.body.errors).toMatchObject([{ path: 'organization' }]);
  const named = `&organization=${ours.id}`;
  const { rows, period: moments } = await read('team', world.superAdmin, named);
  const [row] = rows;
  const filter = clockFilterText({
    ...moments,
    kind: row?.clock ?? 'resolution',
    outcome: 'any',
    group: { by: 'team', key: row?.group.key ?? '' },
  });
  const total = (row?.met ?? 0) + (row?.breached ?? 0) + (row?.running ?? 0);
  expect(await countOf('/super-admin/tickets', world.superAdmin, filter, named)).toBe(total);
});

test('nothing of it is told to others, and what cannot be read is refused', async () => {
  expect((await read('priority', theirs.admin)).rows).toEqual([]);
  expect((await app.call(ours.agent, 'GET', path)).status).toBe(403);
  expect((await app.call(ours.user, 'GET', path)).status).toBe(403);
  const refused = async (query: string) =>
    (await app.call(ours.admin, 'GET', `/admin/reports/service-times?${query}`)).body.errors;
  expect(await refused('from=2026-02-01&to=2026-01-01')).toMatchObject([{ path: 'to' }]);
  expect(await refused('from=2024-01-01&to=2026-01-01')).toMatchObject([{ path: 'to' }]);
  expect(await refused(`${period}&groupBy=colour`)).toMatchObject([{ path: 'groupBy' }]);
  const list = await app.call(ours.admin, 'GET', '/admin/tickets?clock=resolution~late');
  expect(list.body.errors).toMatchObject([{ path: 'clock' }]);
});

test('as a file nothing in it runs as a formula', async () => {
  await app.db.updateTable('projects').set({ name: '=1+1' }).where('id', '=', ours.project).execute();
  await app.db.updateTable('projects').set({ name: '+2' }).where('id', '=', ours.plainProject).execute();
  const { raw, headers } = await app.call(
    ours.head,
    'GET',
    `${path.replace('?', '/export?')}&groupBy=project`,
  );
  const text = raw.toString('utf8');
  expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
  expect(text).toContain('"Group","Clock","Met"');
  expect(text).toMatch(/"'[=+]/);
  expect(text).not.toMatch(/"[=+]/);
});
