import { SCHEDULES } from '@switchboard/contract/limits.ts';
import * as endpoints from '@switchboard/contract/schedules/scheduled-tickets.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import type { Answer } from '../../testing/test-app.ts';
import { createSchedule } from '../../testing/world.ts';

const HOUR = 3_600_000;

const { app, world } = await openTestApp();

const admin = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  app.call(world.ours.admin, method, `/scheduled-tickets${path}`, body === undefined ? {} : { body });
const scheduleOf = (answer: Answer) => endpoints.getSchedule.output.parse(answer.body).scheduledTicket;
const fromNow = (milliseconds: number) => new Date(app.clock.now().getTime() + milliseconds).toISOString();
const fields = (more: object = {}) => ({
  summary: 'Clean the printers',
  description: 'All of them.',
  category: world.ours.category,
  project: world.ours.plainProject,
  projectManagerName: 'Priya Raman',
  contactNumber: '2500',
  scheduledDate: fromNow(HOUR),
  ...more,
});
const add = async (more: object = {}) => scheduleOf(await admin('POST', '', fields(more)));
const read = async (id: string) => scheduleOf(await admin('GET', `/${id}`));

test('a schedule comes back as it was sent, with the defaults', async () => {
  const scheduledDate = fromNow(HOUR);
  const created = await admin('POST', '', {
    ...fields({ scheduledDate, subcategory: world.ours.subcategory }),
    ticketType: 'Report Issue',
    recurrence: 'bi-weekly',
    recurrenceEndDate: '2099-01-31',
    timezone: 'Asia/Kathmandu',
    assignToAgent: 'auto',
    notes: 'Bring cards',
    tags: ' a, ,b ,',
  });
  expect(created.status).toBe(201);
  const schedule = scheduleOf(created);
  expect(schedule).toMatchObject({
    ticketType: 'Report Issue',
    priority: 'Medium',
    category: { _id: world.ours.category, name: 'Hardware' },
    subcategory: { _id: world.ours.subcategory },
    scheduledDate,
    timezone: 'Asia/Kathmandu',
    recurrence: 'bi-weekly',
    // The end of that day there.
    recurrenceEndDate: '2099-01-31T18:14:59.999Z',
    assignToAgent: 'auto',
    autoAssignToAgent: true,
    specificAgent: null,
    tags: ['a', 'b'],
    status: 'active',
    isActive: true,
    nextExecution: scheduledDate,
    lastExecuted: null,
    executionCount: 0,
    createdTickets: [],
    createdBy: { _id: world.ours.admin },
  });
  expect(await read(schedule._id)).toEqual(schedule);
  expect((await add()).ticketType).toBe('Request Service');
});

test('a wall clock without an offset is read in the zone', async () => {
  const schedule = await add({ scheduledDate: '2099-07-01T09:00', timezone: 'Europe/Berlin' });
  expect(schedule.scheduledDate).toBe('2099-07-01T07:00:00.000Z');
});

test('wrong fields are named', async () => {
  const { ours, theirs } = world;
  for (const [more, path, msg] of [
    [{ summary: ' ' }, 'summary', 'Summary is required'],
    [{ description: '' }, 'description', 'Description is required'],
    [{ category: '' }, 'category', 'Category is required'],
    [{ project: '' }, 'project', 'Project is required'],
    [{ projectManagerName: '' }, 'projectManagerName', 'Project Manager Name is required'],
    [{ contactNumber: '' }, 'contactNumber', 'Contact Number is required'],
    [{ scheduledDate: '' }, 'scheduledDate', 'Scheduled Date is required'],
    [{ scheduledDate: fromNow(-2 * 60_000) }, 'scheduledDate', 'Scheduled date cannot be in the past'],
    [{ scheduledDate: '2099-02-30T10:00' }, 'scheduledDate', 'Please enter a date'],
    [{ recurrence: 'yearly' }, 'recurrence', 'Recurrence must be none, daily, weekly, bi-weekly or monthly'],
    [
      { recurrence: 'daily', recurrenceEndDate: fromNow(HOUR / 2) },
      'recurrenceEndDate',
      'End date must be after scheduled date',
    ],
    [{ status: 'gone' }, 'status', 'Status must be active, paused, completed or cancelled'],
    [{ timezone: 'Mars/Base' }, 'timezone', 'Please name a time zone such as Europe/Berlin'],
    [{ category: theirs.category }, 'category', 'Please choose a category of your organization'],
    [{ project: ours.completedProject }, 'project', 'Please choose an active project of your organization'],
    [
      { assignToAgent: theirs.agent },
      'assignToAgent',
      'Please choose an active DevOps agent of the ticket’s organization',
    ],
    [
      { autoAssignToAgent: true, specificAgent: ours.agent },
      'assignToAgent',
      'Please choose either auto-assign or one agent',
    ],
  ] as const) {
    const refused = await admin('POST', '', fields(more));
    expect(refused.status, path).toBe(400);
    expect(refused.body.errors).toEqual([{ path, msg }]);
  }
  expect((await add({ scheduledDate: fromNow(-30_000) })).status).toBe('active');
  expect((await add({ recurrenceEndDate: fromNow(-HOUR) })).recurrence).toBe('none');
});

test('each way to name who gets the tickets reads back the same', async () => {
  const { agent, otherAgent } = world.ours;
  const shapes = [
    [{ assignToAgent: agent }, agent],
    [{ specificAgent: agent }, agent],
    [{ autoAssignToAgent: true }, 'auto'],
    [{ assignToAgent: 'auto', autoAssignToAgent: true, specificAgent: '' }, 'auto'],
    [{ assignToAgent: '' }, ''],
    [{}, ''],
  ] as const;
  for (const [more, expected] of shapes) {
    const schedule = await add(more);
    expect(schedule.assignToAgent).toBe(expected);
    expect(schedule.autoAssignToAgent).toBe(expected === 'auto');
    expect(schedule.specificAgent?._id).toBe(expected === agent ? agent : undefined);
  }
  const schedule = await add({ assignToAgent: agent });
  const edits = [
    [{ autoAssignToAgent: false }, agent],
    [{ autoAssignToAgent: true }, 'auto'],
    [{ specificAgent: null }, 'auto'],
    [{ specificAgent: otherAgent }, otherAgent],
    [{ specificAgent: '' }, ''],
  ] as const;
  for (const [change, expected] of edits) {
    expect(scheduleOf(await admin('PUT', `/${schedule._id}`, change)).assignToAgent).toBe(expected);
  }
});

test('toggling pauses and resumes at the first time in the future; a time that passed needs another', async () => {
  const start = app.clock.now();
  const schedule = await add({ recurrence: 'daily' });
  const paused = scheduleOf(await admin('PATCH', `/${schedule._id}/toggle`));
  expect(paused).toMatchObject({ status: 'paused', isActive: false, nextExecution: null });
  const once = await add({ status: 'paused' });
  app.clock.advance(50 * HOUR);
  const resumed = scheduleOf(await admin('PATCH', `/${schedule._id}/toggle`));
  expect(resumed).toMatchObject({
    status: 'active',
    nextExecution: new Date(start.getTime() + 73 * HOUR).toISOString(),
  });
  const late = await admin('PATCH', `/${once._id}/toggle`);
  expect(late.status).toBe(400);
  expect(late.body.errors).toEqual([{ path: 'scheduledDate', msg: 'Scheduled date cannot be in the past' }]);
  const scheduledDate = fromNow(HOUR);
  const again = await admin('PUT', `/${once._id}`, { status: 'active', scheduledDate });
  expect(scheduleOf(again)).toMatchObject({ status: 'active', nextExecution: scheduledDate });
});

test('cancelling keeps the row; it runs no more, and editing brings it back with a future date', async () => {
  const schedule = await add();
  const cancelled = await admin('DELETE', `/${schedule._id}`);
  expect(scheduleOf(cancelled)).toMatchObject({ status: 'cancelled', isActive: false, nextExecution: null });
  for (const [method, path] of [
    ['PATCH', 'toggle'],
    ['POST', 'execute'],
  ] as const) {
    const refused = await admin(method, `/${schedule._id}/${path}`);
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('SCHEDULE_ENDED');
  }
  expect((await admin('DELETE', `/${schedule._id}`)).status).toBe(200);
  const back = await admin('PUT', `/${schedule._id}`, { status: 'active' });
  expect(scheduleOf(back).nextExecution).toBe(schedule.scheduledDate);
});

test('an edit changes what is given; a passed date may stay, a new one may not be past', async () => {
  const { ours } = world;
  const schedule = await add({ recurrence: 'weekly', subcategory: ours.subcategory, notes: 'Old' });
  app.clock.advance(2 * HOUR);
  const edited = scheduleOf(
    await admin('PUT', `/${schedule._id}`, {
      ...fields({ scheduledDate: schedule.scheduledDate, category: ours.otherCategory }),
      priority: 'urgent',
      notes: '',
    }),
  );
  expect(edited).toMatchObject({ priority: 'Critical', notes: '', subcategory: null, recurrence: 'weekly' });
  const past = await admin('PUT', `/${schedule._id}`, { scheduledDate: fromNow(-1.5 * HOUR) });
  expect(past.body.errors).toEqual([{ path: 'scheduledDate', msg: 'Scheduled date cannot be in the past' }]);
  await admin('PATCH', `/${schedule._id}/toggle`);
  const moved = await admin('PUT', `/${schedule._id}`, { scheduledDate: fromNow(-HOUR) });
  expect(moved.status).toBe(200);
  const monthly = await admin('PUT', `/${schedule._id}`, { recurrence: 'monthly', status: 'active' });
  expect(scheduleOf(monthly).nextExecution?.slice(0, 10)).not.toBe(fromNow(0).slice(0, 10));
  const nothingLeft = await admin('PUT', `/${schedule._id}`, {
    status: 'active',
    recurrenceEndDate: fromNow(-HOUR / 2),
  });
  expect(scheduleOf(nothingLeft)).toMatchObject({ status: 'completed', nextExecution: null });
  for (const status of ['active', 'paused', 'completed', 'cancelled']) {
    const answer = await admin('PUT', `/${schedule._id}`, { status, recurrenceEndDate: '' });
    expect(scheduleOf(answer).status).toBe(status);
  }
  expect(
    (
      await app.call(world.theirs.admin, 'PUT', `/scheduled-tickets/${schedule._id}`, {
        body: { summary: 'Ours now' },
      })
    ).status,
  ).toBe(404);
});

test('execute now makes one ticket, whole, however often it is clicked within five seconds', async () => {
  const { ours } = world;
  const schedule = await add({
    recurrence: 'weekly',
    assignToAgent: ours.agent,
    notes: 'Bring cards',
    tags: ['x'],
  });
  const both = await Promise.all([1, 2].map(() => admin('POST', `/${schedule._id}/execute`)));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const [ticketId = ''] = (await read(schedule._id)).createdTickets;
  expect(await read(schedule._id)).toMatchObject({
    executionCount: 1,
    createdTickets: [ticketId],
    nextExecution: schedule.nextExecution,
    lastExecuted: app.clock.now().toISOString(),
  });
  const { ticket } = (await app.call(ours.admin, 'GET', `/tickets/${ticketId}`)).body;
  expect(ticket).toMatchObject({
    summary: 'Clean the printers',
    tags: ['x'],
    createdBy: { _id: ours.admin },
    assignedTo: { _id: ours.agent },
    comments: [{ comment: 'Bring cards', isInternal: true, user: { _id: ours.admin } }],
  });
  app.clock.advance(5_001);
  await admin('POST', `/${schedule._id}/execute`);
  const { runs } = endpoints.listRuns.output.parse((await admin('GET', `/${schedule._id}/runs`)).body);
  expect(runs.map(({ outcome }) => outcome)).toEqual(['manual', 'manual']);
  expect(runs[1]?.ticket?._id).toBe(ticketId);
});

test('what runs once is completed by executing it; a second click within moments is the same one', async () => {
  const schedule = await add({ status: 'paused' });
  expect(scheduleOf(await admin('POST', `/${schedule._id}/execute`)).status).toBe('completed');
  const second = await admin('POST', `/${schedule._id}/execute`);
  expect(second.status).toBe(200);
  expect(scheduleOf(second).executionCount).toBe(1);
  app.clock.advance(6_000);
  expect((await admin('POST', `/${schedule._id}/execute`)).status).toBe(409);
});

test('what is cancelled cannot be executed, not even a moment after it was', async () => {
  const schedule = await add({ recurrence: 'weekly' });
  expect((await admin('POST', `/${schedule._id}/execute`)).status).toBe(200);
  expect((await admin('DELETE', `/${schedule._id}`)).status).toBe(200);
  expect((await admin('POST', `/${schedule._id}/execute`)).status).toBe(409);
  expect((await read(schedule._id)).executionCount).toBe(1);
});

test('the list filters and puts the next to run first; the numbers agree with it', async () => {
  const { theirs } = world;
  const call = (path: string) => app.call(theirs.admin, 'GET', `/scheduled-tickets${path}`);
  const soon = new Date(Date.now() + HOUR);
  await createSchedule(app.db, theirs, { summary: 'Later' });
  const next = await createSchedule(app.db, theirs, { summary: 'Sooner', starts_at: soon });
  await createSchedule(app.db, theirs, { summary: 'Rests', status: 'paused', starts_at: soon });
  const list = endpoints.listSchedules.output.parse((await call('')).body);
  expect(list.scheduledTickets.map(({ summary }) => summary)).toEqual(['Sooner', 'Later', 'Rests']);
  const some = endpoints.listSchedules.output.parse((await call('?status=paused&search=res')).body);
  expect(some.pagination.total).toBe(1);
  const agent = { summary: 'For one', auto_assign: false, agent_id: theirs.agent };
  const named = await createSchedule(app.db, theirs, agent);
  const manual = endpoints.listSchedules.output.parse(
    (await call('?assignment=manual_assigned&search=o')).body,
  );
  expect(manual.scheduledTickets.map(({ _id }) => _id)).toEqual([named]);
  expect(manual.pagination.total).toBe(1);
  const others = endpoints.listSchedules.output.parse((await call('?assignment=unassigned')).body);
  expect(others.scheduledTickets.map(({ summary }) => summary)).toEqual(['Sooner', 'Later', 'Rests']);
  expect(others.assignments).toEqual({ auto_assigned: 0, manual_assigned: 1, unassigned: 3 });
  expect((await call('?assignment=somebody')).status).toBe(400);
  await app.db.deleteFrom('scheduled_tickets').where('id', '=', named).execute();
  const { stats } = endpoints.getScheduleStats.output.parse((await call('/stats/execution')).body);
  expect(stats).toEqual({
    totalScheduled: 3,
    statusBreakdown: [
      { _id: 'active', count: 2 },
      { _id: 'paused', count: 1 },
    ],
    nextExecution: soon.toISOString(),
  });
  expect((await call(`/${next}`)).status).toBe(200);
  expect((await admin('GET', `/${next}`)).status).toBe(404);
  expect((await app.call(world.superAdmin, 'GET', '/scheduled-tickets')).status).toBe(403);
  expect((await call('/agents')).body.agents).toHaveLength(2);
});

test('the preview tells the next five, the calendar what was and is to come, at most two months', async () => {
  const start = '2098-01-31T09:00';
  const rule = { scheduledDate: start, timezone: 'Europe/Berlin', recurrence: 'monthly' };
  const { occurrences } = endpoints.previewSchedule.output.parse(
    (await admin('POST', '/preview', rule)).body,
  );
  expect(occurrences.map((at) => at.slice(0, 13))).toEqual([
    '2098-01-31T08',
    '2098-02-28T08',
    '2098-03-31T07',
    '2098-04-30T07',
    '2098-05-31T07',
  ]);
  const schedule = await add(rule);
  const calendar = (from: string, to: string) => admin('GET', `/calendar?from=${from}&to=${to}`);
  const { entries } = endpoints.listCalendar.output.parse(
    (await calendar('2098-02-01T00:00:00Z', '2098-04-01T00:00:00Z')).body,
  );
  const own = entries.filter(({ scheduleId }) => scheduleId === schedule._id);
  expect(own).toMatchObject([
    { kind: 'due', at: occurrences[1] },
    { kind: 'due', at: occurrences[2] },
  ]);
  const narrowed = async (filters: string) =>
    endpoints.listCalendar.output
      .parse((await calendar('2098-02-01T00:00:00Z', `2098-04-01T00:00:00Z${filters}`)).body)
      .entries.filter(({ scheduleId }) => scheduleId === schedule._id);
  expect(await narrowed(`&search=${schedule.summary}&status=active&assignment=unassigned`)).toEqual(own);
  expect(await narrowed('&assignment=auto_assigned')).toEqual([]);
  expect(await narrowed('&status=paused')).toEqual([]);
  expect((await calendar('2098-01-01T00:00:00Z', '2098-04-01T00:00:00Z')).status).toBe(400);
});

test('a calendar with more than it shows says so', async () => {
  const month = '/calendar?from=2097-02-01T00:00:00Z&to=2097-03-01T00:00:00Z';
  const read = async () => endpoints.listCalendar.output.parse((await admin('GET', month)).body);
  expect((await read()).truncated).toBe(false);
  const schedule = await add();
  await sql`
    insert into scheduled_ticket_runs (organization_id, id, schedule_id, due_at, outcome)
    select organization_id, gen_random_uuid(), id, '2097-02-02'::timestamptz + count * interval '1 minute', 'skipped'
    from scheduled_tickets, generate_series(1, ${SCHEDULES.calendarEntries + 1}) as count
    where id = ${schedule._id}`.execute(app.db);
  const { entries, truncated } = await read();
  expect({ entries: entries.length, truncated }).toEqual({
    entries: SCHEDULES.calendarEntries,
    truncated: true,
  });
});

test('the record has who changed what', async () => {
  const schedule = await add();
  await admin('PUT', `/${schedule._id}`, { priority: 'Low', tags: 'a,b' });
  await admin('PATCH', `/${schedule._id}/toggle`);
  await admin('PATCH', `/${schedule._id}/toggle`);
  await admin('DELETE', `/${schedule._id}`);
  const events = await app.db
    .selectFrom('events')
    .select(['verb', 'data', 'actor_id'])
    .where('subject_id', '=', schedule._id)
    .orderBy('sequence')
    .execute();
  const change = { actor_id: world.ours.admin, data: {} };
  expect(events).toEqual([
    { ...change, verb: 'created' },
    { ...change, verb: 'edited', data: { field: 'priority', from: 'Medium', to: 'Low' } },
    { ...change, verb: 'edited', data: { field: 'tags', from: [], to: ['a', 'b'] } },
    { ...change, verb: 'paused', data: { reason: null } },
    { ...change, verb: 'resumed' },
    { ...change, verb: 'cancelled' },
  ]);
});
