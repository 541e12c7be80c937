import { HOUR } from '@switchboard/contract/durations.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTeam, createTicket } from '../../../testing/world.ts';
import { assignWaitingTickets } from '../assignment/auto-assign/assign-waiting-tickets.ts';
import { bringPeopleBack } from './bring-people-back.ts';

const { app, world } = await openTestApp();
const { ours, theirs } = world;
await app.db
  .updateTable('users')
  .set({ auto_assign: true })
  .where('id', 'in', [ours.agent, ours.otherAgent])
  .execute();

const set = (caller: string, who: string, body: object) =>
  app.call(caller, 'PUT', `/availability/${who}`, { body });
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR).toISOString();
const agentOf = async (ticket: string) =>
  (
    await app.db
      .selectFrom('active_tickets')
      .select('agent_id')
      .where('ticket_id', '=', ticket)
      .executeTakeFirstOrThrow()
  ).agent_id;
const drain = () =>
  assignWaitingTickets({ db: app.db, clock: app.clock }, ours.id, AbortSignal.timeout(60_000));

test('oneself, admins, managers and the lead of a team say who is there; others may not, and see it', async () => {
  const led = await createTeam(app.db, ours, [ours.agent]);
  await app.db.updateTable('teams').set({ lead_id: ours.head }).where('id', '=', led).execute();
  for (const [caller, who, status] of [
    [ours.agent, ours.agent, 200],
    [ours.admin, ours.agent, 200],
    [ours.manager, ours.agent, 200],
    [ours.head, ours.agent, 200],
    [ours.head, ours.otherAgent, 403],
    [ours.otherAgent, ours.agent, 403],
    [ours.user, ours.user, 403],
    [ours.admin, ours.user, 404],
    [theirs.admin, ours.agent, 404],
  ] as const)
    expect((await set(caller, who, { state: 'present' })).status, `${caller} ${who}`).toBe(status);
  for (const wrong of [{ state: 'asleep' }, { state: 'away', until: inHours(-1) }, { hours: { week: [] } }])
    expect((await set(ours.agent, ours.agent, wrong)).status).toBe(400);
  expect(await set(ours.agent, ours.agent, { state: 'away', until: inHours(2) })).toMatchObject({
    body: { availability: { state: 'away', until: inHours(2), user: { _id: ours.agent }, hours: null } },
  });
  const seen = await app.call(ours.otherAgent, 'GET', `/availability?user=${ours.agent}`);
  expect(seen.body).toMatchObject({ availability: [{ state: 'away' }], pagination: { total: 1 } });
  for (const [reader, may] of [
    [ours.agent, true],
    [ours.head, true],
    [ours.admin, true],
    [ours.otherAgent, false],
  ] as const) {
    const own = await app.call(reader, 'GET', `/availability?user=${ours.agent}`);
    expect(own.body.availability, reader).toMatchObject([{ mayChange: may }]);
  }
  const { body } = await app.call(ours.manager, 'GET', '/admin/devops-agents');
  expect(body.devopsAgents).toMatchObject([
    { _id: ours.agent, presence: { state: 'away', until: inHours(2) } },
    { _id: ours.otherAgent, presence: { state: 'present', until: null } },
  ]);
});

test('who is away gets nothing until they are back, once, and then what has waited', async () => {
  await set(ours.agent, ours.agent, { state: 'away', until: inHours(2) });
  await set(ours.otherAgent, ours.otherAgent, { state: 'away' });
  const [first, second] = [await createTicket(app.db, ours), await createTicket(app.db, ours)];
  await drain();
  expect(await agentOf(first)).toBeNull();
  await set(ours.otherAgent, ours.otherAgent, { state: 'present' });
  await drain();
  expect([await agentOf(first), await agentOf(second)]).toEqual([ours.otherAgent, ours.otherAgent]);
  await set(ours.otherAgent, ours.otherAgent, { state: 'away' });

  const third = await createTicket(app.db, ours);
  const look = () => bringPeopleBack(app.db, app.clock.now());
  expect(await look()).toBe(0);
  app.clock.advance(2 * HOUR);
  expect((await Promise.all([look(), look()])).toSorted()).toEqual([0, 1]);
  await drain();
  expect(await agentOf(third)).toBe(ours.agent);
});

test('outside their hours people get nothing where the organization keeps to them, until those begin', async () => {
  await set(ours.otherAgent, ours.otherAgent, { state: 'away' });
  const now = app.clock.now();
  const clock = (hours: number) => `${String((now.getUTCHours() + hours) % 24).padStart(2, '0')}:00`;
  // Two hours of each day from the one after next on, or past midnight so.
  const [from, to] = [clock(2), clock(3)];
  const day = from < to ? [{ from, to }] : [{ from, to: '24:00' }];
  const hours = { timeZone: 'UTC', week: Array.from({ length: 7 }, () => day) };
  await set(ours.agent, ours.agent, { state: 'present', hours });
  expect((await app.call(ours.manager, 'PUT', '/work-settings', { body: {} })).status).toBe(403);
  await app.call(ours.admin, 'PUT', '/work-settings', { body: { respectWorkingHours: true } });
  const settings = await app.call(ours.head, 'GET', '/work-settings');
  expect(settings.body.settings).toEqual({ respectWorkingHours: true, handoverHours: 4 });
  const ticket = await createTicket(app.db, ours);
  await drain();
  expect(await agentOf(ticket)).toBeNull();
  app.clock.advance(2 * HOUR);
  expect(await bringPeopleBack(app.db, app.clock.now())).toBe(1);
  await drain();
  expect(await agentOf(ticket)).toBe(ours.agent);
  await app.call(ours.admin, 'PUT', '/work-settings', { body: { respectWorkingHours: false } });
});

test('who leaves takes along what they said', async () => {
  await set(ours.otherAgent, ours.otherAgent, { state: 'away' });
  await app.call(ours.admin, 'PUT', `/admin/users/${ours.otherAgent}`, { body: { isActive: false } });
  const rows = await app.db.selectFrom('availability').select('user_id').execute();
  expect(rows.some(({ user_id }) => user_id === ours.otherAgent)).toBe(false);
  const { body } = await app.call(ours.admin, 'GET', '/admin/audit?limit=100');
  expect(JSON.stringify(body)).toContain('away');
});
