/** What comes of due times, with the clock in the test's hand. */

import { SCHEDULES } from '@switchboard/contract/limits.ts';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '../../platform/database/schema.ts';
import { SCHEDULES_IN_TURN } from '../../platform/limits.ts';
import { createLogger } from '../../platform/log.ts';
import { createPresence } from '../../platform/presence.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createOrganization, createSchedule, type Organization } from '../../testing/world.ts';
import { runDueSchedules, startScheduleChecks } from './check-schedules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
let home: Organization;
let count = 0;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  count += 1;
  // What earlier tests left must not come due here.
  await app.db.updateTable('scheduled_tickets').set({ status: 'cancelled', next_run_at: null }).execute();
  home = await createOrganization(app.db, `HOME${count}`);
});
afterAll(() => app.close());

const deps = (presence = createPresence()) => ({
  database: app.database,
  presence,
  clock: app.clock,
  log: createLogger('silent'),
});
const look = () => runDueSchedules(deps());
const inFuture = (milliseconds: number) => new Date(app.clock.now().getTime() + milliseconds);
/** Due in a minute. */
const schedule = (more: Partial<Insertable<Schema['scheduled_tickets']>> = {}) =>
  createSchedule(app.db, home, { starts_at: inFuture(MINUTE), ...more });
const read = (id: string) =>
  app.db.selectFrom('scheduled_tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const runs = (id: string) =>
  app.db
    .selectFrom('scheduled_ticket_runs')
    .select(['due_at', 'ran_at', 'outcome', 'reason', 'ticket_id', 'tries'])
    .where('schedule_id', '=', id)
    .orderBy('due_at')
    .execute();
const tickets = () =>
  app.db.selectFrom('tickets').selectAll().where('organization_id', '=', home.id).execute();
const comments = () =>
  app.db
    .selectFrom('comments')
    .select(['text', 'is_internal', 'is_system', 'author_id'])
    .where('organization_id', '=', home.id)
    .orderBy('id')
    .execute();
const peopleOf = (ticketId: string) =>
  app.db
    .selectFrom('ticket_people')
    .select(['relation', 'user_id'])
    .where('ticket_id', '=', ticketId)
    .where('until', 'is', null)
    .execute();
const agentOf = async (ticketId: string) =>
  (await peopleOf(ticketId)).find(({ relation }) => relation === 'devops_agent')?.user_id;

test('a program that starts looks at once, then every half minute, and no more when it ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [first, second] = [await schedule(), await schedule({ starts_at: inFuture(2 * MINUTE) })];
  app.clock.advance(MINUTE);
  const stop = startScheduleChecks(deps());
  try {
    await expect.poll(() => runs(first)).toHaveLength(1);
    app.clock.advance(MINUTE);
    // A look that is due while the one before goes on is left out.
    const halfMinuteLater = () => {
      vi.advanceTimersByTime(SCHEDULES.checkEvery);
      return runs(second);
    };
    await expect.poll(halfMinuteLater).toHaveLength(1);
  } finally {
    await stop();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  }
});

test('a due time makes one ticket with everything the schedule says, and the next is a day later', async () => {
  const id = await schedule({
    agent_id: home.agent,
    notes: 'Bring cards',
    tags: ['a', 'b'],
    project_id: home.project,
    priority: 'High',
  });
  expect(await look()).toEqual({});
  app.clock.advance(MINUTE);
  const dueAt = app.clock.now();
  expect(await look()).toEqual({ created: 1 });
  expect(await look()).toEqual({});
  const [ticket, ...rest] = await tickets();
  expect(rest).toEqual([]);
  expect(ticket).toMatchObject({
    summary: 'Clean the printers',
    ticket_type: 'Request Service',
    priority: 'High',
    tags: ['a', 'b'],
    category_id: home.category,
    subcategory_id: home.subcategory,
    status: 'Open',
  });
  const people = await peopleOf(ticket?.id ?? '');
  expect(new Set(people.map(({ relation, user_id }) => `${relation} ${user_id}`))).toEqual(
    new Set([
      `requester ${home.admin}`,
      `manager ${home.manager}`,
      `bu_head ${home.head}`,
      `devops_agent ${home.agent}`,
    ]),
  );
  expect(await comments()).toEqual([
    { text: 'Bring cards', is_internal: true, is_system: false, author_id: home.admin },
  ]);
  expect(await runs(id)).toEqual([
    { due_at: dueAt, ran_at: dueAt, outcome: 'created', reason: '', ticket_id: ticket?.id, tries: 1 },
  ]);
  expect(await read(id)).toMatchObject({ last_run_at: dueAt, next_run_at: inFuture(DAY), status: 'active' });
});

test('an organization with many schedules due at once lets another have its turn', async () => {
  const other = await createOrganization(app.db, `OTHER${count}`);
  const many = Array.from({ length: SCHEDULES_IN_TURN + 5 }, () => schedule());
  await Promise.all(many);
  const later = await createSchedule(app.db, other, { starts_at: inFuture(2 * MINUTE) });
  app.clock.advance(2 * MINUTE);
  expect(await look()).toEqual({ created: SCHEDULES_IN_TURN + 6 });
  const order = await app.db
    .selectFrom('scheduled_ticket_runs')
    .select('schedule_id')
    .where('organization_id', 'in', [home.id, other.id])
    .orderBy('id')
    .execute();
  expect(order.findIndex(({ schedule_id }) => schedule_id === later)).toBe(SCHEDULES_IN_TURN);
});

test('an organization with more than its turn rests after each further ticket while others are at work', async () => {
  const more = 3;
  await Promise.all(Array.from({ length: SCHEDULES_IN_TURN + more }, () => schedule()));
  app.clock.advance(MINUTE);
  const began = performance.now();
  const beside = { note: () => undefined, isAlone: (key: string) => key !== home.id };
  expect(await runDueSchedules(deps(beside))).toEqual({ created: SCHEDULES_IN_TURN + more });
  expect(performance.now() - began).toBeGreaterThan(more * 245);
});

test('three missed days make one ticket that says so first; the next run is in the future', async () => {
  const id = await schedule({ notes: 'Bring cards' });
  const dueAt = inFuture(MINUTE);
  app.clock.advance(3 * DAY);
  expect(await look()).toEqual({ late: 1 });
  expect(await tickets()).toHaveLength(1);
  const [first, second] = await comments();
  expect(first).toMatchObject({ is_system: true, is_internal: false });
  expect(first?.text).toContain(dueAt.toISOString().slice(0, 16).replace('T', ' '));
  expect(first?.text).toContain('2 later times');
  expect(second).toMatchObject({ text: 'Bring cards', is_internal: true });
  expect(await runs(id)).toMatchObject([{ due_at: dueAt, outcome: 'late' }]);
  expect((await read(id)).next_run_at).toEqual(new Date(dueAt.getTime() + 3 * DAY));
});

test('what runs once is completed; what repeats, after the last time before its end', async () => {
  const once = await schedule({ recurrence: 'none', recurrence_end: inFuture(-DAY) });
  const twice = await schedule({ recurrence: 'daily', recurrence_end: inFuture(DAY + MINUTE) });
  app.clock.advance(MINUTE);
  await look();
  expect(await read(once)).toMatchObject({ status: 'completed', next_run_at: null });
  expect(await read(twice)).toMatchObject({ status: 'active' });
  app.clock.advance(DAY);
  await look();
  expect(await read(twice)).toMatchObject({ status: 'completed', next_run_at: null });
  expect(await tickets()).toHaveLength(3);
  app.clock.advance(DAY);
  expect(await look()).toEqual({});
});

test('while paused or blocked nothing is made, and it is recorded', async () => {
  const paused = await schedule({ status: 'paused' });
  const blocked = await schedule();
  const onceBlocked = await schedule({ recurrence: 'none' });
  const organization = app.db.updateTable('organizations').where('id', '=', home.id);
  await organization.set({ status: 'suspended' }).execute();
  app.clock.advance(MINUTE);
  expect(await look()).toEqual({ skipped: 3 });
  await organization.set({ status: 'active' }).execute();
  expect(await look()).toEqual({});
  expect(await tickets()).toEqual([]);
  const reason = 'The organization was not active';
  expect(await runs(blocked)).toMatchObject([{ outcome: 'skipped', ran_at: null, reason }]);
  expect(await read(blocked)).toMatchObject({ status: 'active', next_run_at: inFuture(DAY) });
  expect(await read(onceBlocked)).toMatchObject({
    status: 'paused',
    next_run_at: null,
    status_reason: reason,
  });
  app.clock.advance(DAY);
  expect(await look()).toEqual({ created: 1, skipped: 1 });
  expect((await runs(paused)).map((run) => run.reason)).toContain('The schedule was paused');
});

test('something archived pauses it with the reason', async () => {
  const byCategory = await schedule();
  const byProject = await schedule({
    project_id: home.project,
    category_id: home.otherCategory,
    subcategory_id: null,
  });
  await app.db
    .updateTable('categories')
    .set({ archived_at: new Date() })
    .where('id', '=', home.category)
    .execute();
  await app.db.updateTable('projects').set({ status: 'Completed' }).where('id', '=', home.project).execute();
  app.clock.advance(MINUTE);
  expect(await look()).toEqual({ failed: 2 });
  expect(await tickets()).toEqual([]);
  expect(await read(byCategory)).toMatchObject({
    status: 'paused',
    status_reason: 'Its category was archived',
  });
  expect(await read(byProject)).toMatchObject({
    status: 'paused',
    status_reason: 'Its project is archived or not active any more',
  });
  expect(await runs(byCategory)).toMatchObject([{ outcome: 'failed', ticket_id: null }]);
});

test('its admins hear of one that the product paused, and not of one that they pause', async () => {
  const id = await schedule({ category_id: home.otherCategory, subcategory_id: null });
  const own = await schedule();
  await app.call(home.admin, 'PATCH', `/scheduled-tickets/${own}/toggle`);
  await app.db
    .updateTable('categories')
    .set({ archived_at: new Date() })
    .where('id', '=', home.otherCategory)
    .execute();
  app.clock.advance(MINUTE);
  await look();
  await app.tell();
  const { body } = await app.call(home.admin, 'GET', '/notifications');
  expect(body.notifications).toMatchObject([
    {
      event: 'schedule_paused',
      text: 'A schedule was paused',
      url: `/admin/scheduled-tickets/${id}`,
      actor: null,
    },
  ]);
});

test('an agent who is gone is replaced by auto-assign, or by nobody, and the staff are told', async () => {
  await schedule({ agent_id: home.agent });
  const auto = await schedule({ auto_assign: true, recurrence: 'weekly' });
  const { agent, otherAgent } = home;
  await app.db
    .updateTable('users')
    .set({ auto_assign: true })
    .where('id', 'in', [agent, otherAgent])
    .execute();
  const activate = (id: string, is_active: boolean) =>
    app.db.updateTable('users').set({ is_active }).where('id', '=', id).execute();
  await activate(agent, false);
  app.clock.advance(MINUTE);
  await look();
  const made = await tickets();
  expect(await Promise.all(made.map(({ id }) => agentOf(id)))).toEqual([otherAgent, otherAgent]);
  expect((await comments()).map(({ text, is_internal }) => [text, is_internal])).toEqual([
    ['The agent of the schedule is not active any more; the ticket was assigned automatically.', true],
  ]);
  expect(await runs(auto)).toHaveLength(1);
  await activate(otherAgent, false);
  app.clock.advance(DAY);
  await look();
  const third = (await tickets()).find(({ id }) => !made.some((one) => one.id === id));
  expect(await agentOf(third?.id ?? '')).toBeUndefined();
  expect((await comments()).at(-1)?.text).toContain('the ticket is unassigned');
});

test('when the admin who made it is gone, the oldest active admin stands for them', async () => {
  const id = await schedule();
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into users (id, organization_id, role, first_name, last_name, email, password_hash, created_at)
     select gen_random_uuid(), organization_id, role, 'Next', last_name, 'next-' || email, password_hash, now() + interval '1 day'
     from users where id = $1 returning id`,
    [home.admin],
  );
  const nextAdmin = rows[0]?.id ?? '';
  await app.database.pool.query(
    `insert into organization_people (organization_id, user_id) values ($1, $2)
    on conflict do nothing`,
    [home.id, nextAdmin],
  );
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', home.admin).execute();
  app.clock.advance(MINUTE);
  expect(await look()).toEqual({ created: 1 });
  const [run] = await runs(id);
  expect(await peopleOf(run?.ticket_id ?? '')).toEqual([{ relation: 'requester', user_id: nextAdmin }]);
});

test('a run that breaks is tried three times, then the schedule pauses; others run meanwhile', async () => {
  const id = await schedule();
  const fine = await schedule({ summary: 'Fine' });
  await sql`
    create function break_runs() returns trigger language plpgsql as $$
    begin if new.summary = 'Clean the printers' then raise exception 'broken'; end if; return new; end $$;
    create trigger break_runs before insert on tickets for each row execute function break_runs()`.execute(
    app.database.owner,
  );
  app.clock.advance(MINUTE);
  const dueAt = app.clock.now();
  expect(await look()).toEqual({ failed: 1, created: 1 });
  expect(await read(id)).toMatchObject({ status: 'active', next_run_at: dueAt });
  expect(await runs(fine)).toMatchObject([{ outcome: 'created' }]);
  await look();
  expect(await runs(id)).toMatchObject([{ outcome: 'failed', tries: 2, ticket_id: null }]);
  await look();
  await sql`drop trigger break_runs on tickets; drop function break_runs`.execute(app.database.owner);
  const reason = 'The ticket could not be made';
  expect(await read(id)).toMatchObject({ status: 'paused', status_reason: reason });
  expect(await runs(id)).toMatchObject([{ due_at: dueAt, outcome: 'failed', tries: 3, reason }]);
  expect(await look()).toEqual({});
  expect(await tickets()).toHaveLength(1);
});

test('a failure that passes leaves one run, made', async () => {
  const id = await schedule();
  await sql`
    create function break_runs() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger break_runs before insert on tickets for each row execute function break_runs()`.execute(
    app.database.owner,
  );
  app.clock.advance(MINUTE);
  expect(await look()).toEqual({ failed: 1 });
  await sql`drop trigger break_runs on tickets; drop function break_runs`.execute(app.database.owner);
  app.clock.advance(30_000);
  expect(await look()).toEqual({ created: 1 });
  expect(await runs(id)).toMatchObject([{ outcome: 'created', tries: 2, reason: '' }]);
});

test('a clock put back, or a date moved back to a time that had its ticket, makes no second one', async () => {
  const id = await schedule();
  app.clock.advance(MINUTE);
  await look();
  const ranAt = app.clock.now();
  app.clock.advance(-HOUR);
  expect(await look()).toEqual({});
  app.clock.advance(HOUR);
  await app.db.updateTable('scheduled_tickets').set({ next_run_at: ranAt }).where('id', '=', id).execute();
  await look();
  expect(await tickets()).toHaveLength(1);
  expect(await read(id)).toMatchObject({ next_run_at: inFuture(DAY) });
});

test('an edit of a schedule that is due at this moment does not lose the run', async () => {
  const id = await schedule();
  app.clock.advance(MINUTE);
  await app.call(home.admin, 'PUT', `/scheduled-tickets/${id}`, { body: { recurrence: 'weekly' } });
  expect(await look()).toEqual({ created: 1 });
  expect(await read(id)).toMatchObject({ next_run_at: inFuture(7 * DAY) });
});

test('the runs go out as CSV whose cells no spreadsheet runs', async () => {
  const id = await schedule({ summary: '=1+1' });
  app.clock.advance(MINUTE);
  await look();
  const answer = await app.call(home.admin, 'GET', `/scheduled-tickets/${id}/runs/export`);
  expect(answer.headers['x-total-rows']).toBe('1');
  expect(answer.raw.toString()).toContain(`"created",,"${home.code}-00001","'=1+1","Open"`);
});
